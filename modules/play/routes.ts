/** Wire of play: the launch exactly as spec/api-calls.md (#18, #42, #71) spells it; the rest is ours. */
export const playRoutes = {
  launchGame: 'GET /wps/game/launchGame',
  /** The relay name of the same launch, for vendors that need a form post (GCS_gameLaunchFB). */
  launchGameByRelay: 'GET /wps/relay/GCS_gameLaunchFB',
  listRooms: 'GET /wps/relay/GLS2_roomList',
} as const;

/** Wire of the operator console. */
export const playOpsRoutes = {
  listConnections: 'GET /ops/play/connections',
  setConnectionState: 'POST /ops/play/connections/:code/state',
  updateConnection: 'POST /ops/play/connections/:code',
  saveConnectionKey: 'POST /ops/play/connections/:code/keys',
  testConnection: 'POST /ops/play/connections/:code/test',
  checkVendorImport: 'POST /ops/play/vendors/:code/import/check',
  applyVendorImport: 'POST /ops/play/vendors/:code/import',
} as const;
