import { jaroWinkler } from '@skyra/jaro-winkler';
import { soundOf } from './person-name.ts';

/** Likeness is told in percent; what is not alike word by word in Latin letters never reaches all of it. */
export const SAME = 100;
const NEAR_MOST = 99;

/** Below this two words have nothing to do with each other: the rest of a likeness is what any two words share. */
const WORD_LEAST = 0.7;
/** Two words that sound the same: "Mohammed" and "Muhamad"; shorter ones prove less. */
const SOUNDS_SAME = 0.94;
const SHORT_SOUNDS_SAME = 0.85;
const SHORT = 3;
/** Words of a part of a longer name must be this much alike, and there must be two. */
const PART_WORD_LEAST = 0.85;
const PART_WORDS_LEAST = 2;

type Pair = { one: number; other: number; like: number };

/**
 * How much alike two names are, 0 to 100, by their words in Latin letters, in any order: each word with the most alike word
 * of the other name, weighed by its letters; a word without a partner counts against. 100: the same words, or the same
 * letters however they are parted ("Wang Xiaoming", "Xiao Ming Wang").
 */
export function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  if (isSameLetters(one, other)) return SAME;
  const letters = lettersOf(one) + lettersOf(other);
  const shared = pairs(one, other).reduce(
    (sum, { one: i, other: j, like }) => sum + like * ((one[i] ?? '').length + (other[j] ?? '').length),
    0,
  );
  return Math.min(NEAR_MOST, Math.floor((SAME * shared) / letters));
}

/** Whether the shorter name is a part of the longer one, as where a list leaves out or adds a middle name. */
export function isPart(one: readonly string[], other: readonly string[]): boolean {
  const least = Math.min(one.length, other.length);
  if (least < PART_WORDS_LEAST || one.length === other.length) return false;
  return pairs(one, other).filter(({ like }) => like >= PART_WORD_LEAST).length === least;
}

const lettersOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** Whichever word comes first, and wherever the spaces are. */
function isSameLetters(one: readonly string[], other: readonly string[]): boolean {
  if (lettersOf(one) !== lettersOf(other)) return false;
  if (one.toSorted().join(' ') === other.toSorted().join(' ')) return true;
  const joined = other.join('');
  return one.some((_, first) => [...one.slice(first), ...one.slice(0, first)].join('') === joined);
}

/** Each word at most once, the most alike first. */
function pairs(one: readonly string[], other: readonly string[]): Pair[] {
  const partners = other.map(spoken);
  const all: Pair[] = one
    .map(spoken)
    .flatMap((word, i) =>
      partners.map((partner, j) => ({ one: i, other: j, like: wordLikeness(word, partner) })),
    );
  const takenOne = new Set<number>();
  const takenOther = new Set<number>();
  const taken: Pair[] = [];
  for (const pair of all.toSorted((a, b) => b.like - a.like)) {
    if (pair.like < WORD_LEAST || takenOne.has(pair.one) || takenOther.has(pair.other)) continue;
    takenOne.add(pair.one);
    takenOther.add(pair.other);
    taken.push(pair);
  }
  return taken;
}

type Spoken = { word: string; sound: string };
const spoken = (word: string): Spoken => ({ word, sound: soundOf(word) });

/** Of two words, 0 to 1. Words of two letters are the same or they are not; of three they may still sound the same. */
function wordLikeness(one: Spoken, other: Spoken): number {
  if (one.word === other.word) return 1;
  const least = Math.min(one.word.length, other.word.length);
  if (least < SHORT) return 0;
  const soundsSame = one.sound !== '' && one.sound === other.sound;
  if (least === SHORT) return soundsSame ? SHORT_SOUNDS_SAME : 0;
  const letters = jaroWinkler(one.word, other.word);
  return soundsSame ? Math.max(letters, SOUNDS_SAME) : letters;
}
