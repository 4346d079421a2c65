export { listTaken, takeSettlements, type Settlements } from './settlement.sql.ts';
export { betApprovals } from './approval-kinds.ts';
export { betFlags } from './bet-flags.ts';
export { prizeModeOf } from './prize-mode.ts';
export { hasShortOdds, isHalfResult, type OddsMeta } from './valid-bet.ts';
export { betRecordRows, type BetRecordRow } from './bet-export.ts';
export { countBets, listBetsPlaced } from './bet.sql.ts';
export { gameIdsOf, gamesById } from './bets.ts';
export { betsOfEntries, gamesOfEntries, type BetOfEntry, type PlayEntry } from './bets-of-entries.ts';
export { countSettled, type TurnoverPort } from './count-settled.ts';
export type { BetsDeps, BetVendors } from './deps.ts';
export { betsConsoleHandlers, betsHandlers } from './handlers.ts';
export { sumInPlay, type InPlay } from './in-play.sql.ts';
export { betsModule } from './module.ts';
export { readingOf, type PagePlace } from './page-place.ts';
export {
  insertPlayer,
  findPlayerByAccount,
  findPlayerByUser,
  listPlayersByUser,
  type PlayerRow,
} from './player.sql.ts';
export { rollUpBrand } from './rollup-brand.ts';
export { rollUpBets } from './rollup.ts';
export { listOpposite } from './opposite.sql.ts';
export { listRounds, type ReadFrom, type Round } from './rounds.sql.ts';
export { isToBeCounted } from './settled.sql.ts';
