import { CLOTHS, type ClothIndex } from './cloths.ts';
import { glyphUse } from './composition.ts';
import { glyphPath } from './glyph.ts';
import { PATTERNS } from './patterns.ts';
import { fnv1a32, mulberry32 } from './seed.ts';
import { at, svgDocument } from './svg.ts';

const [W, H] = [480, 300];

/** What a product of the points mall is: a glyph of the icon set on one of the cloths. */
export type ProductSubject = { glyph: string; cloth: ClothIndex };

/** A product's picture, 480 × 300: its glyph in a disc with a dashed ring, over a printed ground; no words, so one for all languages. */
export function drawProduct({ glyph, cloth: index }: ProductSubject): string {
  const cloth = CLOTHS[index];
  const [cx, cy, r] = [W / 2, H / 2, H * 0.4];
  const pattern = PATTERNS.PVP(mulberry32(fnv1a32(glyph)), W, H, cloth.print);
  return svgDocument(
    W,
    H,
    `<defs><path id="g" d="${glyphPath(glyph)}"/></defs><rect width="${W}" height="${H}" fill="${cloth.cloth}"/>${pattern}` +
      `<circle cx="${cx}" cy="${cy}" r="${at(r)}" fill="${cloth.disc}"/>` +
      `<circle cx="${cx}" cy="${cy}" r="${at(r * 1.09)}" fill="none" stroke="${cloth.ink}" stroke-width="3" stroke-dasharray="4 7"/>` +
      glyphUse(cx + r * 0.04, cy + r * 0.04, r * 1.35, cloth.deep) +
      glyphUse(cx, cy, r * 1.35, cloth.ink),
  );
}
