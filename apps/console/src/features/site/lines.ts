/** What a field of one entry a line says: blanks part entries, with a comma or not; one inside an address stays. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((entry) => entry.replace(/[,;]+$/, ''))
    .filter((entry) => entry !== '');

/** Faults of "cidrs.3" and the like: which entry, counted from one, and what is wrong with it. */
export function entryFaults(faults: Readonly<Record<string, string>>, member: string) {
  return Object.entries(faults).flatMap(([path, code]) => {
    const [of, index] = path.split('.');
    return of === member && index !== undefined ? [{ line: Number(index) + 1, code }] : [];
  });
}
