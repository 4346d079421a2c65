import type { Lane } from '@baize/catalogue/api';
import { HOME_SECTIONS } from '@baize/catalogue/rules';
import type { GameType } from '../../pages.ts';
import { categoriesOf, splitSports } from '../../shell/categories.ts';

/** LOBBY-011: where a visit begins: on the home page, with the hot games. */
export const AT_START = { gameType: 'HOME', menu: 'HOT' } as const;

export type HomeMenuEntry = 'HOT' | 'FAV' | 'RECENT' | GameType;
type Reader = { isIn: boolean; hasRecent: boolean };

/** LOBBY-012: hot games, the member's own lists, then the categories that have vendors. */
export function homeMenuOf(lanes: readonly Lane[], { isIn, hasRecent }: Reader): HomeMenuEntry[] {
  return [
    AT_START.menu,
    ...(isIn ? (['FAV'] as const) : []),
    ...(isIn && hasRecent ? (['RECENT'] as const) : []),
    ...categoriesOf(lanes),
  ];
}

const SECTION_ORDER: readonly GameType[] = [
  'LIVE',
  'RNG',
  'SPORTS',
  'FISH',
  'PVP',
  'LOTT',
  'ESPORTS',
  'ELOTT',
  'COCKFIGHT',
];
/** Categories one chooses by game; the others by their vendor. */
const BY_GAMES = new Set<GameType>(['RNG', 'FISH', 'PVP']);

export type HomeSection = { type: GameType; by: 'games' | 'vendors'; cards: Lane['cards'] };

/** The home page's sections, five at most (LOBBY-016). */
export function sectionsOf(lanes: readonly Lane[]): HomeSection[] {
  const split = splitSports(lanes);
  return SECTION_ORDER.flatMap((type): HomeSection[] => {
    const lane = split.find((one) => one.gameCategory === type);
    return lane ? [{ type, by: BY_GAMES.has(type) ? 'games' : 'vendors', cards: lane.cards }] : [];
  }).slice(0, HOME_SECTIONS.max);
}

/** LOBBY-015: offered above the threshold, gone when nothing is left. */
export const canLoadMore = (by: HomeSection['by'], shown: number, total: number): boolean =>
  total > (by === 'games' ? HOME_SECTIONS.moreFromGames : HOME_SECTIONS.moreFromVendors) && shown < total;

/** A brand that has no games at all yet, once both lists have come. */
export const isBeforeGames = (
  lanes: readonly unknown[] | undefined,
  hot: readonly unknown[] | undefined,
): boolean => lanes?.length === 0 && hot?.length === 0;
