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

/** Pages of the member centre that exist, by their names in the specification (MEMBER-001); profile is ours. */
const MEMBER_PAGES = [
  'securityCenter',
  'profile',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
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
  | '/member'
  | `/member/${MemberPage}`;
