import type { GameType } from './api.ts';

/**
 * Vendor codes by category, as the specification lists them (§3 L182–188, LOBBY-034, 036–040): what the demo world is
 * seeded from, and by which the sports lane is split (LOBBY-035). An operator may enable others.
 */
export const VENDOR_CODES = {
  FISH: ['AG', 'BBIN', 'CQ9', 'GG', 'PT', 'RTG'],
  LIVE: ['AG', 'BBIN', 'BG', 'DG', 'EA', 'LOTUS', 'OG', 'PT', 'TGP'],
  PVP: ['KX', 'KY', 'TH', 'WS', 'XY'],
  RNG: ['AE', 'AG', 'CQ9', 'GG', 'ISB', 'MG', 'MGS', 'PNG', 'PT', 'RTG', 'TTG', 'WD'],
  SPORTS: ['IBC', 'SBT', 'UG'],
  ESPORTS: ['AV', 'AI', 'IMES', 'TF', 'IA'],
  COCKFIGHT: ['DS88'],
} as const satisfies Partial<Record<GameType, readonly string[]>>;

/** LOBBY-027: this vendor has a page of its own and asks for a login. */
export const SEA_LOTTERY_VENDOR = 'TCG_SEA';
/** LOBBY-002: the vendor of the Vietnamese lotteries, with a menu and a page of their own. */
export const VN_LOTTERY_VENDOR = 'TCG_LOTTO_VN';

/** Page sizes of the lobbies (§9 L445, LOBBY-028…030). */
export const PAGE_SIZES = {
  lobby: 40,
  hot: 15,
  favourite: 15,
  recent: 15,
  search: 24,
  homeSearch: 15,
  homeRecent: 20,
  favouritesAtLogin: 999,
} as const;

/** Home sections (§9 L446, LOBBY-014…016): what is shown at first, from how many on there is more, and how many sections. */
export const HOME_SECTIONS = {
  games: 12,
  vendors: 6,
  moreFromGames: 10,
  moreFromVendors: 6,
  max: 5,
} as const;

/** The winner board (§9 L447, SITE-066, SITE-067). */
export const WINNER_BOARD = { dialog: 20, home: 50, slides: 5, autoplayMs: 3_000 } as const;

/** What the free play says of itself (§9 L452, PLAY-010). */
export const FREE_PLAY = { platform: 'W', clientType: 3 } as const;
/** What each list of games says of itself (§7, LOBBY-049, API-037…046). */
export const ASKED = {
  games: { clientType: FREE_PLAY.clientType, platform: 'flash,html5-desktop' },
  hot: { isPlatform: 2, platform: 'flash,html5-desktop' },
  lanes: { platform: 'html5-desktop' },
  favourites: { clientType: FREE_PLAY.clientType, platform: 'flash,html5-desktop' },
  recent: { clientType: FREE_PLAY.clientType },
} as const;
