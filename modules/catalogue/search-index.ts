import type { Language } from '@baize/endpoint';
import type { Names } from './classify.ts';
import { nameIn } from './classify.ts';
import { searchText, squashed, wordsOf } from './search-text.ts';

/**
 * How well a name answers what was typed, best first (OPEN-LOBBY-03 and beyond it): it begins with it; contains it;
 * contains it but for spaces and punctuation; has every word of it, in any order, with at most one typing error in
 * words of FUZZY_FROM letters and more.
 */
export const RANK = { none: 0, prefix: 1, contains: 2, squashed: 3, fuzzy: 4 } as const;
const RANKS = [RANK.prefix, RANK.contains, RANK.squashed, RANK.fuzzy] as const;

/** Shorter words are taken as typed: with one error, three letters are anything. */
const FUZZY_FROM = 4;
/** A name of more words than this is compared by its first ones. */
const WORDS_MAX = 16;

/** Names of games, ready to be searched; built lazily per language, read only. */
export type SearchIndex = {
  /** A rank per name, in the order of the names, over the asked language and English. */
  ranks(typed: string, language: Language): Uint8Array;
};

export function searchIndex(names: readonly Names[]): SearchIndex {
  const built = new Map<Language, LanguageIndex>();
  const indexOf = (language: Language): LanguageIndex => {
    const known = built.get(language);
    if (known) return known;
    const index = languageIndex(names.map((name) => searchText(nameIn(name, language))));
    built.set(language, index);
    return index;
  };
  return {
    ranks(typed, language) {
      const out = new Uint8Array(names.length);
      const wanted = searchText(typed);
      if (wanted === '') return out;
      indexOf('EN').mark(wanted, out);
      if (language !== 'EN') indexOf(language).mark(wanted, out);
      return out;
    },
  };
}

/** The entries that were found, the better ranks first and in their own order within a rank. */
export function byRank<T>(ranks: Uint8Array, entries: readonly T[], positionOf: (entry: T) => number): T[] {
  const found: T[][] = RANKS.map(() => []);
  for (const entry of entries) {
    const rank = ranks[positionOf(entry)] ?? RANK.none;
    if (rank !== RANK.none) found[rank - 1]?.push(entry);
  }
  return found.flat();
}

type LanguageIndex = { mark(wanted: string, out: Uint8Array): void };

function languageIndex(texts: readonly string[]): LanguageIndex {
  const lines = joined(texts);
  const squashedLines = joined(texts.map(squashed));
  let words: WordIndex | undefined;
  return {
    mark(wanted, out) {
      const better = (at: number, rank: number): void => {
        if (out[at] === RANK.none || (out[at] ?? 0) > rank) out[at] = rank;
      };
      eachHit(lines, wanted, (at, isStart) => better(at, isStart ? RANK.prefix : RANK.contains));
      const bare = squashed(wanted);
      if (bare !== '') eachHit(squashedLines, bare, (at) => better(at, RANK.squashed));
      const typed = wordsOf(wanted).slice(0, WORDS_MAX);
      // One short word has been looked for already.
      if (typed.length === 0 || (typed.length === 1 && bare.length < FUZZY_FROM)) return;
      words ??= wordIndex(texts);
      words.each(typed, (at) => better(at, RANK.fuzzy));
    },
  };
}

/** Every text on a line of one long string: one search over it is several times faster than one per text. */
type Lines = { text: string; starts: Uint32Array };

function joined(texts: readonly string[]): Lines {
  const starts = new Uint32Array(texts.length + 1);
  let at = 1;
  for (const [i, text] of texts.entries()) {
    starts[i] = at;
    at += text.length + 1;
  }
  starts[texts.length] = at;
  return { text: `\n${texts.join('\n')}\n`, starts };
}

/** Tells of each line that contains `wanted`, once, by its first occurrence there. */
function eachHit(
  { text, starts }: Lines,
  wanted: string,
  tell: (at: number, isStart: boolean) => void,
): void {
  let line = 0;
  for (let hit = text.indexOf(wanted); hit >= 0; hit = text.indexOf(wanted, starts[line])) {
    while ((starts[line + 1] ?? 0) <= hit) line += 1;
    tell(line, starts[line] === hit);
    line += 1;
  }
}

type WordIndex = { each(wanted: readonly string[], tell: (at: number) => void): void };

/** The different words of all texts, with the texts each stands in. */
function wordIndex(texts: readonly string[]): WordIndex {
  const places = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) {
    for (const word of new Set(wordsOf(text))) {
      const known = places.get(word);
      if (known) known.push(at);
      else places.set(word, [at]);
    }
  }
  const vocabulary = [...places.keys()];
  const lines = joined(vocabulary);
  /** How many of the wanted words a text has, for the search under way. */
  const had = new Uint8Array(texts.length);
  return {
    each(wanted, tell) {
      had.fill(0);
      for (const [turn, word] of wanted.entries()) {
        const last = turn === wanted.length - 1;
        for (const at of alike(vocabulary, lines, word))
          for (const text of places.get(vocabulary[at] ?? '') ?? [])
            if (had[text] === turn) {
              had[text] = turn + 1;
              if (last) tell(text);
            }
      }
    },
  };
}

/** Words of the vocabulary that contain a word, or begin with it but for one error. */
function alike(vocabulary: readonly string[], lines: Lines, word: string): Set<number> {
  const found = new Set<number>();
  eachHit(lines, word, (at) => found.add(at));
  if (word.length >= FUZZY_FROM)
    for (const [at, known] of vocabulary.entries()) if (beginsAlmost(known, word)) found.add(at);
  return found;
}

/**
 * Whether a word begins with what was typed but for one error: a letter wrong, too many, missing, or two changed places.
 * What is typed is the beginning of a word until the next letter comes. Written out: a matcher that makes a regular
 * expression of every query took seven tenths of a search's time (@leeoniya/ufuzzy 1.0.19, 21 Nov 2026).
 */
export function beginsAlmost(word: string, typed: string): boolean {
  let i = 0;
  while (i < typed.length && word[i] === typed[i]) i += 1;
  if (i === typed.length) return true;
  const rest = typed.slice(i + 1);
  return (
    word.startsWith(rest, i + 1) ||
    word.startsWith(rest, i) ||
    word.startsWith(typed.slice(i), i + 1) ||
    (typed[i] === word[i + 1] && typed[i + 1] === word[i] && word.startsWith(typed.slice(i + 2), i + 2))
  );
}
