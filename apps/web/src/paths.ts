/** Game types that are a path of their own (SHELL-003, SHELL-032). */
export const CATEGORY_PATHS = {
  LIVE: '/live',
  RNG: '/rng',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  PVP: '/pvp',
  FISH: '/fish',
  LOTT: '/lott',
  ELOTT: '/elott',
  COCKFIGHT: '/cockfight',
} as const;
export type GameType = keyof typeof CATEGORY_PATHS;
export const GAME_TYPES = Object.keys(CATEGORY_PATHS) as GameType[];

/** Every place a link may lead to; routes.tsx has one line for each. */
export type Path =
  | '/'
  | (typeof CATEGORY_PATHS)[GameType]
  | '/login'
  | '/register'
  | '/favorite'
  | '/recent'
  | '/search'
  | '/seamless'
  | '/member'
  | '/member/depositv2'
  | '/member/withdraw'
  | '/member/personalHistoryCopy'
  | '/member/transactionHistory';
