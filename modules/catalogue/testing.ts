import { openArtist, type ProductSubject } from '@baize/art';
import type { Database, Db } from '@baize/db';
import { type Clock, DAY_MS } from '@baize/kernel';
import type { FileStore } from '@baize/storage';
import type { GameType } from './api.ts';
import { openArtFiles } from './art-files.ts';
import { findMerchantVendor, upsertMerchantVendor } from './brand.sql.ts';
import {
  insertBanner,
  insertCategory,
  insertGame,
  insertVendor,
  listBannerRows,
  moveVendor,
  type NewGame,
} from './catalogue.sql.ts';
import { DEMO_BANNERS } from './demo/banners.ts';
import { CARD_GLYPHS, DEMO_CATEGORIES, FRONT_ROW, VENDOR_NAMES } from './demo/vendors.ts';
import type { DemoGame } from './demo/demo-game.ts';
import { HOUSE_CODES, HOUSE_RTP } from './demo/house.ts';
import { drawMissingArt } from './draw-art.ts';

/** Demo games are of one year before; the new ones came last week. */
const ADDED_DAYS_AGO = 365;
const NEW_DAYS_AGO = 7;
/** Node ids of demo games: 49,000 above their game ids. */
const NODE_OFFSET = 49_000;
/** Sort number of games without a place in the front row. */
const SORT_REST = 1000;

/** Vendors, games and banners of the demo world; running it again adds only what is missing. No art yet. */
export async function insertDemoCatalogue(
  db: Db,
  options: { clock: Clock; connectionCode: string },
): Promise<{ games: number }> {
  const now = options.clock.now().getTime();
  let games = 0;
  for (const category of DEMO_CATEGORIES) {
    for (const [i, code] of category.vendors.entries()) {
      await insertVendor(db, {
        code,
        connectionCode: options.connectionCode,
        accountTypeName: code,
        names: VENDOR_NAMES[code] ?? { EN: code, CN: code, KM: code },
      });
      await insertCategory(db, {
        nodeId: category.firstNodeId + i,
        vendorCode: code,
        gameType: category.type,
        sort: (i + 1) * 10,
        glyph: CARD_GLYPHS[`${category.type}:${code}`] ?? null,
      });
    }
    for (const game of category.games) games += await insertGame(db, toNewGame(game, category.type, now));
  }
  for (const banner of DEMO_BANNERS) await insertBanner(db, banner);
  return { games };
}

function toNewGame(game: DemoGame, gameType: GameType, now: number): NewGame {
  const [gameId, vendorCode, classify, en, cn, km, marks = ''] = game;
  const slug = en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  const front = FRONT_ROW.indexOf(gameId);
  const isNew = marks.includes('n');
  return {
    nodeId: gameId + NODE_OFFSET,
    gameId,
    vendorCode,
    gameType,
    gameCode: HOUSE_CODES[gameId] ?? `${vendorCode.toLowerCase()}_${slug}`,
    gameName: slug,
    names: { EN: en, CN: cn, KM: km },
    classify,
    isHot: marks.includes('h'),
    isNew,
    freeplay: marks.includes('f'),
    platforms: ['html5-desktop'],
    // The other vendors of the demo state no return, and none a limit: a figure would be invented.
    rtp: vendorCode === 'STU' ? (HOUSE_RTP[classify] ?? null) : null,
    minBet: null,
    maxBet: null,
    sort: front < 0 ? SORT_REST : (front + 1) * 10,
    addedAt: new Date(now - (isNew ? NEW_DAYS_AGO : ADDED_DAYS_AGO) * DAY_MS),
  };
}

/** Fills the catalogue of the demo world and draws its art. */
export async function seedDemo(
  db: Database,
  options: { clock: Clock; files: FileStore; connectionCode?: string },
): Promise<{ games: number; drawn: number; ms: number }> {
  const started = performance.now();
  const { games } = await db.transaction((tx) =>
    insertDemoCatalogue(tx, { clock: options.clock, connectionCode: options.connectionCode ?? 'STUDIO' }),
  );
  const drawn = await drawMissingArt({ db, files: options.files });
  return { games, drawn, ms: Math.round(performance.now() - started) };
}

/** Draws products of the points mall into the art of the house, and answers their addresses; what is there is not written again. */
export async function drawProducts(files: FileStore, subjects: readonly ProductSubject[]): Promise<string[]> {
  const [artist, art] = await Promise.all([openArtist(), openArtFiles(files)]);
  return Promise.all(subjects.map((subject) => art.save(artist.product(subject))));
}

/** Address of a banner's picture without lettering, in the low shape; undefined when none is drawn under this name. */
export const findBannerArt = async (db: Db, name: string): Promise<string | undefined> =>
  (await listBannerRows(db)).find((banner) => banner.name === name)?.narrowArtUrls.EN;

/** The one vendor of the demo whose players' money lies with the vendor (OPEN-PLAY-02). */
const DEMO_TRANSFER_VENDOR = 'GG';
export const seedTransferVendor = (db: Database, connectionCode: string): Promise<number> =>
  moveVendor(db, DEMO_TRANSFER_VENDOR, 'STUDIO', connectionCode);

/** What the second demo brand leaves out: its house has no sports desk. */
const LEFT_OUT = DEMO_CATEGORIES.filter(({ type }) => type === 'SPORTS' || type === 'ESPORTS');

/** A selection of the catalogue for one brand. A vendor an operator has decided about stays as it is. */
export async function seedBrandSelection(db: Database, merchantId: number): Promise<void> {
  const others = new Set(
    DEMO_CATEGORIES.filter((category) => !LEFT_OUT.includes(category)).flatMap(({ vendors }) => vendors),
  );
  const codes = LEFT_OUT.flatMap(({ vendors }) => vendors).filter((code) => !others.has(code));
  await db.transaction(async (tx) => {
    for (const code of new Set(codes))
      if (!(await findMerchantVendor(tx, merchantId, code)))
        await upsertMerchantVendor(tx, merchantId, code, { offered: false, sort: null });
  });
}

/** A vendor with one category, for tests of any module. */
export async function aVendor(
  db: Db,
  options: { code?: string; gameType?: GameType; connectionCode?: string; nodeId?: number } = {},
): Promise<{ code: string; gameType: GameType }> {
  const code = options.code ?? 'STU';
  const gameType = options.gameType ?? 'RNG';
  await insertVendor(db, {
    code,
    connectionCode: options.connectionCode ?? 'STUDIO',
    accountTypeName: code,
    names: { EN: code, CN: code, KM: code },
  });
  const nodeId = options.nodeId ?? 90_000 + Math.floor(Math.random() * 9_000_000);
  await insertCategory(db, { nodeId, vendorCode: code, gameType, sort: 10, glyph: null });
  return { code, gameType };
}

let lastGameId = 500_000;

/** A game, with its vendor and category if they are missing. Answers the ids it was given. */
export async function aGame(
  db: Db,
  game: Partial<NewGame> & { connectionCode?: string } = {},
): Promise<{ nodeId: number; gameId: number; gameCode: string }> {
  const gameId = game.gameId ?? ++lastGameId;
  const { code: vendorCode, gameType } = await aVendor(db, {
    ...(game.vendorCode ? { code: game.vendorCode } : {}),
    ...(game.gameType ? { gameType: game.gameType } : {}),
    ...(game.connectionCode ? { connectionCode: game.connectionCode } : {}),
  });
  const names = game.names ?? { EN: `Game ${gameId}`, CN: `Game ${gameId}`, KM: `Game ${gameId}` };
  const nodeId = game.nodeId ?? gameId + NODE_OFFSET;
  const gameCode = game.gameCode ?? `${vendorCode.toLowerCase()}_game_${gameId}`;
  await insertGame(db, {
    gameName: gameCode,
    classify: 'SM',
    isHot: false,
    isNew: false,
    freeplay: false,
    platforms: ['html5-desktop'],
    rtp: null,
    minBet: null,
    maxBet: null,
    sort: SORT_REST,
    addedAt: new Date('2020-01-01T00:00:00Z'),
    ...game,
    nodeId,
    gameId,
    vendorCode,
    gameType,
    gameCode,
    names,
  });
  return { nodeId, gameId, gameCode };
}
