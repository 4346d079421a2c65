export type ChangedField = { name: string; before: string; after: string };

/** What an audited action changed: the fields whose values differ, as text. A value that is not an object is one field. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const left = fieldsOf(before);
  const right = fieldsOf(after);
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names
    .map((name) => ({ name, before: textOf(left[name]), after: textOf(right[name]) }))
    .filter((field) => field.before !== field.after);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
