import { Select, Textarea, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import type { HttpDraft } from './channel-draft.ts';
import type { FieldError } from './use-field-error.ts';
import css from './dispatch.module.css';

const METHODS = ['POST', 'PUT', 'GET'] as const;
const FORMATS = ['json', 'form', 'query'] as const;
type Line = 'url' | 'from' | 'statuses' | 'pointer' | 'values' | 'referencePointer' | 'detailPointer';
type HttpFieldsProps = {
  draft: HttpDraft;
  errorOf: FieldError;
  onChange: (part: Partial<HttpDraft>) => void;
};

/** The call of an SMS gateway, as its manual describes it. */
export function HttpFields({ draft, errorOf, onChange }: HttpFieldsProps) {
  const t = useT();
  const line = (name: Line, options: { hint?: string; wide?: boolean } = {}) => (
    <TextInput
      name={name}
      label={t(`console.dispatch.${name}`)}
      {...(options.hint ? { description: options.hint } : {})}
      {...(options.wide ? { className: css.wide } : {})}
      autoComplete="off"
      spellCheck={false}
      maxLength={500}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const area = (name: 'body' | 'headers', hint: string, rows: number) => (
    <Textarea
      className={`${css.wide} ${css.code}`}
      name={name}
      label={t(`console.dispatch.${name}`)}
      description={hint}
      autosize
      minRows={rows}
      maxRows={12}
      spellCheck={false}
      maxLength={4_096}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {line('url', { wide: true })}
      <Select
        name="method"
        label={t('console.dispatch.method')}
        allowDeselect={false}
        data={[...METHODS]}
        value={draft.method}
        error={errorOf('method')}
        onChange={(value) => onChange({ method: METHODS.find((one) => one === value) ?? draft.method })}
      />
      <Select
        name="format"
        label={t('console.dispatch.format')}
        allowDeselect={false}
        data={FORMATS.map((value) => ({ value, label: t(`console.dispatch.format.${value}`) }))}
        value={draft.format}
        error={errorOf('format')}
        onChange={(value) => onChange({ format: FORMATS.find((one) => one === value) ?? draft.format })}
      />
      {area('body', t('console.dispatch.bodyHint'), 4)}
      {area('headers', t('console.dispatch.headersHint'), 2)}
      {line('from', { hint: t('console.dispatch.fromHint') })}
      <TextInput
        name="timeoutSeconds"
        label={t('console.dispatch.timeout')}
        description={t('console.dispatch.timeoutHint')}
        inputMode="decimal"
        maxLength={4}
        value={draft.timeoutSeconds}
        error={errorOf('timeoutSeconds')}
        onChange={(event) => onChange({ timeoutSeconds: event.currentTarget.value })}
      />
      {line('statuses', { wide: true })}
      {line('pointer', { hint: t('console.dispatch.pointerHint') })}
      {line('values', { hint: t('console.dispatch.valuesHint') })}
      {line('referencePointer')}
      {line('detailPointer')}
    </>
  );
}
