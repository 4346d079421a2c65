import type { Handlers } from '@baize/endpoint';
import type { catalogueApi, catalogueOpsApi } from './api.ts';
import { listBrandCatalogue, setBrandGame, setBrandVendor } from './brand-catalogue.ts';
import type { CatalogueDeps, CatalogueOpsDeps } from './deps.ts';
import { applyGameImport, checkGameImport, getGameImportTemplate } from './import-games.ts';
import {
  getGameMenus,
  getVnGameMenu,
  listBannerArt,
  listGames,
  listGamesByIds,
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
import { deleteGameNotice, listGameNotices, listOpsGameNotices, saveGameNotice } from './notices.ts';
import { searchSubjects } from './subjects.ts';
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
  listGamesByIds: (input, ctx) => listGamesByIds(deps, input, ctx),
  listGameNotices: (input, ctx) => listGameNotices(deps, input, ctx),
  listBannerArt: (input, ctx) => listBannerArt(deps, input, ctx),
});

export const catalogueOpsHandlers = (deps: CatalogueOpsDeps): Handlers<typeof catalogueOpsApi> => ({
  searchCatalogueGames: (input, ctx) => searchCatalogueGames(deps, input, ctx),
  searchSubjects: (input, ctx) => searchSubjects(deps, input, ctx),
  updateCatalogueGame: (input, ctx) => updateCatalogueGame(deps, input, ctx),
  listCatalogueVendors: () => listCatalogueVendors(deps),
  updateCatalogueVendor: (input, ctx) => updateCatalogueVendor(deps, input, ctx),
  listBrandCatalogue: (input, ctx) => listBrandCatalogue(deps, input, ctx),
  setBrandVendor: (input, ctx) => setBrandVendor(deps, input, ctx),
  setBrandGame: (input, ctx) => setBrandGame(deps, input, ctx),
  getGameImportTemplate: (input) => getGameImportTemplate(deps, input),
  checkGameImport: (input) => checkGameImport(deps, input),
  applyGameImport: (input, ctx) => applyGameImport(deps, input, ctx),
  listOpsGameNotices: (_input, ctx) => listOpsGameNotices(deps, ctx),
  saveGameNotice: (input, ctx) => saveGameNotice(deps, input, ctx),
  deleteGameNotice: (input, ctx) => deleteGameNotice(deps, input, ctx),
});
