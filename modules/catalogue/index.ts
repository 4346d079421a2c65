export { openCatalogue, type Catalogue } from './catalogue.ts';
export { catalogueHandlers, catalogueOpsHandlers } from './handlers.ts';
export type { AuditEntry, CatalogueDeps, CatalogueOpsDeps } from './deps.ts';
export {
  findGame,
  findGamesByGameIds,
  findGamesByNodeIds,
  gameState,
  type CatalogueGame,
  type GameKey,
  type LaunchMeta,
} from './game.ts';
export { recordRecentGame } from './member-games.ts';
export { drawMissingArt } from './draw-art.ts';
export { mountArt } from './art-files.ts';
export { nameIn, type Names } from './classify.ts';
