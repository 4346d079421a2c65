import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLOTHS, type Cloth } from './cloths.ts';
import { glyphPath } from './glyph.ts';
import { at, svgDocument } from './svg.ts';

/**
 * Draws the avatars a member can choose from: lammers, each with an animal instead of a vendor code. Run by hand after a
 * change: `node packages/art/make-avatars.ts apps/web/public/avatars`. An id never changes its animal: members have it.
 */
const ANIMALS = [
  'tiger-head',
  'spiked-dragon-head',
  'lotus',
  'circling-fish',
  'elephant-head',
  'rooster',
  'fox-head',
  'rabbit',
  'owl',
  'panda',
  'sea-turtle',
  'monkey',
];
const SIZE = 96;
/** Notches in the rim, as on a dealer's marker. */
const NOTCHES = 12;

function avatar(glyph: string, cloth: Cloth): string {
  const middle = SIZE / 2;
  const path = glyphPath(glyph);
  const scale = (SIZE * 0.64) / 512;
  const drawn = (offset: number, ink: string): string => {
    const corner = at(middle - 256 * scale + offset);
    return `<path transform="translate(${corner} ${corner}) scale(${scale})" fill="${ink}" d="${path}"/>`;
  };
  const rim = 2 * Math.PI * (middle - 4);
  const dash = at(rim / NOTCHES / 3);
  const gap = at((rim / NOTCHES) * (2 / 3));
  return svgDocument(
    SIZE,
    SIZE,
    `<circle cx="${middle}" cy="${middle}" r="${middle}" fill="${cloth.cloth}"/>` +
      `<circle cx="${middle}" cy="${middle}" r="${middle - 4}" fill="none" stroke="${cloth.print}" stroke-width="8" stroke-dasharray="${dash} ${gap}"/>` +
      `<circle cx="${middle}" cy="${middle}" r="${middle - 9}" fill="${cloth.disc}"/>` +
      drawn(1.6, cloth.deep) +
      drawn(0, cloth.ink),
  );
}

const folder = path.resolve(process.argv[2] ?? 'artifacts/avatars');
mkdirSync(folder, { recursive: true });
for (const [index, animal] of ANIMALS.entries()) {
  const cloth = CLOTHS[(index % CLOTHS.length) as 0 | 1 | 2 | 3 | 4];
  const id = `avatar_${String(index + 1).padStart(2, '0')}`;
  writeFileSync(path.join(folder, `${id}.svg`), avatar(animal, cloth));
}
