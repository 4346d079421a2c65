export { countActive, countActiveOf } from './count-active.sql.ts';
export { listPlayed, sumLateOfTeams, sumTeams, type LateSums } from './team-batch.sql.ts';
export { listTeamAccounts } from './list-accounts.sql.ts';
export { listLosers } from './list-losers.sql.ts';
export { listMemberDays, type BranchSums } from './list-branches.sql.ts';
export {
  listTeamDays,
  listTeamFlowDays,
  sumOwnDays,
  sumTeamPeriod,
  type DayFlows,
  type DaySums,
  type FlowSums,
  type Period,
  type PlaySums,
  type TeamSums,
} from './team-sums.sql.ts';
export { listSettledAccounts, listSettledSums } from './settled-sums.sql.ts';
export { listTopValidBets, type TopValidBet } from './top-valid-bets.sql.ts';
export {
  listNetLosers,
  sumDeposits,
  sumPlay,
  sumValidBet,
  sumValidBets,
  type NetOfPeriod,
} from './member-period.sql.ts';
export { listPlayOfDay, type PlayOfDay } from './play-of-day.sql.ts';
export { listActiveSince, listMemberTotals, type MemberTotals } from './member-totals.sql.ts';
export { listEarningsOfDay, type EarningOfDay } from './earnings-of-day.sql.ts';
export { listPlayersOfDay, listVendorPlay, type VendorPlay } from './vendor-play.sql.ts';
export type { Span } from './spans.ts';
export { findCompleteUpto } from './rollup.sql.ts';
export { rollUpMeasures, type MeasuresDeps } from './rollup.ts';
export { rebuildDay, rebuildMeasures } from './rebuild.ts';
export { measuresModule } from './module.ts';
