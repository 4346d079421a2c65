import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Drawer } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useT } from '../session/language.tsx';
import { Problem } from './problem.tsx';
import { isReason } from './reason.ts';
import { ReasonField } from './reason-field.tsx';
import css from './parts.module.css';

export type EditorDrawerProps = {
  title: string;
  /** What is in the form is not what is stored. */
  isChanged: boolean;
  /** Something in the form cannot be saved; the fields say what once it was tried. */
  hasFaults: boolean;
  reasonMax: number;
  pending: boolean;
  refusal?: { code: string; detail: unknown } | undefined;
  /** Called at every try, so that the fields begin to say what is wrong. */
  onTry: () => void;
  onSave: (reason: string) => void;
  onClose: () => void;
  /** What the button does, where it is not to save. */
  saveText?: string;
  children: ReactNode;
};

/** A form for one thing, with the reason and the button at its foot. Closing it with changes asks first. */
export function EditorDrawer(props: EditorDrawerProps) {
  const t = useT();
  const { isChanged, hasFaults, onClose } = props;
  const [reason, setReason] = useState('');
  const [isShort, setIsShort] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useBlocker({
    shouldBlockFn: () => isChanged && !window.confirm(t('console.site.leave')),
    enableBeforeUnload: () => isChanged,
  });
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const close = () => {
    if (!isChanged || window.confirm(t('console.site.leave'))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShort(!isReason(reason));
    props.onTry();
    setTries((before) => before + 1);
    if (!hasFaults && isReason(reason)) props.onSave(reason.trim());
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
      <form className={css.editor} onSubmit={submit} noValidate ref={form}>
        {props.children}
        <div className={css.editorFoot}>
          <ReasonField
            value={reason}
            max={props.reasonMax}
            isShort={isShort}
            minRows={1}
            maxRows={4}
            onChange={setReason}
          />
          {props.refusal && <Problem {...props.refusal} />}
          <div className={css.editorActs}>
            <p role="status" className={isChanged ? css.unsaved : css.note}>
              {t(isChanged ? 'console.content.unsaved' : 'console.site.allSaved')}
            </p>
            <Button variant="subtle" onClick={close}>
              {t('console.common.cancel')}
            </Button>
            <Button type="submit" disabled={!isChanged} loading={props.pending}>
              {props.saveText ?? t('console.site.save')}
            </Button>
          </div>
        </div>
      </form>
    </Drawer>
  );
}
