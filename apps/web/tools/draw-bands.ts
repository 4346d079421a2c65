import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Draws the strips of the category lobbies (public/bands) from game-icons.net
 * glyphs (CC BY 3.0, modified: recoloured). Run by hand: `node apps/web/tools/draw-bands.ts`.
 */
type Palette = { cloth: string; print: string; disc: string; deep: string; ink: string };
const CLOTHS: Palette[] = [
  { cloth: '#17805C', print: '#2B9570', disc: '#0C5B41', deep: '#07382A', ink: '#FFD873' },
  { cloth: '#A81F38', print: '#BF3A50', disc: '#7B1027', deep: '#460612', ink: '#FFC2A6' },
  { cloth: '#2149B4', print: '#3A62CC', disc: '#163384', deep: '#0B1B4F', ink: '#FFC93F' },
  { cloth: '#EDA81C', print: '#DC9410', disc: '#FFCB57', deep: '#7C3F00', ink: '#8E1B1B' },
  { cloth: '#5E2A8C', print: '#7440A4', disc: '#431A69', deep: '#270B42', ink: '#FF9CB5' },
];
const BANDS: Record<string, [cloth: number, glyphs: string[]]> = {
  rng: [1, ['cherry', 'ringing-bell', 'cut-diamond', 'seven-pointed-star']],
  live: [0, ['card-ace-spades', 'rolling-dices', 'ship-wheel', 'handheld-fan']],
  sports: [2, ['soccer-ball', 'basketball-ball', 'tennis-racket', 'boxing-glove']],
  esports: [4, ['gamepad', 'crossed-swords', 'joystick', 'trophy']],
  pvp: [4, ['card-joker', 'poker-hand', 'card-king-hearts', 'card-queen-hearts']],
  fish: [2, ['angler-fish', 'crab', 'octopus', 'sea-turtle']],
  lott: [3, ['ticket', 'abacus', 'clover', 'coins']],
  elott: [3, ['ticket', 'perspective-dice-six', 'clover', 'coins']],
  cockfight: [1, ['rooster', 'feather', 'rooster', 'feather']],
};
const [WIDTH, HEIGHT] = [720, 84];

// The glyphs are a dependency of packages/art; this tool runs by hand beside it.
const require = createRequire(new URL('../../../packages/art/package.json', import.meta.url));
const { icons } = JSON.parse(
  readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
) as {
  icons: Record<string, { body: string }>;
};

function glyph(name: string, x: number, y: number, size: number, colour: string): string {
  const body = icons[name]?.body;
  if (!body) throw new Error(`game-icons has no ${name}`);
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 512).toFixed(3)}) translate(-256 -256)`;
  return `<g transform="${at}" fill="${colour}">${body.replaceAll('fill="currentColor"', '')}</g>`;
}

/** Rows of bars, rings and diamonds in the print colour: the reels of the label press. */
function print(width: number, height: number, colour: string): string {
  let shapes = '';
  for (let x = 20; x < width; x += 42)
    for (let y = 18, row = 0; y < height; y += 42, row++) {
      const kind = ((x / 42) | 0) + row;
      shapes +=
        kind % 3 === 0
          ? `<path d="M${x} ${y - 11}l11 11-11 11-11-11z"/>`
          : kind % 3 === 1
            ? `<path d="M${x - 12} ${y - 8}h24v5h-24zM${x - 12} ${y + 3}h24v5h-24z"/>`
            : `<circle cx="${x}" cy="${y}" r="8" fill="none" stroke="${colour}" stroke-width="5"/>`;
    }
  return `<g fill="${colour}" opacity=".75">${shapes}</g>`;
}

function band([cloth, glyphs]: [number, string[]]): string {
  const palette = CLOTHS[cloth];
  if (!palette) throw new Error(`there is no cloth ${cloth}`);
  const cell = HEIGHT * 1.05;
  const from = WIDTH - glyphs.length * cell - 24;
  const cells = glyphs.map((name, index) => {
    const x = from + index * cell;
    const [cx, cy, size] = [x + cell / 2 - 3, HEIGHT / 2, HEIGHT * 0.78];
    return (
      `<rect x="${x.toFixed(1)}" y="-2" width="${cell - 6}" height="${HEIGHT + 4}" fill="${palette.disc}"/>` +
      `<rect x="${(x + 3).toFixed(1)}" y="3" width="${cell - 12}" height="${HEIGHT - 6}" fill="none" stroke="${palette.ink}" stroke-opacity=".45"/>` +
      glyph(name, cx + 1.5, cy + 1.5, size, palette.deep) +
      glyph(name, cx, cy, size, palette.ink)
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${print(WIDTH, HEIGHT, palette.print)}${cells.join('')}</svg>\n`;
}

const root = join(import.meta.dirname, '..');
for (const [name, spec] of Object.entries(BANDS))
  writeFileSync(join(root, 'public', 'bands', `${name}.svg`), band(spec));
