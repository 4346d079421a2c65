/**
 * A name as names are compared: without accents, marks, punctuation and case, its words in order of the alphabet, because
 * "SOK, Dara", "Dara Sok" and "dara  sók" are one person on three lists. Two names are alike or they are not: what is only
 * similar is left to providers that are made for it.
 */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    // Letters that no normal form takes apart.
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  return plain
    .split(/[^\p{L}\p{Mc}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
}

/**
 * Whether two birth dates may be one person's: 'YYYY-MM-DD' or a year alone. undefined: one of them is not known, so the
 * name decides.
 */
export function bornAlike(one: string | null, other: string | null): boolean | undefined {
  if (one === null || other === null) return undefined;
  return one.length === other.length ? one === other : one.slice(0, 4) === other.slice(0, 4);
}
