import type { Cloth } from './cloths.ts';
import { at } from './svg.ts';

/** The four ways a glyph is laid on a portrait label. */
export const COMPOSITIONS = ['medal', 'bleed', 'moon', 'parade'] as const;
export type Composition = (typeof COMPOSITIONS)[number];

export type Field = {
  w: number;
  h: number;
  cloth: Cloth;
  /** 1, or -1 for a mirrored glyph. */
  flip: 1 | -1;
};

/** The glyph (`<path id="g">` of the same document) centred on x, y at a size, in one ink. */
export function glyphUse(x: number, y: number, size: number, colour: string, flip: 1 | -1 = 1): string {
  const scale = Number((size / 512).toFixed(4));
  const sx = flip * scale;
  const tx = x - sx * 256;
  const ty = y - scale * 256;
  return `<use href="#g" transform="matrix(${sx} 0 0 ${scale} ${at(tx)} ${at(ty)})" fill="${colour}"/>`;
}

type Draw = (field: Field) => string;

/** A disc with a dashed ring. */
const medal: Draw = ({ w, h, cloth, flip }) => {
  const cy = at(h * 0.3);
  const k = w * 0.018;
  return (
    `<circle cx="${w / 2}" cy="${cy}" r="${at(w * 0.385)}" fill="${cloth.disc}"/>` +
    `<circle cx="${w / 2}" cy="${cy}" r="${at(w * 0.42)}" fill="none" stroke="${cloth.ink}" stroke-width="${at(w * 0.008)}" stroke-dasharray="${at(w * 0.012)} ${at(w * 0.02)}"/>` +
    glyphUse(w / 2 + k, h * 0.3 + k, w * 0.74, cloth.deep, flip) +
    glyphUse(w / 2, h * 0.3, w * 0.74, cloth.ink, flip)
  );
};

/** Larger than the label, off one edge. */
const bleed: Draw = ({ w, h, cloth, flip }) => {
  const x = w * (flip > 0 ? 0.64 : 0.36);
  const k = w * 0.025;
  return (
    glyphUse(x + k, h * 0.37 + k, w * 1.16, cloth.disc, flip) +
    glyphUse(x, h * 0.37, w * 1.16, cloth.ink, flip)
  );
};

/** The half-moon hanging from the upper edge. */
const moon: Draw = ({ w, h, cloth, flip }) => {
  const k = w * 0.018;
  const arc = (inset: number): string =>
    `M${at(inset)} 0a${at(w * 0.5 - inset)} ${at(w * 0.86 - inset * 1.72)} 0 0 0 ${at(w - 2 * inset)} 0`;
  return (
    `<path d="${arc(0)}z" fill="${cloth.disc}"/>` +
    `<path d="${arc(w * 0.04)}" fill="none" stroke="${cloth.ink}" stroke-width="${at(w * 0.01)}"/>` +
    glyphUse(w / 2 + k, h * 0.305 + k, w * 0.68, cloth.deep, flip) +
    glyphUse(w / 2, h * 0.305, w * 0.68, cloth.ink, flip)
  );
};

/** Three overlapping, from the ground's colours to the ink. */
const parade: Draw = ({ w, h, cloth, flip }) =>
  (
    [
      [0.16, 0.62, cloth.disc],
      [0.33, 0.7, cloth.print],
      [0.56, 0.8, cloth.ink],
    ] as const
  )
    .map(([x, size, colour]) =>
      glyphUse((flip > 0 ? x : 1 - x) * w, h * 0.3 + w * (0.8 - size) * 0.1, w * size, colour, flip),
    )
    .join('');

export const COMPOSE: Record<Composition, Draw> = { medal, bleed, moon, parade };

/** Landscape cards have one composition: a disc on the right. */
export const composeCard: Draw = ({ w, h, cloth, flip }) => {
  const [cx, cy] = [w * 0.72, h * 0.5];
  const k = h * 0.02;
  return (
    `<circle cx="${at(cx)}" cy="${at(cy)}" r="${at(h * 0.47)}" fill="${cloth.disc}"/>` +
    glyphUse(cx + k, cy + k, h * 0.86, cloth.deep, flip) +
    glyphUse(cx, cy, h * 0.86, cloth.ink, flip)
  );
};
