export const missionsRoutes = {
  getMissionSummary: 'GET /wps/relay/MSN_missionSummary',
  getMissionLeaderboard: 'GET /wps/relay/MSN_missionLeaderboard',
  claimMission: 'POST /wps/relay/MSN_claimMission',
} as const;

export const missionsConsoleRoutes = {
  listMissions: 'GET /ops/missions/list',
  saveMission: 'POST /ops/missions/save',
  listMissionClaims: 'GET /ops/missions/claims',
  listMissionBoards: 'GET /ops/missions/boards',
  getMissionBoard: 'GET /ops/missions/board',
} as const;
