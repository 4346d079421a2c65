/** Paths of the wallet calls: the canonical name first, then the Caleta alias (protocols.md A4). */
export const walletPaths = {
  check: ['/wallet/check'],
  userInfo: ['/user/info'],
  balance: ['/user/balance', '/wallet/balance'],
  bet: ['/transaction/bet', '/wallet/bet'],
  win: ['/transaction/win', '/wallet/win'],
  rollback: ['/transaction/rollback', '/wallet/rollback'],
  status: ['/transaction/status'],
  batch: ['/transaction/batch'],
} as const;

export type WalletCall = keyof typeof walletPaths;

/** Where a vendor serves the Games API, below its own base address. */
export const GAMES_API_BASE = '/operator/generic/v2';

/** Paths of the Games API below GAMES_API_BASE (protocols.md A5). */
export const gamesPaths = {
  gameList: '/game/list',
  gameUrl: '/game/url',
  gameRound: '/game/round',
  transactionsList: '/transactions/list',
  /** Ours: tables of a live casino that are open just now. */
  roomList: '/live/rooms',
  lotteryGames: '/lottery/games',
  lotteryDraws: '/lottery/draws',
  transferDeposit: '/transfer_wallet/deposit',
  transferWithdraw: '/transfer_wallet/withdraw',
  transferBalance: '/transfer_wallet/balance',
  transferStatus: '/transfer_wallet/status',
  transferWithdrawAll: '/transfer_wallet/withdraw_all',
} as const;

export type GamesCall = keyof typeof gamesPaths;

/** Size limits of a body, in bytes. */
export const BODY_BYTES_MAX = 65_536;
export const BATCH_BODY_BYTES_MAX = 524_288;
export const BATCH_ITEMS_MAX = 200;
