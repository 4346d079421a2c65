import type { Handlers } from '@baize/endpoint';
import type { catalogueApi, catalogueOpsApi } from './api.ts';
import type { CatalogueDeps, CatalogueOpsDeps } from './deps.ts';
import {
  getGameMenus,
  getVnGameMenu,
  listBannerArt,
  listGames,
  listHotGames,
  listVendorGameTypes,
  listVendorLanes,
} from './lobby.ts';
import {
  addFavourite,
  listFavouriteGames,
  listFavouriteIds,
  listRecentGames,
  removeFavourite,
} from './member-games.ts';
import { searchCatalogueGames, updateCatalogueGame } from './update-game.ts';
import { listCatalogueVendors, updateCatalogueVendor } from './update-vendor.ts';

export const catalogueHandlers = (deps: CatalogueDeps): Handlers<typeof catalogueApi> => ({
  getGameMenus: (input, ctx) => getGameMenus(deps, input, ctx),
  getVnGameMenu: (input, ctx) => getVnGameMenu(deps, input, ctx),
  listGames: (input, ctx) => listGames(deps, input, ctx),
  listHotGames: (input, ctx) => listHotGames(deps, input, ctx),
  listVendorGameTypes: (input, ctx) => listVendorGameTypes(deps, input, ctx),
  listVendorLanes: (input, ctx) => listVendorLanes(deps, input, ctx),
  listFavouriteIds: (input, ctx) => listFavouriteIds(deps, input, ctx),
  listFavouriteGames: (input, ctx) => listFavouriteGames(deps, input, ctx),
  addFavourite: (input, ctx) => addFavourite(deps, input, ctx),
  removeFavourite: (input, ctx) => removeFavourite(deps, input, ctx),
  listRecentGames: (input, ctx) => listRecentGames(deps, input, ctx),
  listBannerArt: (input, ctx) => listBannerArt(deps, input, ctx),
});

export const catalogueOpsHandlers = (deps: CatalogueOpsDeps): Handlers<typeof catalogueOpsApi> => ({
  searchCatalogueGames: (input, ctx) => searchCatalogueGames(deps, input, ctx),
  updateCatalogueGame: (input, ctx) => updateCatalogueGame(deps, input, ctx),
  listCatalogueVendors: (input, ctx) => listCatalogueVendors(deps, input, ctx),
  updateCatalogueVendor: (input, ctx) => updateCatalogueVendor(deps, input, ctx),
});
