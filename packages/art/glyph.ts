import { invariant } from '@baize/kernel';
import { readFileSync } from 'node:fs';
import { parsePath, writePath } from './path.ts';
import type { ArtType } from './patterns.ts';
import { fnv1a32 } from './seed.ts';
import { THEMES } from './themes.ts';

/** Glyphs for a game whose English name holds no theme word. */
const BY_TYPE: Record<ArtType, readonly [string, ...string[]]> = {
  RNG: ['seven-pointed-star', 'cherry', 'cut-diamond', 'ringing-bell', 'clover', 'horseshoe'],
  LIVE: ['card-king-hearts', 'rolling-dices', 'handheld-fan', 'ship-wheel', 'card-ace-spades', 'poker-hand'],
  SPORTS: ['soccer-ball', 'basketball-ball', 'boxing-glove', 'tennis-racket'],
  ESPORTS: ['crosshair', 'gamepad', 'joystick', 'game-console'],
  PVP: ['poker-hand', 'card-ace-spades', 'rolling-dices', 'card-queen-hearts'],
  FISH: ['angler-fish', 'shark-jaws', 'octopus', 'trident'],
  LOTT: ['ball-pyramid', 'clover', 'abacus'],
  ELOTT: ['clover', 'ticket', 'ball-pyramid'],
  COCKFIGHT: ['rooster', 'feather', 'chicken'],
};

/** Name of the game-icons.net glyph for a game: by theme word in its English name, else by category. */
export function glyphName(englishTitle: string, type: ArtType): string {
  for (const [words, name] of THEMES) if (words.test(englishTitle)) return name;
  const list = BY_TYPE[type];
  return list[fnv1a32(englishTitle) % list.length] ?? list[0];
}

/** Every glyph the rules can name, for tests. */
export const allGlyphNames = (): string[] => [
  ...new Set([...THEMES.map(([, name]) => name), ...Object.values(BY_TYPE).flat()]),
];

let bodies: Map<string, string> | undefined;
const paths = new Map<string, string>();

/** Path data of a glyph on a 512 × 512 field, rounded to whole units (0.4 px on the largest label). */
export function glyphPath(name: string): string {
  const known = paths.get(name);
  if (known !== undefined) return known;
  bodies ??= readBodies();
  const body = bodies.get(name);
  invariant(body, 'a glyph exists in the icon set', { name });
  const data = [...body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1] ?? '').join('');
  const path = writePath(parsePath(data), 0);
  paths.set(name, path);
  return path;
}

function readBodies(): Map<string, string> {
  const file = new URL(import.meta.resolve('@iconify-json/game-icons/icons.json'));
  const set: { icons: Record<string, { body: string }> } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(set.icons).map(([name, icon]) => [name, icon.body]));
}
