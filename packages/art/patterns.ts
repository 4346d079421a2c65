import type { Random } from './seed.ts';
import { at } from './svg.ts';

/** Categories that have a pattern of their own; STU games carry one of these like any other vendor's. */
export type ArtType = 'RNG' | 'LIVE' | 'SPORTS' | 'ESPORTS' | 'PVP' | 'FISH' | 'LOTT' | 'ELOTT' | 'COCKFIGHT';

/** Draws the ground of a label in one colour, `w` × `h` units, every choice taken from `random`. */
export type Pattern = (random: Random, w: number, h: number, colour: string) => string;

/** Things of one style are one path in one group: patterns are half of a label's bytes otherwise. */
const filled = (colour: string, path: string): string => (path ? `<path d="${path}" fill="${colour}"/>` : '');
const stroked = (colour: string, width: number, path: string): string =>
  path ? `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${at(width)}"/>` : '';
const diamond = (x: number, top: number, rx: number, ry: number): string =>
  `M${at(x)} ${at(top)}l${at(rx)} ${at(ry)}-${at(rx)} ${at(ry)}-${at(rx)}-${at(ry)}z`;
const circle = (x: number, y: number, r: number): string =>
  `M${at(x - r)} ${at(y)}a${at(r)} ${at(r)} 0 1 0 ${at(2 * r)} 0 ${at(r)} ${at(r)} 0 1 0-${at(2 * r)} 0`;
const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}`;

/** Reels of diamonds, rings and bars. */
const reels: Pattern = (random, w, h, colour) => {
  const columns = 3 + Math.floor(random() * 2);
  const width = w / columns;
  const q = width * 0.3;
  let [dividers, diamonds, rings, bars] = ['', '', '', ''];
  for (let i = 0; i < columns; i++) {
    const offset = random() * 60;
    const shift = Math.floor(random() * 3);
    const x = i * width + width / 2;
    if (i) dividers += `M${at(i * width)} 0V${h}`;
    for (let y = -60 + offset; y < h + 40; y += width * 0.92) {
      const kind = (shift + Math.round(y / (width * 0.92)) + 9) % 3;
      if (kind === 0) diamonds += diamond(x, y - q, q, q);
      else if (kind === 1) rings += circle(x, y, q * 0.8);
      else
        bars += `M${at(x - q)} ${at(y - q * 0.5)}h${at(2 * q)}M${at(x - q)} ${at(y + q * 0.4)}h${at(2 * q)}`;
    }
  }
  return (
    stroked(colour, 2, dividers) +
    filled(colour, diamonds) +
    stroked(colour, q * 0.42, rings) +
    stroked(colour, q * 0.45, bars)
  );
};

/** The arcs and betting boxes of a dealing table. */
const table: Pattern = (random, w, h, colour) => {
  const cx = w * (0.3 + 0.4 * random());
  const cy = -h * 0.12;
  let [thin, thick] = ['', ''];
  for (let r = w * 0.42, i = 0; r < Math.hypot(w, h) * 1.1; r += w * 0.15, i++) {
    if (i % 3 === 0) thick += circle(cx, cy, r);
    else thin += circle(cx, cy, r);
  }
  for (let i = 0; i < 13; i++) {
    const angle = Math.PI * (i / 12);
    const [cos, sin] = [Math.cos(angle) * w, Math.sin(angle) * w];
    thin += line(cx + cos * 0.72, cy + sin * 0.72, cx + cos * 1.02, cy + sin * 1.02);
  }
  return stroked(colour, 2, thin) + stroked(colour, 7, thick);
};

/** Tilted lines of a pitch over mown stripes. */
const pitch: Pattern = (random, w, h, colour) => {
  const tilt = -28 + random() * 16;
  const k = w / 300;
  const stripes = [0, 2, 4, 6, 8]
    .map((i) => `M${-w} ${at(-h * 0.5 + i * h * 0.22)}h${w * 3}v${at(h * 0.11)}h${-w * 3}z`)
    .join('');
  const lines =
    `M${-w} ${at(h * 0.36)}H${w * 2}M${-w} ${at(h * 0.9)}H${w * 2}` +
    circle(w / 2, h * 0.36, w * 0.34) +
    `M${at(w * 0.16)} ${at(h * 0.9)}v-${at(h * 0.2)}h${at(w * 0.68)}v${at(h * 0.2)}`;
  return `<g transform="rotate(${at(tilt)} ${w / 2} ${h / 2})">${stroked(colour, 6 * k, lines)}${filled(
    colour,
    circle(w / 2, h * 0.36, 8 * k),
  )}<path d="${stripes}" fill="${colour}" opacity=".35"/></g>`;
};

/** Edges of isometric blocks. */
const blocks: Pattern = (random, w, h, colour) => {
  const unit = w / 6;
  const offset = Math.floor(random() * unit);
  let edges = '';
  for (let y = -1; y < h / unit + 1; y++)
    for (let x = -1; x < 7; x++) {
      if ((x * 7 + y * 3 + offset) % 4 === 0) continue;
      edges += `M${at(x * unit + (y % 2 ? unit / 2 : 0))} ${at(y * unit * 0.86)}l${at(unit / 2)} ${at(unit * 0.28)}v${at(unit * 0.56)}`;
    }
  return stroked(colour, 3, edges);
};

/** A lattice of diamonds, as on the backs of cards. */
const lattice: Pattern = (_random, w, h, colour) => {
  const unit = w / 5;
  let [full, outlined] = ['', ''];
  for (let y = -1; y < h / unit + 1; y++)
    for (let x = -1; x < 6; x++) {
      const shape = diamond(
        x * unit + (y % 2 ? unit / 2 : 0),
        y * unit * 0.8 - unit * 0.36,
        unit * 0.27,
        unit * 0.36,
      );
      if ((x + y) & 1) full += shape;
      else outlined += shape;
    }
  return filled(colour, full) + stroked(colour, 2.5, outlined);
};

/** Scallop waves: one row of them, laid over and over, every other one shifted by half. */
const scallops: Pattern = (random, w, h, colour) => {
  const r = w / (4 + Math.floor(random() * 2));
  const rise = r * 0.5;
  let [outer, inner] = ['', ''];
  for (let x = -1; x < w / r + 1; x++) {
    const arc = (q: number): string =>
      `M${at(x * r - r * q)} 0a${at(r * q)} ${at(r * q)} 0 0 1 ${at(2 * r * q)} 0`;
    outer += arc(0.5);
    inner += arc(0.36) + arc(0.2);
  }
  let rows = '';
  for (let y = Math.ceil(h / rise) + 1; y >= -1; y--)
    rows += `<use href="#w"${y % 2 ? ` x="${at(r / 2)}"` : ''} y="${at(h - y * rise + r * 0.2)}"/>`;
  return `<defs><g id="w">${stroked(colour, 3.5, outer)}${stroked(colour, 2, inner)}</g></defs>${rows}`;
};

/** A grid of drawn and undrawn balls. */
const balls: Pattern = (random, w, h, colour) => {
  const unit = w / 5;
  let [drawn, undrawn] = ['', ''];
  for (let y = 0; y < h / unit + 1; y++)
    for (let x = 0; x < 5; x++) {
      const ball = circle(x * unit + unit / 2, y * unit + unit / 2, unit * 0.37);
      if (random() < 0.36) drawn += ball;
      else undrawn += ball;
    }
  return filled(colour, drawn) + stroked(colour, 3, undrawn);
};

/** Bars of a printed ticket. */
const bars: Pattern = (random, w, h, colour) => {
  let path = '';
  for (let x = 0; x < w;) {
    const width = 3 + random() * 14;
    path += `M${at(x)} 0h${at(width)}v${h}h-${at(width)}z`;
    x += width + 4 + random() * 12;
  }
  return filled(colour, path);
};

/** Feathers spreading from behind the bird. */
const feathers: Pattern = (_random, w, h, colour) => {
  const count = 22;
  const [cx, cy] = [w / 2, h * 0.38];
  let [thin, thick] = ['', ''];
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI;
    const point = (turn: number, reach: number): string =>
      `${at(cx + Math.cos(angle + turn) * w * reach)} ${at(cy + Math.sin(angle + turn) * w * reach)}`;
    const feather = `M${point(0, 0.2)}Q${point(0.25, 0.5)} ${point(0.08, 1)}`;
    if (i % 2) thick += feather;
    else thin += feather;
  }
  return stroked(colour, 4, thin) + stroked(colour, 9, thick);
};

export const PATTERNS: Record<ArtType, Pattern> = {
  RNG: reels,
  LIVE: table,
  SPORTS: pitch,
  ESPORTS: blocks,
  PVP: lattice,
  FISH: scallops,
  LOTT: balls,
  ELOTT: bars,
  COCKFIGHT: feathers,
};
