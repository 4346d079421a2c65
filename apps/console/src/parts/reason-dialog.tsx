import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useT } from '../session/language.tsx';
import { Problem } from './problem.tsx';
import { isReason } from './reason.ts';
import { ReasonField } from './reason-field.tsx';

export type ReasonDialogProps = {
  title: string;
  /** What will happen, in one or two sentences. */
  text: string;
  confirm: string;
  /** Money leaves or a person is shut out: the button is drawn as a warning. */
  grave?: boolean;
  /** Off where the server keeps none: the act is its own words. */
  needsReason?: boolean;
  /** Longest reason the operation takes. */
  reasonMax: number;
  pending: boolean;
  refusal?: { code: string; detail: unknown } | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Further fields, above the reason. */
  children?: ReactNode;
};

/** Asks once more before an act that cannot be undone, and for the reason it is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [short, setShort] = useState(false);
  const { needsReason = true } = props;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = needsReason && !isReason(reason);
    setShort(isShort);
    if (!isShort) props.onConfirm(reason.trim());
  };

  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeOnClickOutside={false}
      centered
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <p>{props.text}</p>
          {props.children}
          {needsReason && (
            <ReasonField
              value={reason}
              max={props.reasonMax}
              isShort={short}
              minRows={2}
              maxRows={6}
              isFirst
              onChange={setReason}
            />
          )}
          {props.refusal && <Problem {...props.refusal} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" onClick={props.onClose}>
              {t('console.common.cancel')}
            </Button>
            <Button type="submit" loading={props.pending} {...(props.grave ? { variant: 'danger' } : {})}>
              {props.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
