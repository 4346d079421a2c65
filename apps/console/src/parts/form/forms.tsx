import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Drawer, Group, Modal, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import css from '../parts.module.css';
import { Problem } from '../problem.tsx';
import { ReasonField } from '../reason-field.tsx';
import { Fields } from './fields.tsx';
import { OpenProposal } from './open-proposal.tsx';
import { useForm, type FormProps, type UsualReason } from './use-form.ts';

type FrameProps<Draft, Value, Max extends number | null> = FormProps<Draft, Value, Max> & {
  title: string;
  /** What the button does, where it is not to save. */
  confirm?: string;
  onClose: () => void;
};

/**
 * One thing edited in a drawer: dotted while it is not saved, its reason at its foot. Saving it as it began sends nothing
 * and says so; closing it with changes asks first.
 */
export function FormDrawer<Draft extends object, Value, Max extends number | null = UsualReason>(
  props: FrameProps<Draft, Value, Max>,
) {
  const t = useT();
  const form = useForm(props, props.onClose);
  const { isChanged } = form;
  const [isIdle, setIdle] = useState(false);
  const send = () => (isChanged || form.isFaulty ? form.send() : setIdle(true));
  useBlocker({
    shouldBlockFn: () => isChanged && !window.confirm(t('console.site.leave')),
    enableBeforeUnload: () => isChanged,
  });
  const close = () => {
    if (!isChanged || window.confirm(t('console.site.leave'))) props.onClose();
  };
  return (
    <Drawer
      opened
      onClose={close}
      title={props.title}
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <FormBody form={{ ...form, send }} className={css.editor} subject={props.subject}>
        <Fields of={form.lines} form={form} />
        <div className={css.editorFoot}>
          <Reason form={form} minRows={1} />
          {form.refusal && <Problem {...form.refusal} />}
          <div className={css.editorActs}>
            <p role="status" className={isChanged ? css.unsaved : css.note}>
              {isChanged && t('console.content.unsaved')}
              {!isChanged && isIdle && t('console.form.nothingToChange')}
            </p>
            <Button variant="subtle" onClick={close}>
              {t('console.common.cancel')}
            </Button>
            <Button type="submit" loading={form.isPending}>
              {props.confirm ?? t('console.site.save')}
            </Button>
          </div>
        </div>
      </FormBody>
    </Drawer>
  );
}

type DialogProps<Draft, Value, Max extends number | null> = Omit<
  FrameProps<Draft, Value, Max>,
  'began' | 'fields'
> &
  Partial<Pick<FrameProps<Draft, Value, Max>, 'began' | 'fields'>> & {
    /** What will happen, in one or two sentences. */
    text?: string | ((draft: Draft) => string);
    /** Money leaves or a person is shut out: the button is drawn as a warning. */
    destructive?: boolean | ((draft: Draft) => boolean);
    size?: string;
    children?: ReactNode;
  };

const NOTHING = {};

/** Asks once more before one change, for what it needs and why it is done; a refusal stays in the dialog. */
export function FormDialog<
  Draft extends object = Record<never, never>,
  Value = unknown,
  Max extends number | null = UsualReason,
>(props: DialogProps<Draft, Value, Max>) {
  const t = useT();
  const { began = NOTHING as Draft, fields = () => [], text, destructive = false } = props;
  const form = useForm({ ...props, began, fields }, props.onClose);
  const isDestructive = typeof destructive === 'function' ? destructive(form.draft) : destructive;
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      {...(props.size ? { size: props.size } : {})}
      closeOnClickOutside={false}
      centered
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <FormBody form={form} subject={props.subject}>
        <Stack gap="md">
          {text !== undefined && <p>{typeof text === 'function' ? text(form.draft) : text}</p>}
          {props.children}
          <Fields of={form.lines} form={form} isFirst />
          <Reason form={form} minRows={2} isFirst={!form.lines.some(Boolean)} />
          {form.refusal && <Problem {...form.refusal} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" onClick={props.onClose}>
              {t('console.common.cancel')}
            </Button>
            <Button type="submit" loading={form.isPending} {...(isDestructive ? { variant: 'danger' } : {})}>
              {props.confirm ?? t('console.common.confirm')}
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Modal>
  );
}

type CardProps<Draft, Value, Max extends number | null> = FormProps<Draft, Value, Max> & {
  /** Who may only read sees the fields without a button. */
  isReadOnly?: boolean;
  /** Where the page has several. */
  title?: string;
  /** Further buttons and links, before the one that saves. */
  acts?: ReactNode;
};

/** A form that is the page: the settings of one thing. Give it a key of what is stored, so that it begins anew when that changes. */
export function FormCard<Draft extends object, Value, Max extends number | null = UsualReason>(
  props: CardProps<Draft, Value, Max>,
) {
  const t = useT();
  const form = useForm(props);
  return (
    <FormBody form={form} className={`${css.card} ${css.editor}`} label={props.title} subject={props.subject}>
      {props.title && <h2>{props.title}</h2>}
      <Fields of={form.lines} form={form} isOff={props.isReadOnly} />
      {!props.isReadOnly && (
        <>
          <Reason form={form} minRows={1} />
          {form.refusal && <Problem {...form.refusal} />}
          <div className={css.editorActs}>
            <Button type="submit" loading={form.isPending}>
              {t('console.site.save')}
            </Button>
            {form.isChanged && (
              <p role="status" className={css.unsaved}>
                {t('console.content.unsaved')}
              </p>
            )}
            {props.acts}
          </div>
        </>
      )}
    </FormBody>
  );
}

type Form = ReturnType<typeof useForm>;

type BodyProps = {
  form: Pick<Form, 'tries' | 'send'>;
  className?: string | undefined;
  label?: string | undefined;
  subject: string | undefined;
  children: ReactNode;
};

/** Sends on Enter and by the button; after a try that found something wrong, the first such field has the cursor. */
function FormBody({ form, className, label, subject, children }: BodyProps) {
  const body = useRef<HTMLFormElement>(null);
  const { tries } = form;
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send();
  };
  return (
    <form className={className} aria-label={label} onSubmit={submit} noValidate ref={body}>
      <OpenProposal subject={subject} />
      {children}
    </form>
  );
}

function Reason({
  form,
  minRows,
  isFirst = false,
}: {
  form: Pick<Form, 'reason'>;
  minRows: number;
  isFirst?: boolean;
}) {
  const { max, ...reason } = form.reason;
  return max === null ? null : (
    <ReasonField {...reason} max={max} minRows={minRows} maxRows={minRows + 3} isFirst={isFirst} />
  );
}
