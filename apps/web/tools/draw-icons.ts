import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Draws the app's icons (public/icons) from the house mark. Run by hand: `node apps/web/tools/draw-icons.ts`.
 * `icon` has round corners, `maskable` fills its square and keeps the mark in the inner 80 % that every phone shows,
 * `apple-touch` fills its square because iOS rounds it.
 */
type Sharp = (svg: Buffer) => { png: () => { toFile: (path: string) => Promise<unknown> } };
// sharp is a dependency of packages/images; this tool runs by hand beside it.
const require = createRequire(new URL('../../../packages/images/package.json', import.meta.url));
const sharp = require('sharp') as Sharp;

const MARK = `<path d="M7 4.5h9.5a5.75 5.75 0 0 1 0 11.5H7z" fill="#FFB81F"/>
  <path d="M7 17h12a5.25 5.25 0 0 1 0 10.5H7z" fill="#FBF4E4"/>`;

function draw(size: number, { radius, scale }: { radius: number; scale: number }): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="${radius}" fill="#15110E"/>
  <g transform="translate(16 16) scale(${scale}) translate(-15.6 -16)">${MARK}</g></svg>`);
}

const ROUND = { radius: 6, scale: 1 };
const SQUARE = { radius: 0, scale: 0.78 };
const ICONS: [name: string, size: number, shape: typeof ROUND][] = [
  ['icon-192', 192, ROUND],
  ['icon-512', 512, ROUND],
  ['maskable-192', 192, SQUARE],
  ['maskable-512', 512, SQUARE],
  ['apple-touch', 180, SQUARE],
];

const folder = join(import.meta.dirname, '..', 'public', 'icons');
mkdirSync(folder, { recursive: true });
for (const [name, size, shape] of ICONS)
  await sharp(draw(size, shape))
    .png()
    .toFile(join(folder, `${name}.png`));
