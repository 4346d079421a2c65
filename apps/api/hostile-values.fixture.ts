import { exampleOf, schemaOf } from '@baize/endpoint/document';

type Schema = ReturnType<typeof schemaOf>;

/** Numbers beside what a column holds, and what is none. */
const NUMBERS: readonly unknown[] = [
  0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  9_007_199_254_740_991,
  2 ** 63,
  1e308,
  -9_007_199_254_740_991,
  '',
  'NaN',
  'Infinity',
  '0x10',
  '1e400',
];
/** Texts that PostgreSQL, a pattern or a parser may stumble over. Some pass for ids, amounts, days, addresses. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u202eb\u200d\ufeff',
  '👩‍👩‍👧‍👦',
  'é'.repeat(5_000),
  "' or 1=1 --",
  '%_\\%',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '(((((a+)+)+)+)+)$',
  '[',
  '{"a":1}',
  'null',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '0',
  '1',
  '999999999999',
  '999999999999.99999',
  '9999999999999',
  '9'.repeat(17),
  '9'.repeat(18),
  '9223372036854775807',
  '9223372036854775808',
  '1e400',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '9999-12',
  '0000-00',
  '24:60',
  'http://[::1',
  'https://user:pass@127.0.0.1:1/',
  'javascript:alert(1)',
  'a@b',
  'W261120-ZZZZZZZZ',
  'D999999-ZZZZZZZZ',
  'ZZZ',
  'v1.k1.AAAA',
];
const OTHERS: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[[[]]]],
  { __proto__: null, length: -1 },
  { $gt: '' },
];

const EDGE_DAYS = ['0001-01-01', '9999-12-31'] as const;

export type Wish = {
  input: Record<string, unknown>;
  what: string;
  /** Sent in every run, not by chance. */
  isAlways?: true;
};

const hasField = ({ properties }: Schema, field: string): boolean => properties?.[field] !== undefined;

/** What a field may be sent instead of what fits it. */
function hostileTo(schema: Schema): readonly unknown[] {
  const types = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(({ type }) => type ?? []);
  const isList = types.includes('array');
  const known = schema.enum ? ['__proto__', 'constructor', '', null, 1, []] : undefined;
  if (known) return known;
  if (types.includes('boolean')) return ['', 'x', null, 2, []];
  if (isList) {
    const item = schema.items ? exampleOf(schema.items, true) : 'x';
    return [...OTHERS, '', 'x', Array.from({ length: 2_000 }, () => item), [item, item]];
  }
  if (types.includes('object')) return [...OTHERS, '', 'x', 1];
  return types.includes('integer') || types.includes('number')
    ? [...NUMBERS, ...OTHERS]
    : [...TEXTS, ...NUMBERS, ...OTHERS];
}

/** Each field of an input in turn with each value that may hurt; fields of what is nested, too. */
export function wishesFor(schema: Schema): Wish[] {
  const fitting = exampleOf(schema, true);
  const whole = (typeof fitting === 'object' && fitting !== null ? fitting : {}) as Record<string, unknown>;
  const wishes: Wish[] = [{ input: whole, what: 'what fits' }];
  // Each end of a range by itself, at the edges of the calendar: the other is then counted from it.
  for (const field of ['from', 'to'])
    if (hasField(schema, field) && !schema.required?.includes('from') && !schema.required?.includes('to'))
      for (const day of EDGE_DAYS) {
        const others = Object.fromEntries(
          Object.entries(whole).filter(([name]) => name !== 'from' && name !== 'to'),
        );
        wishes.push({ input: { ...others, [field]: day }, what: `${field} = ${day} alone`, isAlways: true });
      }
  const walk = (at: Schema, path: readonly string[]) => {
    const { properties, items } = at;
    for (const [field, child] of Object.entries(properties ?? {})) {
      const here = [...path, field];
      for (const value of hostileTo(child))
        wishes.push({
          input: withValue(whole, here, value),
          what: `${here.join('.')} = ${shown(value)}`,
        });
      if (child.properties) walk(child, here);
    }
    if (items && items.properties) walk(items, [...path, '0']);
  };
  walk(schema, []);
  return wishes;
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
};

function withValue(
  whole: unknown,
  [first, ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const copy = Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) };
  const fields = copy as Record<string, unknown>;
  if (first !== undefined)
    fields[first] = rest.length === 0 ? value : withValue(fields[first] ?? {}, rest, value);
  return fields;
}
