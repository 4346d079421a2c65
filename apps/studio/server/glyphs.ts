import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Outlines of the picture symbols on a 512 × 512 field, game-icons.net (CC BY 3.0). */
export type GlyphSet = { emblem: string; dragon: string; koi: string; lotus: string; lantern: string };
export type Glyphs = { of(title: string): GlyphSet };

/** The highest symbol follows the game's own title, as its label in the lobby does. */
const THEMES: readonly (readonly [RegExp, string])[] = [
  [/butterfly/i, 'butterfly'],
  [/dragon|naga/i, 'spiked-dragon-head'],
  [/tiger/i, 'tiger-head'],
  [/lotus/i, 'lotus'],
  [/rabbit|moon/i, 'rabbit'],
  [/koi|carp/i, 'circling-fish'],
  [/rooster|cock/i, 'rooster'],
  [/elephant/i, 'elephant-head'],
  [/buffalo|niu/i, 'buffalo-head'],
  [/monkey/i, 'monkey'],
  [/pharaoh|egypt|nile/i, 'pharoah'],
  [/crab/i, 'crab'],
  [/shark/i, 'shark-jaws'],
  [/octopus|kraken/i, 'octopus'],
  [/turtle/i, 'sea-turtle'],
  [/captain|pirate/i, 'pirate-captain'],
  [/diamond|gem/i, 'cut-diamond'],
  [/crown|king/i, 'jewel-crown'],
  [/thunder|storm/i, 'thunderball'],
  [/cherry|fruit/i, 'cherry'],
  [/pagoda|temple|angkor/i, 'pagoda'],
  [/fan|silk/i, 'handheld-fan'],
  [/samurai/i, 'samurai-helmet'],
  [/mask|opera/i, 'ceremonial-mask'],
  [/fox/i, 'fox-head'],
  [/wolf/i, 'wolf-howl'],
  [/lion/i, 'lion'],
  [/frog|toad/i, 'frog'],
  [/snake|serpent/i, 'snake'],
  [/sun|aztec/i, 'aztec-calendar-sun'],
  [/bell/i, 'ringing-bell'],
  [/horse/i, 'horse-head'],
  [/scarab/i, 'scarab-beetle'],
  [/totem|maya/i, 'totem-head'],
  [/whale/i, 'whale-tail'],
  [/dolphin/i, 'dolphin'],
  [/eagle|hawk/i, 'eagle-head'],
  [/owl/i, 'owl'],
  [/cat/i, 'cat'],
  [/peach/i, 'peach'],
  [/panda|bamboo/i, 'panda'],
];
const PLAIN_EMBLEM = 'tiger-head';
const FIXED = {
  dragon: 'spiked-dragon-head',
  koi: 'circling-fish',
  lotus: 'lotus',
  lantern: 'asian-lantern',
} as const;

type IconFile = { icons: Record<string, { body: string }> };

/** Reads the outlines we use out of the icon package once. Throws when one is missing. */
export function loadGlyphs(): Glyphs {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const { icons }: IconFile = JSON.parse(readFileSync(file, 'utf8'));
  const names = new Set([...THEMES.map(([, name]) => name), ...Object.values(FIXED), PLAIN_EMBLEM]);
  const paths = new Map<string, string>();
  for (const name of names) {
    const path = [...(icons[name]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join('');
    if (path === '') throw new Error(`glyph ${name} is missing`);
    paths.set(name, path);
  }
  const path = (name: string): string => paths.get(name) ?? '';
  return {
    of(title) {
      const wanted = THEMES.find(([word]) => word.test(title))?.[1] ?? PLAIN_EMBLEM;
      // A title may name one of the fixed symbols: that one then gives way, no two reels symbols look alike.
      const stand = (name: string): string => path(name === wanted ? PLAIN_EMBLEM : name);
      return {
        emblem: path(wanted),
        dragon: stand(FIXED.dragon),
        koi: stand(FIXED.koi),
        lotus: stand(FIXED.lotus),
        lantern: path(FIXED.lantern),
      };
    },
  };
}
