import { setImmediate } from 'node:timers/promises';
import { type Artist, type BannerScene, openArtist } from '@baize/art';
import type { Database } from '@baize/db';
import type { FileStore } from '@baize/storage';
import type { Names } from './classify.ts';
import { type ArtFiles, openArtFiles } from './art-files.ts';
import {
  type ArtUrls,
  type BannerRow,
  type CategoryRow,
  type GameRow,
  lockCatalogue,
  listBannerRows,
  listCategoryRows,
  listGameRows,
  listVendorRows,
  updateBannerArt,
  updateCategoryArt,
  updateGameArt,
} from './catalogue.sql.ts';

/**
 * Draws what has no art, or whose files are gone (a new data folder over an old database), and writes its URLs.
 * Art is the same bytes whenever it is drawn, so running this twice, or in two processes, does no harm.
 * Answers how many things were drawn, at most `gamesMax` games among them; nothing missing costs a few queries and one folder listing.
 */
export async function drawMissingArt(
  deps: { db: Database; files: FileStore },
  { gamesMax = Infinity }: { gamesMax?: number } = {},
): Promise<number> {
  const { db } = deps;
  const files = await openArtFiles(deps.files);
  const [games, categories, vendors, banners] = await Promise.all([
    listGameRows(db),
    listCategoryRows(db),
    listVendorRows(db),
    listBannerRows(db),
  ]);
  const isDrawn = (urls: ArtUrls): boolean =>
    [urls.EN, urls.CN, urls.KM].every((url) => url !== undefined && files.has(url));
  const missingGames = games.filter((game) => !isDrawn(game.artUrls)).slice(0, gamesMax);
  const missingCards = categories.filter((category) => !isDrawn(category.artUrls));
  const missingBanners = banners.filter(
    (banner) => !isDrawn(banner.artUrls) || !isDrawn(banner.narrowArtUrls),
  );
  const count = missingGames.length + missingCards.length + missingBanners.length;
  if (count === 0) return 0;

  const artist = await openArtist();
  const names = new Map(vendors.map((vendor) => [vendor.code, vendor.names]));
  const gameUrls = await oneByOne(missingGames, (game) => drawGame(artist, files, game));
  const cardUrls = await oneByOne(missingCards, (card) =>
    drawCard(artist, files, card, names.get(card.vendorCode)),
  );
  const bannerUrls = await oneByOne(missingBanners, (banner) => drawBanner(artist, files, banner));
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await updateGameArt(
      tx,
      missingGames.map((game) => game.nodeId),
      gameUrls,
    );
    await updateCategoryArt(
      tx,
      missingCards.map((card) => card.nodeId),
      cardUrls,
    );
    for (const [i, banner] of missingBanners.entries()) {
      const urls = bannerUrls[i];
      if (urls) await updateBannerArt(tx, banner.name, urls.wide, urls.narrow);
    }
  });
  return count;
}

/** One after another, giving way to other work between two drawings (2 ms each). */
async function oneByOne<T, R>(items: readonly T[], draw: (item: T) => Promise<R>): Promise<R[]> {
  const out: R[] = [];
  for (const item of items) {
    out.push(await draw(item));
    await setImmediate();
  }
  return out;
}

/** One drawing per language, the words taken from `names`. */
async function inLanguages(names: Names, draw: (name: string) => Promise<string>): Promise<Names> {
  const [EN, CN, KM] = await Promise.all([names.EN, names.CN || names.EN, names.KM || names.EN].map(draw));
  return { EN: EN ?? '', CN: CN ?? '', KM: KM ?? '' };
}

function drawGame(artist: Artist, files: ArtFiles, game: GameRow): Promise<Names> {
  const subject = {
    id: game.gameId,
    vendor: game.vendorCode,
    code: game.gameCode,
    type: game.gameType,
    theme: game.names.EN,
    ...(game.glyph ? { glyph: game.glyph } : {}),
  };
  return inLanguages(game.names, async (name) => files.save(await artist.tile(subject, name)));
}

function drawCard(
  artist: Artist,
  files: ArtFiles,
  card: CategoryRow,
  names: Names | undefined,
): Promise<Names> {
  const code = card.vendorCode;
  const subject = {
    id: card.nodeId,
    vendor: code,
    code: card.gameType,
    type: card.gameType,
    theme: code,
    ...(card.glyph ? { glyph: card.glyph } : {}),
  };
  return inLanguages(names ?? { EN: code, CN: code, KM: code }, async (name) =>
    files.save(await artist.card(subject, name)),
  );
}

/** How each banner place is drawn; a scene without words is art beside words of the page. */
const BANNER_ART: Record<string, { scene: BannerScene; shapes: 'carousel' | 'menu' | 'side' }> = {
  'full-moon': { scene: 'full-moon', shapes: 'carousel' },
  'seven-tigers': { scene: 'tigers', shapes: 'carousel' },
  'honest-wheel': { scene: 'wheel', shapes: 'carousel' },
  'bring-a-friend': { scene: 'friend', shapes: 'menu' },
  login: { scene: 'full-moon', shapes: 'side' },
  register: { scene: 'lanterns', shapes: 'side' },
  forget: { scene: 'key', shapes: 'side' },
  lottery: { scene: 'draw', shapes: 'side' },
};

async function drawBanner(
  artist: Artist,
  files: ArtFiles,
  banner: BannerRow,
): Promise<{ wide: Names; narrow: Names }> {
  const art = BANNER_ART[banner.name] ?? { scene: 'full-moon', shapes: 'side' };
  const draw = async (shape: 'wide' | 'narrow' | 'menu' | 'tall', lettered: boolean): Promise<Names> => {
    const at = async (language: keyof Names): Promise<string> => {
      const words = { title: banner.titles[language], text: banner.texts[language] };
      const svg = await artist.banner({ scene: art.scene, shape }, lettered ? words : undefined);
      return files.save(svg);
    };
    return { EN: await at('EN'), CN: await at('CN'), KM: await at('KM') };
  };
  if (art.shapes === 'carousel')
    return { wide: await draw('wide', true), narrow: await draw('narrow', true) };
  if (art.shapes === 'side') return { wide: await draw('tall', false), narrow: await draw('narrow', false) };
  const menu = await draw('menu', true);
  return { wide: menu, narrow: menu };
}
