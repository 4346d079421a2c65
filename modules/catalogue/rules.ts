/** What the browser and the server say of games alike: categories, names of sub-types, sizes of pages and sections. */
export { GAME_TYPES } from './game-types.ts';
export { CLASSIFY, nameIn } from './classify.ts';
export * from './lobby-constants.ts';
