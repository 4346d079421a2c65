/** What the browser and the server say of games alike: names of sub-types, sizes of pages and sections. */
export { CLASSIFY, nameIn } from './classify.ts';
export * from './lobby-constants.ts';
