import words from './control-words.json' with { type: 'json' };
import type { useT } from '../../session/language.tsx';
import type { Proposal } from './approvals.queries.ts';

type T = ReturnType<typeof useT>;

/** The words of a control's fields: those of its form, under one prefix, or field by field. */
const WORDS: Readonly<Record<keyof typeof words, string | Readonly<Record<string, string>>>> = words;

/** What a control says now and what it will say: only what changes; of one that is not there yet, all that it will say. */
export function controlText(
  t: T,
  kind: keyof typeof words,
  { before: was, after: is }: Proposal['payload'],
  currency: string,
): string {
  const [before, after] = [fieldsOf(was), fieldsOf(is)];
  const key = WORDS[kind];
  // The keys are only known while running; apps/api/controls.test.ts holds that each field has its words.
  const say = t as (key: string, values: { currency: string }) => string;
  return Object.keys({ ...before, ...after })
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const label = say(typeof key === 'string' ? `${key}${field}` : (key[field] ?? field), { currency });
      const [from, to] = [shown(t, field, before[field]), shown(t, field, after[field])];
      if (was === null) return to === NOTHING ? '' : `${label}: ${to}.`;
      return `${label}: ${from} → ${to}.`;
    })
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const NOTHING = '–';

const fieldsOf = (side: unknown): Record<string, unknown> => (side ?? {}) as Record<string, unknown>;

function shown(t: T, field: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'console.common.yes' : 'console.common.no');
  if (value === undefined || value === null || value === '') return NOTHING;
  if (field.endsWith('Bps')) return `${Number(value) / 100}`;
  if (Array.isArray(value)) return value.map((one) => shown(t, field, one)).join(', ') || NOTHING;
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  return parts.map(([name, part]) => `${name}=${shown(t, name, part)}`).join(', ') || NOTHING;
}
