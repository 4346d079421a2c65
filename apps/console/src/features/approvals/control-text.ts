import words from './control-words.json' with { type: 'json' };
import type { useI18n } from '../../session/language.tsx';
import type { Proposal } from './approvals.queries.ts';

export type Texts = Pick<ReturnType<typeof useI18n>, 't' | 'find'>;

/** The words of a control's fields: those of its form, under one prefix, or field by field. */
const WORDS: Readonly<Record<keyof typeof words, string | Readonly<Record<string, string>>>> = words;
/** Parts of a field that are compared one by one. */
const PARTS: Readonly<Record<string, string>> = {
  'receiver.name': 'console.channels.field.receiverName',
  'receiver.account': 'console.channels.field.receiverAccount',
  'receiver.bank': 'console.channels.field.receiverBank',
  'feedback.minLength': 'console.site.feedback.minLength',
  'feedback.maxLength': 'console.site.feedback.maxLength',
};
/** What is compared of the rule of a field of registration. */
const RULE_PARTS: Readonly<Record<string, string>> = {
  enabled: 'console.site.shown',
  required: 'console.site.required',
  patternId: 'console.site.rule',
  acceptedPattern: 'console.site.ownPattern',
  minLength: 'console.site.min',
  maxLength: 'console.site.max',
};
const RULE = /^(fields\.\w+)\.(\w+)$/;
/** Where the words of a field's codes begin; those of other fields are the options of the settings. */
const CODES: Readonly<Record<string, string>> = {
  gateway: 'console.gateway.',
  feed: 'console.gateway.',
  payoutGateway: 'console.gateway.',
  method: 'console.method.',
  adapter: 'console.dispatch.adapter.',
  state: 'console.connections.state.',
  openMode: 'console.connections.openMode.',
  walletMode: 'console.connections.walletMode.',
  rollbackMissing: 'console.connections.rollbackMissing.',
  memberKinds: 'console.contracts.kind.',
  defaultPassword: 'console.site.password.',
  exchangeType: 'console.points.exchangeType.',
  repeats: 'console.leaderboards.repeats.',
  scoring: 'console.leaderboards.scoring.',
};
const OPTIONS = 'console.site.option.';

/** What a control says now and what it will say, a line each: only what changes; of one that is not there yet, all that it will say. */
export function controlLines(
  texts: Texts,
  kind: keyof typeof words,
  { before: was, after: is }: Proposal['payload'],
  currency: string,
): string[] {
  const { t, find } = texts;
  const [before, after] = [fieldsOf(was), fieldsOf(is)];
  const key = WORDS[kind];
  return Object.keys({ ...before, ...after })
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .flatMap((field) => {
      // The keys are only known while running; apps/api/controls.test.ts holds that each field has its words.
      const nameOf = (of: string) => PARTS[of] ?? (typeof key === 'string' ? `${key}${of}` : (key[of] ?? of));
      const said = (name: string) => find(name, { currency }) ?? field;
      const [, rule, part = ''] = RULE.exec(field) ?? [];
      const label =
        rule === undefined ? said(nameOf(field)) : `${said(nameOf(rule))}: ${said(RULE_PARTS[part] ?? part)}`;
      const [from, to] = [shown(texts, field, before[field]), shown(texts, field, after[field])];
      if (was !== null) return [t('console.approvals.changed', { label, from, to })];
      return to === NOTHING ? [] : [t('console.approvals.set', { label, to })];
    });
}

const NOTHING = '–';

function fieldsOf(side: unknown): Record<string, unknown> {
  const fields = Object.entries((side ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    fields.flatMap(([field, value]) =>
      field === 'receiver' || field === 'feedback' || field.startsWith('fields.')
        ? Object.entries((value ?? {}) as object).map(([part, of]) => [`${field}.${part}`, of])
        : [[field, value]],
    ),
  );
}

function shown(texts: Texts, field: string, value: unknown): string {
  const { t, find } = texts;
  if (typeof value === 'boolean') return t(value ? 'console.common.yes' : 'console.common.no');
  if (value === undefined || value === null || value === '') return NOTHING;
  if (field.endsWith('Bps')) return `${Number(value) / 100}`;
  if (Array.isArray(value)) return value.map((one) => shown(texts, field, one)).join(', ') || NOTHING;
  if (typeof value !== 'object') return find(`${CODES[field] ?? OPTIONS}${value}`) ?? String(value);
  // What a gateway is configured with has the gateway's own names.
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  return parts.map(([name, part]) => `${name} = ${shown(texts, name, part)}`).join(', ') || NOTHING;
}
