export {
  BANNER_SHAPES,
  type BannerScene,
  type BannerShape,
  type BannerSubject,
  type BannerWords,
} from './banner.ts';
export { openArtist, type Artist } from './artist.ts';
export { openTypeCase, type SetLine, type TypeCase } from './type-case.ts';
export type { LabelSubject } from './label.ts';
export type { ArtType } from './patterns.ts';
export { CLOTHS, clothIndex, clothOf, type Cloth, type ClothIndex } from './cloths.ts';
