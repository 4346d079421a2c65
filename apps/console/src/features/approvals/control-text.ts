import type { useT } from '../../session/language.tsx';
import type { Proposal } from './approvals.queries.ts';

type T = ReturnType<typeof useT>;

/** The words of a control's fields: those of its form, under one prefix, or field by field. */
export const CONTROL_WORDS = {
  'risk.rule': { isOn: 'console.risk.on', value: 'console.risk.value' },
  'site.security': 'console.site.security.',
} as const satisfies Partial<Record<Proposal['kind'], string | Readonly<Record<string, string>>>>;

/** What a control says now and what it will say: only what changes. */
export function controlText(
  t: T,
  kind: keyof typeof CONTROL_WORDS,
  { before: was, after: is }: Proposal['payload'],
): string {
  const [before, after] = [fieldsOf(was), fieldsOf(is)];
  const words: string | Readonly<Record<string, string>> = CONTROL_WORDS[kind];
  // The keys are only known while running; control-text.test.ts holds that every field has its words.
  const say = t as (key: string) => string;
  return Object.keys({ ...before, ...after })
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const label = say(typeof words === 'string' ? `${words}${field}` : (words[field] ?? field));
      return `${label}: ${shown(t, before[field])} → ${shown(t, after[field])}.`;
    })
    .join(' ');
}

const fieldsOf = (side: unknown): Record<string, unknown> => (side ?? {}) as Record<string, unknown>;

function shown(t: T, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'console.common.yes' : 'console.common.no');
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
