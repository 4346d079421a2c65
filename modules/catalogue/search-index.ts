import uFuzzy from '@leeoniya/ufuzzy';
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

/** Positions of the entries that were found, the better ranks first and in their own order within a rank. */
export const byRank = <T>(ranks: Uint8Array, entries: readonly T[], positionOf: (entry: T) => number): T[] =>
  RANKS.flatMap((rank) => entries.filter((entry) => ranks[positionOf(entry)] === rank));

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
      words ??= wordIndex(texts);
      words.each(wordsOf(wanted).slice(0, WORDS_MAX), (at) => better(at, RANK.fuzzy));
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
  for (let hit = text.indexOf(wanted); hit >= 0;) {
    line = lineOf(starts, hit, line);
    tell(line, starts[line] === hit);
    hit = text.indexOf(wanted, starts[line + 1]);
  }
}

/** Tells of each line that begins with `wanted`. */
function eachStart({ text, starts }: Lines, wanted: string, tell: (at: number) => void): void {
  let line = 0;
  const start = `\n${wanted}`;
  for (let hit = text.indexOf(start); hit >= 0; hit = text.indexOf(start, hit + 1)) {
    line = lineOf(starts, hit + 1, line);
    tell(line);
  }
}

/** The line a character stands on, not before `from`. */
function lineOf(starts: Uint32Array, at: number, from: number): number {
  let low = from;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** One typing error anywhere in a word: a letter wrong, missing, too many, or two changed places. */
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const NEVER = '(?!)';
const matcher = new uFuzzy({
  unicode: true,
  intraMode: 1,
  intraChars: LETTER,
  interSplit: String.raw`[^\p{L}\p{M}\p{N}]+`,
  intraSplit: NEVER,
  intraBound: NEVER,
  intraContr: NEVER,
  // What is typed is the beginning of a word until the next letter comes.
  intraFilt: (_term, _match, index) => index === 0,
  intraRules: (term) => {
    const errors = term.length >= FUZZY_FROM ? 1 : 0;
    return {
      intraSlice: [0, Infinity],
      intraIns: errors,
      intraSub: errors,
      intraTrn: errors,
      intraDel: errors,
    };
  },
});

type WordIndex = { each(wanted: readonly string[], tell: (at: number) => void): void };

/** The different words of all texts, with the texts each stands in. */
function wordIndex(texts: readonly string[]): WordIndex {
  const places = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) {
    const words = wordsOf(text);
    // A title of several words, typed as one.
    if (words.length > 1) words.push(words.join(''));
    for (const word of new Set(words)) {
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
  if (word.length < FUZZY_FROM) return found;
  // One error leaves the beginning or the end of a word whole: what has neither is not worth a regular expression.
  const half = word.length >> 1;
  const maybe = new Set<number>();
  eachStart(lines, word.slice(0, half - 1), (at) => maybe.add(at));
  eachHit(lines, word.slice(half + 1), (at) => maybe.add(at));
  const candidates = [...maybe].filter((at) => (vocabulary[at]?.length ?? 0) >= word.length - 1);
  if (candidates.length === 0) return found;
  // The library's types ask for a mutable array and change nothing.
  const haystack = vocabulary as string[];
  const close = matcher.filter(haystack, word, candidates) ?? [];
  if (close.length > 0) for (const at of matcher.info(close, haystack, word).idx) found.add(at);
  return found;
}
