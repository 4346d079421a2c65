export {
  BANNER_SHAPES,
  type BannerScene,
  type BannerShape,
  type BannerSubject,
  type BannerWords,
} from './banner.ts';
export { openArtist, type Artist } from './artist.ts';
export type { ProductSubject } from './product.ts';
export { openTypeCase, type TypeCase } from './type-case.ts';
export { printPieces, type PrintFace } from './print-face.ts';
export type { LabelSubject } from './label.ts';
export type { ArtType } from './patterns.ts';
export { CLOTHS, clothIndex, clothOf, type Cloth, type ClothIndex } from './cloths.ts';
