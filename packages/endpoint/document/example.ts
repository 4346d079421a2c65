import type { Schema } from './json-schema.ts';

/** Usual values by the name of their field; the first that fits the field's own rules is taken. */
const USUAL: [name: RegExp, ...values: string[]][] = [
  [/language/i, 'EN'],
  [/currency/i, 'USD'],
  [/mail/i, 'dara@play.example'],
  [/mobile|phone/i, '+85512345678', '12345678', '855'],
  [/url|link|address|origin|endpoint/i, 'https://play.example/', '/member', 'play.example'],
  [/account|user/i, 'dara88'],
  [/^(name|title|displayName|payeeName)$/i, 'Sok Dara'],
  [/password|secret|sealed/i, 'v1.k1.c2VhbGVk'],
  [/reason|remark|note/i, 'asked for by the member'],
  [/requestId|uuid/i, '0f2c7a64-5d1e-4b3a-9c1f-2a7e6d8b9c10', '0f2c7a645d1e4b3a9c1f2a7e6d8b9c10'],
  [/amount|balance|fee|min|max|total|money/i, '12.50'],
  [/^(from|date|day|birthday|startDate)/i, '2026-11-01', '2026-10'],
  [/^(to|until|endDate)$/i, '2026-11-20', '2026-11'],
  [/^ip$|Ip$/, '203.0.113.7'],
];
/** For the rest, by what their pattern lets pass. */
const ANY = [
  'text',
  '12.50',
  '1',
  '123456',
  '2026-11-20',
  '2026-11',
  '08:30',
  'US',
  'USD',
  'EN',
  '/member',
  'https://play.example/',
  'https://play.example/?model={modelId}&token={token}',
  'play.example',
  'dara88',
  'DARA',
  'W261120-0K3Z9Q4X',
  'D261120-0K3Z9Q4X',
  'A261120-0K3Z9Q4X',
  'AD261120-0K3Z9Q4X',
  'WT20261120-0K3Z9Q4X',
  '0f2c7a645d1e4b3a',
  '0f2c7a645d1e4b3a9c1f2a7e6d8b9c10',
  '+85512345678',
  'dara@play.example',
  'site.title.main',
  'B',
  '',
];
const AN_INSTANT = 1_795_161_600_000;

/**
 * A value that fits: of what is taken only what must be there, of what is answered everything. A schema whose rules no
 * example meets by itself names its own (`.meta({ examples: […] })`).
 */
export function exampleOf(schema: Schema, isWhole: boolean, field = '', defs = schema.$defs ?? {}): unknown {
  const below = (child: Schema, name = field): unknown => exampleOf(child, isWhole, name, defs);
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) return selfExample(schema.$ref, isWhole, defs);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== '') ?? schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.[0]) return below(choices[0]);
  if (schema.properties) {
    const needed = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([name]) => isWhole || needed.has(name))
        .map(([name, child]) => [name, below(child, name)]),
    );
  }
  if (schema.prefixItems) return schema.prefixItems.map((item) => below(item));
  if (schema.type === 'array') {
    const length = Math.max(isWhole ? 1 : 0, schema.minItems ?? 0);
    const { items } = schema;
    const item = items ? below(items) : undefined;
    return item === undefined ? [] : Array.from({ length }, () => item);
  }
  if (schema.type === 'object') return recordExample(schema, below);
  return scalarExample(schema, field);
}

/** A shape that holds itself is shown once; what it holds of its own kind is left empty. */
function selfExample(reference: string, isWhole: boolean, defs: Record<string, Schema>): unknown {
  const name = reference.split('/').at(-1) ?? '';
  const { [name]: schema, ...others } = defs;
  return schema && exampleOf(schema, isWhole, '', others);
}

function recordExample(schema: Schema, below: (child: Schema) => unknown): unknown {
  const { propertyNames, additionalProperties: rest } = schema;
  if (typeof rest !== 'object') return {};
  const keys = propertyNames?.enum ?? [propertyNames ? textExample(propertyNames, 'key') : 'key'];
  // Every key of a closed set is asked for, as the schema of such a record does.
  return Object.fromEntries(keys.map((key) => [String(key), below(rest)]));
}

function scalarExample(schema: Schema, field: string): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'integer' || type === 'number') {
    if (schema.description === 'epoch milliseconds') return AN_INSTANT;
    const least = schema.exclusiveMinimum === undefined ? schema.minimum : schema.exclusiveMinimum + 1;
    return Math.min(Math.max(least ?? 1, 1), schema.maximum ?? Number.MAX_SAFE_INTEGER);
  }
  if (type === 'boolean') return true;
  return type === 'string' ? textExample(schema, field) : null;
}

function textExample(schema: Schema, field: string): string {
  if (schema.description === 'decimal text') return '12.50';
  if (schema.contentEncoding === 'base64') return 'iVBORw0KGgo=';
  if (schema.format === 'uri') return 'https://play.example/';
  if (schema.format === 'email') return 'dara@play.example';
  const { pattern, minLength = 0, maxLength = Infinity } = schema;
  const rule = pattern === undefined ? undefined : new RegExp(pattern);
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && (rule?.test(text) ?? true);
  const usual = USUAL.flatMap(([name, ...values]) => (name.test(field) ? values : []));
  const found = [...usual, ...ANY].find(fits);
  return found ?? 'text'.repeat(Math.ceil(minLength / 4)).slice(0, Math.max(minLength, 1));
}
