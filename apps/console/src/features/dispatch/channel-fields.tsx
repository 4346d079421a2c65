import { useT } from '../../session/language.tsx';
import type { FieldLine, TextField } from '../../parts/form/fields.tsx';
import type { ChannelDraft } from './channel-draft.ts';
import type { Channel } from './dispatch.queries.ts';
import css from './dispatch.module.css';

const METHODS = ['POST', 'PUT', 'GET'] as const;
const FORMATS = ['json', 'form', 'query'] as const;
const SECURITY = ['tls', 'starttls', 'none'] as const;
const SECRET_MAX = 2_000;

type Typed = TextField<ChannelDraft>;
type Named = Exclude<Typed['name'], 'security' | 'method' | 'format' | 'timeoutSeconds' | 'secret'>;
type Lines = FieldLine<ChannelDraft>[];

/** What a channel asks for as it stands: the outbox needs nothing, a gateway what its manual describes. */
export function useChannelFields({ kind, hasSecret }: Channel): (draft: ChannelDraft) => Lines {
  const t = useT();
  const isSms = kind === 'sms';
  const line = (name: Named, max: number, more: Partial<Typed> = {}): Typed => ({
    as: 'text',
    name,
    label: t(`console.dispatch.${name}`),
    max,
    ...more,
  });
  const hint = (name: 'body' | 'headers' | 'from' | 'pointer' | 'values') => ({
    hint: t(`console.dispatch.${name}Hint`),
  });
  /** The call of an SMS gateway. */
  const http: Lines = [
    line('url', 500),
    [
      { as: 'select', name: 'method', label: t('console.dispatch.method'), options: METHODS },
      {
        as: 'select',
        name: 'format',
        label: t('console.dispatch.format'),
        options: FORMATS.map((value) => ({ value, label: t(`console.dispatch.format.${value}`) })),
      },
    ],
    line('body', 4_096, { ...hint('body'), rows: 4, isCode: true }),
    line('headers', 4_096, { ...hint('headers'), rows: 2, isCode: true }),
    [
      line('from', 500, hint('from')),
      {
        as: 'text',
        name: 'timeoutSeconds',
        label: t('console.dispatch.timeout'),
        hint: t('console.dispatch.timeoutHint'),
        max: 4,
      },
    ],
    line('statuses', 500),
    [line('pointer', 500, hint('pointer')), line('values', 500, hint('values'))],
    [line('referencePointer', 500), line('detailPointer', 500)],
  ];
  const smtp: Lines = [
    [line('host', 253), line('port', 5)],
    [
      {
        as: 'select',
        name: 'security',
        label: t('console.dispatch.security'),
        options: SECURITY.map((value) => ({ value, label: t(`console.dispatch.security.${value}`) })),
      },
      line('user', 200),
    ],
    [line('fromAddress', 254), line('fromName', 80)],
  ];
  const secret: Typed = {
    as: 'secret',
    name: 'secret',
    label: t(isSms ? 'console.dispatch.secret' : 'console.dispatch.password'),
    hint: t(hasSecret ? 'console.dispatch.secretStored' : 'console.dispatch.secretNone'),
    max: SECRET_MAX,
  };
  const note = (words: string) => (
    <p key={words} className={css.warn}>
      {words}
    </p>
  );
  return ({ enabled, isOutside }) => [
    [
      { as: 'switch', name: 'enabled', label: t('console.dispatch.enabled') },
      { as: 'switch', name: 'isOutside', label: t(`console.dispatch.adapter.${isSms ? 'http' : 'smtp'}`) },
    ],
    !enabled && note(t('console.dispatch.saveOff')),
    !isOutside && note(t('console.dispatch.channels.outboxNote')),
    ...(isOutside ? [...(isSms ? http : smtp), secret] : []),
    isSms && [line('quotaMonth', 10), line('quotaTotal', 10)],
  ];
}
