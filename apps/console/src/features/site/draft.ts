/** Two values of settings are the same when they would be sent as the same text. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Members an operator edited; of `fields`, only the fields he touched. */
export type Edits = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Edits => (value ?? {}) as Edits;

/**
 * What of the edits differs from what is stored, fields of registration one by one. Nothing is left of an edit that a
 * colleague has fulfilled meanwhile, and nothing of his is undone: untouched members stay as they are stored.
 */
export function changesOf(stored: object, edits: Edits): Edits {
  const before = membersOf(stored);
  const changes: Record<string, unknown> = {};
  for (const [key, edit] of Object.entries(edits)) {
    const change = key === 'fields' ? changesOf(membersOf(before[key]), membersOf(edit)) : edit;
    const isNothing = key === 'fields' && Object.keys(membersOf(change)).length === 0;
    if (!isNothing && !isSame(change, before[key])) changes[key] = change;
  }
  return changes;
}

/** The section with the changes in it, as it is shown and sent. */
export function withChanges<Value extends object>(stored: Value, changes: Edits): Value {
  const { fields } = changes;
  const whole = { ...stored, ...changes };
  if (fields === undefined) return whole;
  return { ...whole, fields: { ...membersOf(membersOf(stored)['fields']), ...membersOf(fields) } };
}

/** Paths of what differs: 'ageAgreement', 'fields.email'. */
export const changedPaths = (changes: Edits): string[] =>
  Object.entries(changes).flatMap(([key, member]) =>
    key === 'fields' ? Object.keys(membersOf(member)).map((name) => `fields.${name}`) : [key],
  );

/** National digits per dialling code as an operator types them, a line each: "855: 8, 9". */
export const mobileDigitsText = (digits: Record<string, number[]>): string =>
  Object.entries(digits)
    .map(([code, list]) => `${code}: ${list.join(', ')}`)
    .join('\n');

/** The digits a text says; undefined when a line is not "code: digits". The server checks the figures. */
export function readMobileDigits(text: string): Record<string, number[]> | undefined {
  const digits: Record<string, number[]> = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, code, list] = /^\s*\+?(\d{1,4})\s*:\s*(\d{1,2}(?:\s*,\s*\d{1,2})*)\s*$/.exec(line) ?? [];
    if (code === undefined || list === undefined) return undefined;
    digits[code] = list.split(',').map((figure) => Number(figure.trim()));
  }
  return digits;
}
