import { type BannerSubject, type BannerWords, drawBanner } from './banner.ts';
import { drawCard, drawTile, type LabelSubject } from './label.ts';
import { drawProduct, type ProductSubject } from './product.ts';
import { openTypeCase } from './type-case.ts';

/** Draws the house's art. Opening takes about 50 ms (fonts); keep one for a whole run. */
export type Artist = {
  /** A game label, 300 × 400, with its title in any of the three scripts. SVG text. */
  tile(subject: LabelSubject, title: string): Promise<string>;
  /** A vendor card, 320 × 200. */
  card(subject: LabelSubject, name: string): Promise<string>;
  /** A banner of the house in one of its shapes, lettered or not. */
  banner(subject: BannerSubject, words?: BannerWords): Promise<string>;
  /** A product of the points mall. */
  product(subject: ProductSubject): string;
};

/** Opens the fonts and returns the artist. Same input, same bytes, on every machine. */
export async function openArtist(): Promise<Artist> {
  const type = await openTypeCase();
  return {
    async tile(subject, title) {
      await type.prepare(title);
      return drawTile(type, subject, title);
    },
    async card(subject, name) {
      await type.prepare(name);
      return drawCard(type, subject, name);
    },
    async banner(subject, words) {
      if (words) await type.prepare(words.title + words.text);
      return drawBanner(type, subject, words);
    },
    product: drawProduct,
  };
}
