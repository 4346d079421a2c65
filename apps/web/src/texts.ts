/**
 * Texts travel in bundles: `first` for the shell and lobby, `later` for games and whatever is refused, which every page
 * and dialog brings along, `entry` for the dialogs of getting in, `member` for its pages, `security` for the security
 * centre, which shares fields with the dialogs of getting in, `talk` for feedback, the chat room and the app's page,
 * `protection` for limits and what stands by an open game, `office` for the agents' centre, `contracts` for theirs and the
 * members', `vip` for levels and rebate, `points` for points, `rewards` for what members are given, `promotions` for
 * promotions with their terms.
 */
export const TEXT_BUNDLES = {
  first: ['shell', 'lobby'],
  later: ['play', 'error'],
  entry: ['auth'],
  member: ['cashier', 'records'],
  security: ['auth', 'security'],
  talk: ['talk'],
  transfer: ['records', 'transfer'],
  protection: ['protection'],
  office: ['agents', 'records'],
  contracts: ['agents', 'records', 'contracts'],
  vip: ['records', 'vip'],
  promotions: ['promotions'],
  points: ['records', 'points'],
  rewards: ['records', 'rewards'],
} as const;
export type TextBundle = keyof typeof TEXT_BUNDLES;
