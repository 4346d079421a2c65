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

/**
 * Where each category of the menu leads (SHELL-032). Recently played games have a page of their own (C-30); hot games
 * stand on the home page.
 */
export const MENU_PATHS = {
  HOME: '/',
  ...CATEGORY_PATHS,
  FAV: '/favorite',
  RECENT: '/recent',
  PROMO: '/promotions',
} as const;
export type MenuCategory = keyof typeof MENU_PATHS;

/**
 * The lottery's addresses with the vendor each opens. Until its page exists (issue 7) a member finds that vendor's games in
 * the lobby; /lottert is the specification's misspelling of /lottery (C-03).
 */
export const LOTTERY_PATHS = {
  '/lottery': { lobby: '/lott', vendor: 'LOTT' },
  '/vnLottery': { lobby: '/lott', vendor: 'TCG_LOTTO_VN' },
  '/seaLottery': { lobby: '/elott', vendor: 'TCG_SEA' },
} as const;
export type LotteryPath = keyof typeof LOTTERY_PATHS;

/** SHELL-026: the places only somebody who is logged in may open; the agents' centre has a rule of its own. */
export const LOGIN_PATHS = [
  '/favorite',
  '/recent',
  '/lottery',
  '/vnLottery',
  '/seaLottery',
  '/member',
] as const;

/** Pages of the member centre that exist, by their names in the specification (MEMBER-001); profile and statement are ours. */
export const MEMBER_PAGES = [
  'securityCenter',
  'profile',
  'depositv2',
  'withdraw',
  'transferFund',
  'transferUpline',
  'agentDeposit',
  'wallet',
  'creditReport',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'statement',
  'bonusDetails',
  'messageV2',
  'protection',
  'documents',
] as const;
export type MemberPage = (typeof MEMBER_PAGES)[number];

/** MEMBER-001: where /member?page=<name> leads; a name that is no page shows the security centre. */
export function memberPlace(name: string): `/member/${MemberPage}` {
  const page = MEMBER_PAGES.find((one) => one === name) ?? 'securityCenter';
  return `/member/${page}`;
}

/** Every place a link may lead to; routes.tsx has one line for each. */
export type Path =
  | '/'
  | '/index'
  | '/announce'
  | '/help'
  | '/down'
  | '/promotions'
  | (typeof CATEGORY_PATHS)[GameType]
  | '/login'
  | '/register'
  | '/forget'
  | '/agent'
  | '/agentHome'
  | '/favorite'
  | '/recent'
  | '/search'
  | '/seamless'
  | '/recall'
  | '/member'
  | LotteryPath
  | `/member/${MemberPage}`;
