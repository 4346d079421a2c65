import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';

/** A name in the forms in which names are compared. */
export type NameForms = {
  /** In its own letters. Two names with one key are the same name. */
  nameKey: string;
  /** In Latin letters: what "Sok Dara" and "សុខ ដារ៉ា" have alike. */
  latin: readonly string[];
  latinKey: string;
  /** As it sounds to English ears: finds what is spelt otherwise, and proves nothing alone. */
  soundKey: string;
};

/** More words than a name has. */
const WORDS_MAX = 12;

export function formsOf(name: string): NameForms {
  const latin = latinWords(name);
  return {
    nameKey: nameKey(name),
    latin,
    latinKey: latin.toSorted().join(' '),
    soundKey: latin.map(soundOf).filter(Boolean).toSorted().join(' '),
  };
}

/**
 * A name without accents, marks, punctuation and case, its words in order of the alphabet, because "SOK, Dara", "Dara Sok"
 * and "dara  sók" are one person on three lists.
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

/** As any-ascii writes it, a word a syllable where a script has no spaces: 王小明 is wang xiao ming. */
export const latinWords = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replaceAll(/[\p{Script=Han}\p{Script=Hangul}]/gu, (letter) => ` ${anyAscii(letter)} `)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) =>
      anyAscii(word)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, ''),
    )
    .filter(Boolean)
    .slice(0, WORDS_MAX);

export const soundOf = (word: string): string => doubleMetaphone(word)[0];

/**
 * Whether two birth dates may be one person's: 'YYYY-MM-DD' or a year alone. undefined: one of them is not known, so the
 * name decides.
 */
export function bornAlike(one: string | null, other: string | null): boolean | undefined {
  if (one === null || other === null) return undefined;
  return one.length === other.length ? one === other : one.slice(0, 4) === other.slice(0, 4);
}
