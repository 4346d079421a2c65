/** Wire of play: launch calls exactly as spec/api-calls.md (#18, #31, #42, #53, #71) spells them; the rest is ours. */
export const playRoutes = {
  launchGame: 'GET /wps/game/launchGame',
  /** The relay name of the same launch, for vendors that need a form post (GCS_gameLaunchFB). */
  launchGameByRelay: 'GET /wps/relay/GCS_gameLaunchFB',
  listBets: 'GET /wps/relay/ODSFE2_bettingRecord',
  getBetDetail: 'GET /wps/relay/ODSFE2_betDetail',
  /** Rounds the member has begun and not finished: what is "in play". */
  listOpenRounds: 'GET /wps/game/inPlay',
  /** The member's last rounds of a game (standards R24). */
  listRecall: 'GET /wps/game/recall',
  listWinners: 'GET /wps/relay/GCSGAME_getRankList',
  listRooms: 'GET /wps/relay/GLS2_roomList',
} as const;

/** Wire of the operator console. */
export const playOpsRoutes = {
  listMemberBets: 'GET /ops/play/bets',
  listConnections: 'GET /ops/play/connections',
  setConnectionState: 'POST /ops/play/connections/:code/state',
  updateConnection: 'POST /ops/play/connections/:code',
  saveConnectionKey: 'POST /ops/play/connections/:code/keys',
  testConnection: 'POST /ops/play/connections/:code/test',
  checkVendorImport: 'POST /ops/play/vendors/:code/import/check',
  applyVendorImport: 'POST /ops/play/vendors/:code/import',
  listOpsWinners: 'GET /ops/play/winners',
  hideWinner: 'POST /ops/play/winners/:winnerId/hide',
} as const;

/** Wire of the desk that looks at bets and puts right what a vendor left open or settled wrongly (OP-22). */
export const betDeskRoutes = {
  searchBets: 'GET /ops/play/bets/search',
  getBetCase: 'GET /ops/play/bets/case',
  askVendorAboutBet: 'GET /ops/play/bets/case/vendor',
  resolveOpenBet: 'POST /ops/play/bets/resolve',
  reverseRound: 'POST /ops/play/bets/reverse',
} as const;
