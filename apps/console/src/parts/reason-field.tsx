import { Textarea } from '@mantine/core';
import { useT } from '../session/language.tsx';
import { cutTo, REASON_MIN } from './reason.ts';

type ReasonFieldProps = {
  value: string;
  /** Longest reason the operation takes. */
  max: number;
  isShort: boolean;
  minRows: number;
  maxRows: number;
  isFirst?: boolean;
  /** The member reads another field of the form. */
  isNote?: boolean | undefined;
  onChange: (text: string) => void;
};

/** Why it is done; kept in the audit log, which no member reads. */
export function ReasonField(props: ReasonFieldProps) {
  const t = useT();
  return (
    <Textarea
      name="reason"
      label={t(props.isNote ? 'console.common.note' : 'console.common.reason')}
      description={t(props.isNote ? 'console.common.noteHint' : 'console.common.reasonHint')}
      value={props.value}
      onChange={(event) => props.onChange(cutTo(event.currentTarget.value, props.max))}
      error={props.isShort ? t('console.common.reasonShort', { min: REASON_MIN }) : undefined}
      aria-invalid={props.isShort || undefined}
      autosize
      minRows={props.minRows}
      maxRows={props.maxRows}
      required
      withAsterisk={false}
      {...(props.isFirst ? { 'data-autofocus': true } : {})}
    />
  );
}
