export { openCatalogue, type Catalogue } from './catalogue.ts';
export { catalogueHandlers, catalogueOpsHandlers } from './handlers.ts';
export type { CatalogueDeps, CatalogueOpsDeps } from './deps.ts';
export { gameOffer } from './brand.ts';
export {
  findGame,
  findGamesByGameIds,
  findGamesByNodeIds,
  gameState,
  type CatalogueGame,
  type GameKey,
  type LaunchMeta,
} from './game.ts';
export { applyImport, checkImport, type GameImport } from './import-games.ts';
export type { GameToImport, ImportField, ImportRow, Problem } from './plan-import.ts';
export { findVendor } from './find-vendor.ts';
export { catalogueJobs, DRAWING_JOB } from './jobs.ts';
export { recordRecentGame } from './member-games.ts';
export { drawMissingArt } from './draw-art.ts';
export { mountArt } from './art-files.ts';
export { CLASSIFY, nameIn, type Names } from './classify.ts';
export { artIn } from './view.ts';
