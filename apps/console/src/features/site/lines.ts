/** What a field of one entry a line says: lines and commas part entries, blanks are nothing. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Faults of "cidrs.3" and the like: which entry, counted from one, and what is wrong with it. */
export function entryFaults(faults: Readonly<Record<string, string>>, member: string) {
  return Object.entries(faults).flatMap(([path, code]) => {
    const [of, index] = path.split('.');
    return of === member && index !== undefined ? [{ line: Number(index) + 1, code }] : [];
  });
}
