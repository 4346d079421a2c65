import { Select, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import type { SmtpDraft } from './channel-draft.ts';
import type { FieldError } from './use-field-error.ts';

const SECURITY = ['tls', 'starttls', 'none'] as const;
type SmtpFieldsProps = {
  draft: SmtpDraft;
  errorOf: FieldError;
  onChange: (part: Partial<SmtpDraft>) => void;
};

/** The fields of a mail server. */
export function SmtpFields({ draft, errorOf, onChange }: SmtpFieldsProps) {
  const t = useT();
  const text = (name: Exclude<keyof SmtpDraft, 'security'>, maxLength: number) => (
    <TextInput
      name={name}
      label={t(`console.dispatch.${name}`)}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {text('host', 253)}
      {text('port', 5)}
      <Select
        name="security"
        label={t('console.dispatch.security')}
        allowDeselect={false}
        data={SECURITY.map((value) => ({ value, label: t(`console.dispatch.security.${value}`) }))}
        value={draft.security}
        error={errorOf('security')}
        onChange={(value) => onChange({ security: SECURITY.find((one) => one === value) ?? draft.security })}
      />
      {text('user', 200)}
      {text('fromAddress', 254)}
      {text('fromName', 80)}
    </>
  );
}
