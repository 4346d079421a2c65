import { AMOUNT_PATTERN } from '@baize/kernel';
import type { Schema } from './json-schema.ts';

const LINE_MAX = 100;
const INDENT = '  ';
/** Patterns that have a name of their own in the document's head. */
const PATTERNS: Record<string, string> = {
  [AMOUNT_PATTERN.source]: 'amount',
  '^\\d{4}-\\d{2}-\\d{2}$': 'date',
  '^\\d{4}-(0[1-9]|1[0-2])$': 'month',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'time',
};
/** Text without control characters, which all text of the vendor wire is. */
const CLEAN = '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$';
const DESCRIBED: Record<string, string> = { 'decimal text': 'money', 'epoch milliseconds': 'instant' };

/** A schema as a type a person reads: one line where it fits, else one field a line. */
export function typeText(schema: Schema, indent = '', lead = 0): string {
  const line = inline(schema);
  if (indent.length + lead + line.length <= LINE_MAX) return line;
  if (schema.properties) {
    const fields = fieldsOf(schema).map(([label, child]) => {
      const inner = typeText(child, indent + INDENT, label.length);
      return `${indent}${INDENT}${label}${inner}${defaultOf(child)}`;
    });
    return `{\n${fields.join('\n')}\n${indent}}`;
  }
  if (schema.items) {
    const item = typeText(schema.items, indent, lead);
    return `${isUnion(schema.items) ? `(${item})` : item}[]${spanText(schema.minItems, schema.maxItems)}`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.some(({ properties, items }) => properties ?? items))
    return choices.map((one) => typeText(one, indent)).join(' | ');
  const enumeration = schema.enum?.map(literal) ?? [line];
  return wrap(enumeration, indent + INDENT);
}

function wrap(words: string[], indent: string): string {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && indent.length + last.length + word.length > LINE_MAX) lines.push(`| ${word}`);
    else lines[lines.length - 1] = last === '' ? word : `${last} | ${word}`;
  }
  return lines.join(`\n${indent}`);
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

function fieldsOf({ properties, required }: Schema): [label: string, schema: Schema][] {
  const needed = new Set(required);
  return Object.entries(properties ?? {}).map(([name, child]) => [
    `${/^\w+$/.test(name) ? name : `'${name}'`}${needed.has(name) ? '' : '?'}: `,
    child,
  ]);
}

const defaultOf = ({ default: value }: Schema): string =>
  value === undefined || value === ''
    ? ''
    : ` = ${typeof value === 'string' ? value : JSON.stringify(value)}`;

function inline(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.description && DESCRIBED[schema.description]) return DESCRIBED[schema.description] ?? '';
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if ('const' in schema) return literal(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(inline))].join(' | ');
  if (schema.properties) {
    const fields = fieldsOf(schema).map(([label, child]) => `${label}${inline(child)}${defaultOf(child)}`);
    const rest = schema.additionalProperties && schema.required ? ['…'] : [];
    return fields.length === 0 ? '{}' : `{ ${[...fields, ...rest].join(', ')} }`;
  }
  if (schema.prefixItems) return `[${schema.prefixItems.map(inline).join(', ')}]`;
  if (schema.type === 'array') return arrayText(schema);
  if (schema.type === 'object') return recordText(schema);
  return scalarText(schema);
}

const isUnion = ({ enum: values = [], anyOf = [], oneOf = [] }: Schema): boolean =>
  values.length + anyOf.length + oneOf.length > 1;

function arrayText({ items, minItems, maxItems }: Schema): string {
  const item = items ? inline(items) : 'any';
  return `${items && isUnion(items) ? `(${item})` : item}[]${spanText(minItems, maxItems)}`;
}

function recordText({ propertyNames, additionalProperties: rest }: Schema): string {
  const key = propertyNames ? inline(propertyNames) : 'text';
  return `{ [${key}]: ${typeof rest === 'object' ? inline(rest) : 'any'} }`;
}

function scalarText(schema: Schema): string {
  const { type, pattern, format, contentEncoding } = schema;
  if (Array.isArray(type)) return type.map((one) => (one === 'string' ? 'text' : one)).join(' | ');
  if (type === 'integer' || type === 'number') {
    const least = schema.exclusiveMinimum === undefined ? schema.minimum : schema.exclusiveMinimum + 1;
    return type + spanText(least, schema.maximum);
  }
  if (type !== 'string') return type ?? 'any';
  if (pattern && PATTERNS[pattern]) return PATTERNS[pattern] ?? '';
  const span = spanText(schema.minLength, schema.maxLength);
  if (contentEncoding) return `${contentEncoding}${span}`;
  return `${format ?? 'text'}${span}${pattern && pattern !== CLEAN ? ` /${pattern}/` : ''}`;
}

function spanText(least?: number, most?: number): string {
  if (least === undefined && most === undefined) return '';
  return least === most ? `(${least})` : `(${least ?? ''}..${most ?? ''})`;
}
