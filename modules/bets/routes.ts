/** Wire of bets: records, recall and the winner board as spec/api-calls.md (#31, #53) spells them; the rest is ours. */
export const betsRoutes = {
  listBets: 'GET /wps/relay/ODSFE2_bettingRecord',
  getBetDetail: 'GET /wps/relay/ODSFE2_betDetail',
  /** Rounds the member has begun and not finished: what is "in play". */
  listOpenRounds: 'GET /wps/game/inPlay',
  /** The member's last rounds of a game (standards R24). */
  listRecall: 'GET /wps/game/recall',
  listWinners: 'GET /wps/relay/GCSGAME_getRankList',
} as const;

/** Wire of the operator console: bets looked up and settled manually where their vendor does not (OP-22), the winner board. */
export const betsConsoleRoutes = {
  listMemberBets: 'GET /ops/play/bets',
  searchBets: 'GET /ops/play/bets/search',
  getBetCase: 'GET /ops/play/bets/case',
  askVendorAboutBet: 'GET /ops/play/bets/case/vendor',
  resolveOpenBet: 'POST /ops/play/bets/resolve',
  reverseRound: 'POST /ops/play/bets/reverse',
  listOpsWinners: 'GET /ops/play/winners',
  hideWinner: 'POST /ops/play/winners/:winnerId/hide',
} as const;
