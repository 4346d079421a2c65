import { CLOTHS, type Cloth, type ClothIndex } from './cloths.ts';
import { glyphUse } from './composition.ts';
import { glyphPath } from './glyph.ts';
import { isLatin, letter, setLine } from './lettering.ts';
import { type ArtType, PATTERNS } from './patterns.ts';
import { fnv1a32, mulberry32 } from './seed.ts';
import { at, svgDocument } from './svg.ts';
import type { TypeCase } from './type-case.ts';

/** Sizes banners are drawn in: home carousel, the same on a phone, left menu, side of a dialog. */
export const BANNER_SHAPES = {
  wide: { w: 716, h: 292 },
  narrow: { w: 366, h: 138 },
  menu: { w: 192, h: 66 },
  tall: { w: 480, h: 640 },
} as const;
export type BannerShape = keyof typeof BANNER_SHAPES;

export type BannerSubject = {
  scene: BannerScene;
  shape: BannerShape;
};

/** Words lettered on a banner; a line break in the title is kept. Dialog sides carry none. */
export type BannerWords = { title: string; text: string };

type Box = { w: number; h: number };
type Scene = {
  cloth: ClothIndex;
  glyph: string;
  /** Everything between the cloth and the lettering. */
  draw: (box: Box, cloth: Cloth) => string;
};

/** Place of a scene's middle and its reach: right of the lettering, or in the middle of an upright side. */
const focus = ({ w, h }: Box): { cx: number; cy: number; r: number } =>
  h > w ? { cx: w / 2, cy: h * 0.4, r: w * 0.36 } : { cx: w * 0.775, cy: h * 0.46, r: h * 0.56 };

const ring = (cx: number, cy: number, r: number, colour: string, width: number): string =>
  `<circle cx="${at(cx)}" cy="${at(cy)}" r="${at(r)}" fill="none" stroke="${colour}" stroke-width="${at(width)}"/>`;
const disc = (cx: number, cy: number, r: number, colour: string): string =>
  `<circle cx="${at(cx)}" cy="${at(cy)}" r="${at(r)}" fill="${colour}"/>`;

/** Seigaiha waves along the lower edge: four rows of scallops, each row over the one behind it. */
function waves({ w, h }: Box, fill: string, line: string): string {
  const r = Math.min(w, h) * 0.125;
  let svg = '';
  for (let row = 0; row < 4; row++) {
    const y = h - (3 - row) * r * 0.52 + r * 0.45;
    let [bodies, lines] = ['', ''];
    for (let i = -1; i < w / r / 2 + 2; i++) {
      const x = i * 2 * r + (row % 2 ? r : 0);
      const arc = (q: number): string =>
        `M${at(x - r * q)} ${at(y)}a${at(r * q)} ${at(r * q)} 0 0 1 ${at(2 * r * q)} 0`;
      bodies += `${arc(1)}v${at(r)}h${at(-2 * r)}z`;
      lines += arc(0.95) + arc(0.62) + arc(0.3);
    }
    svg += `<path d="${bodies}" fill="${fill}"/><path d="${lines}" fill="none" stroke="${line}" stroke-width="${at(Math.max(1.2, r * 0.06))}"/>`;
  }
  return svg;
}

function stars({ w, h }: Box, colour: string): string {
  let path = '';
  for (let i = 0; i < 26; i++) {
    const hash = fnv1a32(`s${i}`);
    const from = h > w ? 0 : 0.48;
    const [x, y] = [w * (from + ((hash % 997) / 997) * (1 - from)), (((hash >>> 10) % 991) / 991) * h * 0.75];
    const r = 1 + (hash % 3) * 0.7;
    path += `M${at(x - r)} ${at(y)}a${at(r)} ${at(r)} 0 1 0 ${at(2 * r)} 0 ${at(r)} ${at(r)} 0 1 0-${at(2 * r)} 0`;
  }
  return `<path d="${path}" fill="${colour}" opacity=".55"/>`;
}

/** The rabbit in the full moon over the sea. */
const fullMoon: Scene = {
  cloth: 2,
  glyph: 'rabbit',
  draw(box, cloth) {
    const { cx, cy, r } = focus(box);
    const gold = CLOTHS[3];
    return (
      stars(box, '#9FB6FF') +
      [1.5, 1.28, 1.12].map((q) => ring(cx, cy, r * q, cloth.print, 2)).join('') +
      disc(cx, cy, r, gold.cloth) +
      disc(cx - r * 0.34, cy - r * 0.42, r * 0.17, gold.disc) +
      disc(cx + r * 0.45, cy - r * 0.2, r * 0.1, gold.disc) +
      disc(cx - r * 0.6, cy + r * 0.12, r * 0.09, gold.disc) +
      glyphUse(cx + r * 0.03, cy + r * 0.16, r * 1.2, gold.print) +
      glyphUse(cx, cy + r * 0.13, r * 1.2, gold.ink) +
      waves(box, '#122B73', cloth.print)
    );
  },
};

/** The ground printed with a category's pattern, paler towards the lettering. */
function patternGround(box: Box, type: ArtType, cloth: Cloth): string {
  const pattern = PATTERNS[type](mulberry32(fnv1a32(type)), 300, 400, cloth.print);
  // Repeated at the size it has on a tile in the lobby.
  const k = 0.42;
  const from = box.h > box.w ? 0 : box.w * 0.38;
  return (
    `<pattern id="p" width="${300 * k}" height="${400 * k}" patternUnits="userSpaceOnUse"><g transform="scale(${k})">${pattern}</g></pattern>` +
    `<rect x="${at(from)}" width="${at(box.w - from)}" height="${box.h}" fill="url(#p)"/>`
  );
}

/** One large glyph in a disc with a dashed ring, over a printed ground. */
const medallion = (cloth: ClothIndex, type: ArtType, glyph: string): Scene => ({
  cloth,
  glyph,
  draw(box, c) {
    const { cx, cy, r } = focus(box);
    const mid = box.h > box.w ? cy : box.h * 0.5;
    return (
      patternGround(box, type, c) +
      disc(cx, mid, r * 0.96, c.disc) +
      `<circle cx="${at(cx)}" cy="${at(mid)}" r="${at(r * 1.06)}" fill="none" stroke="${c.ink}" stroke-width="${at(r * 0.02)}" stroke-dasharray="${at(r * 0.03)} ${at(r * 0.05)}"/>` +
      glyphUse(cx + r * 0.04, mid + r * 0.04, r * 1.62, c.deep) +
      glyphUse(cx, mid, r * 1.62, c.ink)
    );
  },
});

/** Three of one kind in a row, the last one in the ink. */
const parade = (cloth: ClothIndex, type: ArtType, glyph: string): Scene => ({
  cloth,
  glyph,
  draw(box, c) {
    const { w, h } = box;
    const size = h > w ? w * 0.8 : h * 0.98;
    const y = h > w ? h * 0.4 : h * 0.5;
    const places = h > w ? [0.18, 0.34, 0.54] : [0.62, 0.72, 0.84];
    return (
      patternGround(box, type, c) +
      glyphUse(w * (places[0] ?? 0), y - size * 0.04, size * 0.78, c.disc) +
      glyphUse(w * (places[1] ?? 0), y - size * 0.02, size * 0.88, c.print) +
      glyphUse(w * (places[2] ?? 0) + size * 0.02, y + size * 0.02, size, c.deep) +
      glyphUse(w * (places[2] ?? 0), y, size, c.ink)
    );
  },
});

/** A flower off the right edge, for the small banner of the side menu. */
const friend: Scene = {
  cloth: 4,
  glyph: 'butterfly',
  draw: (box, cloth) =>
    PATTERNS.PVP(() => 0.4, box.w, box.h, cloth.print) +
    glyphUse(box.w * 0.87, box.h * 0.52, box.h * 1.28, cloth.ink),
};

const SCENES = {
  'full-moon': fullMoon,
  tigers: parade(1, 'RNG', 'tiger-head'),
  wheel: medallion(0, 'LIVE', 'ship-wheel'),
  friend,
  lanterns: parade(1, 'PVP', 'asian-lantern'),
  key: medallion(4, 'PVP', 'key'),
  draw: medallion(3, 'LOTT', 'ball-pyramid'),
} satisfies Record<string, Scene>;
export type BannerScene = keyof typeof SCENES;

/** Draws a banner. Title lines fill their measure as on labels; the small menu banner is set like a sentence. */
export function drawBanner(type: TypeCase, subject: BannerSubject, words?: BannerWords): string {
  const box = BANNER_SHAPES[subject.shape];
  const scene: Scene = SCENES[subject.scene];
  const cloth = CLOTHS[scene.cloth];
  const lettering = words ? letterBanner(type, subject.shape, box, cloth, words) : '';
  return svgDocument(
    box.w,
    box.h,
    `<defs><path id="g" d="${glyphPath(scene.glyph)}"/></defs>` +
      `<rect width="${box.w}" height="${box.h}" fill="${cloth.cloth}"/>${scene.draw(box, cloth)}${lettering}`,
  );
}

function letterBanner(
  type: TypeCase,
  shape: BannerShape,
  box: Box,
  cloth: Cloth,
  words: BannerWords,
): string {
  if (shape === 'menu') {
    const oneLine = words.title.replaceAll('\n', isLatin(words.title) ? ' ' : '');
    const title = setLine(type, oneLine, { x: 12, baseline: 28, size: 15, weight: 760, width: 112 });
    const text = setLine(type, words.text, { x: 12, baseline: 45, size: 12.5, weight: 560, width: 100 });
    // A line long enough to reach the flower is knocked out of it, as titles are on labels.
    return (
      `<g fill="${cloth.title}" stroke="${cloth.cloth}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">` +
      `<path d="${title}"/><path d="${text}"/></g>`
    );
  }
  // Measures of the home pictures: 330 of 716 from 32, 40 down; on a phone 172 of 366 from 18, 18 down.
  const [x, top, width, latinHeight] = shape === 'narrow' ? [18, 18, 172, 49] : [32, 40, 330, 98];
  // Latin lines are wide and low; the other scripts want more height for the same presence. On the wide picture they do
  // not get it: the page sets a line and a button under the title there.
  const maxHeight = shape === 'wide' || isLatin(words.title) ? latinHeight : latinHeight * 1.4;
  const { path, top: drawnTop } = letter(type, words.title, { x, width, bottom: 0, maxHeight });
  const stroke = at(Math.max(3, box.h * 0.02));
  return (
    `<path transform="translate(0 ${at(top - drawnTop)})" d="${path}" fill="${cloth.title}" ` +
    `stroke="${cloth.cloth}" stroke-width="${stroke}" stroke-linejoin="round" paint-order="stroke"/>`
  );
}
