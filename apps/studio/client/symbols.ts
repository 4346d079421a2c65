import type { GlyphSet } from '../server/glyphs.ts';
import { svg } from './dom.ts';

/** Printed inks of the five cloths (look/tokens.css), for symbols that keep their colour on every game. */
const INKS = [
  { cloth: '#17805C', disc: '#0C5B41', deep: '#07382A', ink: '#FFD873' },
  { cloth: '#A81F38', disc: '#7B1027', deep: '#460612', ink: '#FFC2A6' },
  { cloth: '#2149B4', disc: '#163384', deep: '#0B1B4F', ink: '#FFC93F' },
  { cloth: '#EDA81C', disc: '#FFCB57', deep: '#7C3F00', ink: '#8E1B1B' },
  { cloth: '#5E2A8C', disc: '#431A69', deep: '#270B42', ink: '#FF9CB5' },
] as const;
type Ink = (typeof INKS)[number];
const SIZE = 100;

/** A second colour for the picture symbols, never that of the game itself, so that none looks like the emblem. */
const others = (cloth: number): Ink[] => INKS.filter((_, i) => i !== cloth && i !== 3);
const inkOf = (cloth: number): Ink => INKS[cloth as 0 | 1 | 2 | 3 | 4] ?? INKS[0];

const glyph = (path: string, size: number, colour: string, dx = 0, dy = 0): SVGPathElement => {
  const scale = size / 512;
  return svg('path', {
    d: path,
    fill: colour,
    transform: `translate(${50 - size / 2 + dx} ${50 - size / 2 + dy}) scale(${scale})`,
  });
};

/** A medal: disc, dashed ring, glyph with its misregistered shadow, as on the labels of the lobby. */
function medal(path: string, ink: Ink, size: number): SVGElement[] {
  return [
    svg('circle', { cx: 50, cy: 50, r: 44, fill: ink.cloth }),
    svg('circle', {
      cx: 50,
      cy: 50,
      r: 40.5,
      fill: 'none',
      stroke: ink.ink,
      'stroke-width': 1.4,
      'stroke-dasharray': '1.6 2.6',
    }),
    glyph(path, size, ink.deep, 1.8, 1.8),
    glyph(path, size, ink.ink),
  ];
}

/** A rank as wide lettering over its own paler misprint. */
function rank(text: string, colour: string, shade: string): SVGElement[] {
  const lettering = (fill: string, shift: number): SVGTextElement =>
    svg(
      'text',
      {
        x: 50 + shift,
        y: 71 + shift,
        'text-anchor': 'middle',
        class: text.length > 1 ? 'rank narrow' : 'rank',
        fill,
      },
      text,
    );
  return [
    lettering(shade, 2.4),
    lettering(colour, 0),
    svg('path', { d: 'M30 85h40M30 89.5h40', stroke: colour, 'stroke-width': 1.6, fill: 'none' }),
  ];
}

function caption(text: string, fill: string, stroke: string): SVGTextElement {
  return svg(
    'text',
    {
      x: 50,
      y: 92,
      'text-anchor': 'middle',
      class: 'caption',
      fill,
      stroke,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
      'paint-order': 'stroke',
    },
    text,
  );
}

export type SymbolWords = { wild: string; free: string };

/** One <symbol> for each of the eleven symbols, ids s0 … s10. */
export function symbolSprite(glyphs: GlyphSet, cloth: number, words: SymbolWords): SVGSVGElement {
  const own = inkOf(cloth);
  const [first = own, second = own, third = own] = others(cloth);
  const wild = [
    svg('rect', { width: SIZE, height: SIZE, fill: own.cloth }),
    svg('path', { d: 'M0 26h100', stroke: own.ink, 'stroke-width': 2.4 }),
    svg('path', { d: 'M11 32h78a39 39 0 0 1-78 0z', fill: own.deep, transform: 'translate(1.8 1.8)' }),
    svg('path', { d: 'M11 32h78a39 39 0 0 1-78 0z', fill: own.ink }),
    svg('path', { d: 'M22 36h56a28 28 0 0 1-56 0z', fill: 'none', stroke: own.cloth, 'stroke-width': 1.6 }),
    caption(words.wild, cloth === 3 ? '#2B1103' : '#FFF6DF', own.cloth),
  ];
  const scatterInk = cloth === 4 ? INKS[1] : INKS[4];
  const scatter = [
    svg('rect', { width: SIZE, height: SIZE, fill: scatterInk.cloth }),
    svg('path', {
      d: 'M50 44 12 0h16zM50 44 42 0h16zM50 44 72 0h16zM50 44 100 16v16zM50 44 0 16v16zM50 44 100 56v16zM50 44 0 56v16zM50 44 78 100h16zM50 44 6 100h16z',
      fill: scatterInk.disc,
    }),
    glyph(glyphs.lantern, 72, scatterInk.deep, 1.8, -6.2),
    glyph(glyphs.lantern, 72, '#FFD873', 0, -8),
    caption(words.free, '#FFF6DF', scatterInk.cloth),
  ];
  const drawn: SVGElement[][] = [
    wild,
    scatter,
    medal(glyphs.emblem, own, 68),
    medal(glyphs.dragon, first, 62),
    medal(glyphs.koi, second, 64),
    medal(glyphs.lotus, third, 60),
    rank('A', '#A81F38', '#F3C6A8'),
    rank('K', '#2149B4', '#C9D0E6'),
    rank('Q', '#5E2A8C', '#DCC7E0'),
    rank('J', '#17805C', '#BFDCC2'),
    rank('10', '#7C3F00', '#F0CF8C'),
  ];
  return svg(
    'svg',
    { class: 'sprite', 'aria-hidden': 'true' },
    ...drawn.map((shapes, i) => svg('symbol', { id: `s${i}`, viewBox: `0 0 ${SIZE} ${SIZE}` }, ...shapes)),
  );
}

export const symbolUse = (symbol: number, attributes: Record<string, string> = {}): SVGSVGElement =>
  svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, ...attributes }, svg('use', { href: `#s${symbol}` }));
