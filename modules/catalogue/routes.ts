/** Wire of the lobby: paths exactly as spec/api-calls.md (#25, #26, #32, #33, #35–#41, #75) spells them. */
export const catalogueRoutes = {
  getGameMenus: 'GET /lgw/games/game_menus',
  getVnGameMenu: 'GET /lgw/vn/games/game_menu',
  listGames: 'GET /wps/relay/GCSGAME_gameList',
  listHotGames: 'GET /wps/relay/GCSGAME_hotGamesV2',
  listVendorGameTypes: 'GET /wps/relay/GCSGAME_getVassGameType',
  listVendorLanes: 'GET /wps/relay/GCSGAME_newGameVendor',
  listFavouriteIds: 'GET /wps/relay/GCS_favGameIds',
  listFavouriteGames: 'GET /wps/relay/GCS_favGameList',
  addFavourite: 'POST /wps/relay/GCS_favGame',
  removeFavourite: 'DELETE /wps/relay/GCS_favGame',
  listRecentGames: 'GET /wps/relay/GCS_recentGame',
  /** Ours: games by node ids, for suggestions and notices. */
  listGamesByIds: 'GET /wps/catalogue/games',
  listGameNotices: 'GET /wps/relay/MCSFE_getGameAnnouncements',
  /** Ours: banner art drawn for the house, until the messaging module answers #34 with operators' banners. */
  listBannerArt: 'GET /wps/catalogue/banners',
} as const;

/** Wire of the operator console. */
export const catalogueOpsRoutes = {
  searchCatalogueGames: 'GET /ops/catalogue/games',
  updateCatalogueGame: 'POST /ops/catalogue/games/:nodeId',
  searchSubjects: 'GET /ops/catalogue/subjects',
  listCatalogueVendors: 'GET /ops/catalogue/vendors',
  updateCatalogueVendor: 'POST /ops/catalogue/vendors/:code',
  listBrandCatalogue: 'GET /ops/catalogue/brand',
  setBrandVendor: 'POST /ops/catalogue/brand/vendors/:code',
  setBrandGame: 'POST /ops/catalogue/brand/games/:nodeId',
  getGameImportTemplate: 'GET /ops/catalogue/import/template',
  checkGameImport: 'POST /ops/catalogue/import/check',
  applyGameImport: 'POST /ops/catalogue/import',
  listOpsGameNotices: 'GET /ops/catalogue/notices',
  saveGameNotice: 'POST /ops/catalogue/notices',
  deleteGameNotice: 'POST /ops/catalogue/notices/:id/delete',
} as const;
