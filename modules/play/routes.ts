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
} as const;

/** Wire of the operator console. */
export const playOpsRoutes = {
  listMemberBets: 'GET /ops/play/bets',
  listConnections: 'GET /ops/play/connections',
  setConnectionState: 'POST /ops/play/connections/:code/state',
  listVendorFindings: 'GET /ops/play/findings',
  listOpsWinners: 'GET /ops/play/winners',
  hideWinner: 'POST /ops/play/winners/:winnerId/hide',
} as const;
