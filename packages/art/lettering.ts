import { invariant } from '@baize/kernel';
import { type Segment, writePath } from './path.ts';
import type { Axes, SetLine, TypeCase, Typeface } from './type-case.ts';

/** Lettering turned into outlines: an SVG used as an image cannot load webfonts. */
export type Lettering = {
  /** Path data with one decimal. */
  path: string;
  /** Where the first line begins; the art is faded out above it. */
  top: number;
};

/** The measure letters have to fill: left edge, width, baseline of the last line and greatest height. */
export type Measure = { x: number; width: number; bottom: number; maxHeight: number };

/** A line with its place: `size` is the font size. */
type PlacedLine = { set: SetLine; size: number; x: number; baseline: number };

const LATIN_WEIGHT = 850;
const WIDTH_MIN = 62;
const WIDTH_MAX = 125;
const CHINESE_AXES: Axes = { wght: 900 };
const KHMER_AXES: Axes = { wght: 700 };
/** Height of Archivo's capitals as a share of the font size. */
const CAP_HEIGHT = 0.686;
/** Space between two Latin lines as a share of the measure. */
const LATIN_GAP = 0.034;

const CHINESE = /[\u3400-\u9fff]/;
const KHMER = /[\u1780-\u17ff]/;

/** Whether a title is lettered in the Latin face. */
export const isLatin = (title: string): boolean => !KHMER.test(title) && !CHINESE.test(title);

/** Letters a title on a measure. Latin fills it line by line; Chinese stands in squares; Khmer is never stretched. */
export function letter(type: TypeCase, title: string, measure: Measure): Lettering {
  const lines = KHMER.test(title)
    ? khmerLines(type.khmer, title, measure)
    : CHINESE.test(title)
      ? chineseLines(type.chinese, title, measure)
      : latinLines(type.latin, title, measure);
  const top = Math.min(...lines.map((line) => line.baseline + line.set.top * line.size));
  return { path: writePath(lines.flatMap(place), 1), top };
}

/** One line of running text in outlines: sentence case, not fitted. The face follows the script. */
export function setLine(
  type: TypeCase,
  text: string,
  line: { x: number; baseline: number; size: number; weight: number; width: number },
): string {
  const set = KHMER.test(text)
    ? type.khmer.set(text, KHMER_AXES)
    : CHINESE.test(text)
      ? type.chinese.set(text, { wght: line.weight })
      : type.latin.set(text, { wght: line.weight, wdth: line.width });
  return writePath(place({ set, size: line.size, x: line.x, baseline: line.baseline }), 1);
}

const place = ({ set, size, x, baseline }: PlacedLine): Segment[] =>
  set.segments.map(({ type, values }) => ({
    type,
    values: values.map((value, i) => (i % 2 ? baseline + value * size : x + value * size)),
  }));

/** One word a line; short neighbours share one, and an ampersand stays with the word before it. */
export function breakLatin(title: string): string[] {
  if (title.includes('\n')) return title.toUpperCase().split('\n');
  const words = title.toUpperCase().split(/\s+/);
  const lines: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word = '', next] = [words[i], words[i + 1]];
    const isShort = words.length > 2 && next !== undefined && word.length + next.length <= 6;
    if (next !== undefined && (next === '&' || word === '&' || isShort)) {
      lines.push(`${word} ${next}`);
      i++;
    } else lines.push(word);
  }
  return lines;
}

/**
 * Size and width axis at which a line's ink is exactly `width` wide. Condensed or extended to keep near the wanted
 * size; past the ends of the axis the size gives way, up to `sizeMax`.
 */
export function fitLatin(
  face: Typeface,
  line: string,
  width: number,
  wanted: number,
  sizeMax: number,
): { size: number; axes: Axes } {
  const axes = (wdth: number): Axes => ({ wght: LATIN_WEIGHT, wdth });
  const need = width / wanted;
  const narrow = face.inkWidth(line, axes(WIDTH_MIN));
  if (need <= narrow) return { size: width / narrow, axes: axes(WIDTH_MIN) };
  const wide = face.inkWidth(line, axes(WIDTH_MAX));
  if (need >= wide) return { size: Math.min(sizeMax, width / wide), axes: axes(WIDTH_MAX) };
  let [low, high] = [WIDTH_MIN, WIDTH_MAX];
  // Seven halvings leave under half a percent of the axis.
  for (let i = 0; i < 7; i++) {
    const middle = (low + high) / 2;
    if (face.inkWidth(line, axes(middle)) < need) low = middle;
    else high = middle;
  }
  const wdth = Math.round(low * 2) / 2;
  return { size: width / face.inkWidth(line, axes(wdth)), axes: axes(wdth) };
}

function latinLines(face: Typeface, title: string, measure: Measure): PlacedLine[] {
  const { x, width, bottom, maxHeight } = measure;
  const lines = breakLatin(title);
  const wanted =
    lines.length === 1
      ? Math.min(width * 0.44, maxHeight / 0.72)
      : Math.min(width * 0.25, maxHeight / lines.length / 0.78);
  const sizeMax = Math.min(width * 0.4, maxHeight / lines.length / 0.74);
  let baseline = bottom;
  return lines
    .reverse()
    .map((line) => {
      const { size, axes } = fitLatin(
        face,
        line,
        width,
        wanted,
        lines.length === 1 ? Math.max(wanted, width * 0.5) : sizeMax,
      );
      const set = face.set(line, axes);
      const placed = { set, size, x: x - set.left * size, baseline };
      baseline -= size * CAP_HEIGHT + width * LATIN_GAP;
      return placed;
    })
    .reverse();
}

/** Words of games that Intl.Segmenter takes apart (百家|乐, 机器|人) and that no row may. */
const CHINESE_WORDS = (
  '百家乐 二十一点 廿一点 十一选五 德州扑克 时时彩 六合彩 炸金花 斗地主 老虎机 ' +
  '十一人 机器人 俱乐部 大逃杀 东南亚'
).split(' ');
const CHINESE_SEGMENTER = new Intl.Segmenter('zh-CN', { granularity: 'word' });
/**
 * What parting a word costs, in characters off the middle. Of two characters the segmenter often makes a word that is none
 * (湄|公金|龙), so the middle of four may part them; three together are nearly always one.
 */
const partingCost = (length: number): number => (length < 3 ? 0.9 : 3);

/** Up to three characters stand in one row, more in two, parted at a space of the title or else where no word is cut. */
export function breakChinese(title: string): string[] {
  if (title.includes('\n')) return title.split('\n');
  const whole = title.replaceAll(' ', '');
  const length = [...whole].length;
  if (length < 4) return [whole];
  const spaced = title.trim().split(/ +/);
  if (spaced.length === 2) return spaced;
  const costs = new Map(Array.from({ length: length - 1 }, (_, i) => [i + 1, Math.abs(i + 1 - length / 2)]));
  let at = 0;
  for (const { segment } of CHINESE_SEGMENTER.segment(whole)) {
    for (let place = at + 1; place < at + segment.length; place += 1)
      costs.set(place, (costs.get(place) ?? 0) + partingCost(segment.length));
    at += segment.length;
  }
  for (const word of CHINESE_WORDS) {
    const from = whole.indexOf(word);
    for (let place = from + 1; from >= 0 && place < from + word.length; place += 1) costs.delete(place);
  }
  const cut = [...costs].toSorted(([, a], [, b]) => a - b)[0]?.[0];
  return cut === undefined ? [whole] : [whole.slice(0, cut), whole.slice(cut)];
}

function chineseLines(face: Typeface, title: string, measure: Measure): PlacedLine[] {
  const { x, width, bottom, maxHeight } = measure;
  const rows = breakChinese(title);
  const longest = Math.max(...rows.map((row) => [...row].length));
  const size = Math.min(width / longest, (maxHeight * 1.2) / rows.length / 1.04, width * 0.4);
  return rows.map((row, i) => ({
    set: face.set(row, CHINESE_AXES),
    size,
    x: x - size * 0.04,
    baseline: bottom - size * 0.1 - (rows.length - 1 - i) * size * 1.02,
  }));
}

/** At most two lines; a title's spaces say where it may break. */
export function breakKhmer(title: string): string[] {
  const parts = title.split(/[ \n]/);
  if (parts.length < 3) return parts;
  const length = (words: string[]): number => words.join('').length;
  let best: string[] = parts;
  let difference = Infinity;
  for (let i = 1; i < parts.length; i++) {
    const [head, tail] = [parts.slice(0, i), parts.slice(i)];
    const off = Math.abs(length(head) - length(tail));
    if (off < difference) [best, difference] = [[head.join(''), tail.join('')], off];
  }
  return best;
}

function khmerLines(face: Typeface, title: string, measure: Measure): PlacedLine[] {
  const { x, width, bottom, maxHeight } = measure;
  const sets = breakKhmer(title).map((line) => face.set(line, KHMER_AXES));
  const widest = Math.max(...sets.map((set) => set.right - set.left));
  invariant(widest > 0, 'a title has ink', { title });
  // Khmer stacks signs above and below; lines are spaced by their ink so that they never touch.
  const gap = 0.16;
  const height = sets.reduce((sum, set) => sum + set.bottom - set.top, 0) + gap * (sets.length - 1);
  const size = Math.min(width * 0.25, width / widest, (maxHeight * 1.25) / height);
  let floor = bottom + size * 0.06;
  return sets
    .reverse()
    .map((set) => {
      const baseline = floor - set.bottom * size;
      floor = baseline + set.top * size - gap * size;
      return { set, size, x: x - set.left * size, baseline };
    })
    .reverse();
}
