import { clothOf, type Cloth } from './cloths.ts';
import { COMPOSE, composeCard, COMPOSITIONS } from './composition.ts';
import { glyphName, glyphPath } from './glyph.ts';
import { letter, type Lettering } from './lettering.ts';
import { type ArtType, PATTERNS } from './patterns.ts';
import { fnv1a32, mulberry32 } from './seed.ts';
import { at, svgDocument } from './svg.ts';
import type { TypeCase } from './type-case.ts';

/** What a label is drawn from. No language is in the seed: a game keeps its art in every language. */
export type LabelSubject = {
  /** Game id; its rest modulo 5 is the cloth. */
  id: number;
  vendor: string;
  code: string;
  type: ArtType;
  /** English name: its theme word chooses the glyph. */
  theme: string;
  /** A glyph of game-icons.net instead of the one the theme word calls for. */
  glyph?: string;
};

const PORTRAIT = { w: 300, h: 400 };
const LANDSCAPE = { w: 320, h: 200 };

/** The three layers of a label below its lettering, one after another. */
function ground(
  subject: LabelSubject,
  w: number,
  h: number,
): { cloth: Cloth; seed: number; flip: 1 | -1; svg: string } {
  const cloth = clothOf(subject.id);
  const seed = fnv1a32(`${subject.vendor}:${subject.code}:${subject.id}`);
  const pattern = PATTERNS[subject.type](mulberry32(seed), w, h, cloth.print);
  const glyph = subject.glyph ?? glyphName(subject.theme, subject.type);
  return {
    cloth,
    seed,
    flip: flipOf(seed, glyph),
    svg: `<defs><path id="g" d="${glyphPath(glyph)}"/></defs><rect width="${w}" height="${h}" fill="${cloth.cloth}"/>${pattern}`,
  };
}

/** Playing cards bear letters, which a mirror would turn round. */
const flipOf = (seed: number, glyph: string): 1 | -1 =>
  (seed >>> 5) & 1 && !glyph.startsWith('card-') ? -1 : 1;

/** Letters in the title ink; a stroke in the cloth's colour knocks them out of the art. */
const knockedOut = (lettering: Lettering, cloth: Cloth, stroke: number): string =>
  `<path d="${lettering.path}" fill="${cloth.title}" stroke="${cloth.cloth}" stroke-width="${at(stroke)}" stroke-linejoin="round" paint-order="stroke"/>`;

/** A portrait game label, 300 × 400 units. `title` in any of the three scripts. */
export function drawTile(type: TypeCase, subject: LabelSubject, title: string): string {
  const { w, h } = PORTRAIT;
  const { cloth, seed, flip, svg } = ground(subject, w, h);
  const margin = w * 0.06;
  const measure = w - 2 * margin;
  const lettering = letter(type, title, {
    x: margin,
    width: measure,
    bottom: h - margin * 1.15,
    maxHeight: h * 0.36,
  });
  const composition = COMPOSITIONS[seed % COMPOSITIONS.length] ?? 'medal';
  const art = COMPOSE[composition]({ w, h, cloth, flip });
  // The cloth closes over the art just above the first line.
  const from = at(Math.max(0.3, (lettering.top - h * 0.07) / h));
  const to = at(Math.min(0.95, (lettering.top + h * 0.02) / h));
  const fade =
    `<linearGradient id="f" x2="0" y2="1"><stop offset="${from}" stop-color="${cloth.cloth}" stop-opacity="0"/>` +
    `<stop offset="${to}" stop-color="${cloth.cloth}"/></linearGradient><rect width="${w}" height="${h}" fill="url(#f)"/>`;
  const stroke = Math.max(5, measure * 0.03);
  return svgDocument(w, h, svg + art + fade + knockedOut(lettering, cloth, stroke));
}

/** A landscape vendor card, 320 × 200 units: the vendor's name on the left, a glyph in a disc on the right. */
export function drawCard(type: TypeCase, subject: LabelSubject, name: string): string {
  const { w, h } = LANDSCAPE;
  const { cloth, flip, svg } = ground(subject, w, h);
  const margin = h * 0.06;
  const lettering = letter(type, name, {
    x: margin,
    width: w * 0.5,
    bottom: h - margin * 1.15,
    maxHeight: h * 0.5,
  });
  const art = composeCard({ w, h, cloth, flip });
  return svgDocument(w, h, svg + art + knockedOut(lettering, cloth, 9));
}
