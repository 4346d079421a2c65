import { insertRow, updateRow, type Db, type Tx } from '@baize/db';
import type { GameType } from './api.ts';
import type { Names } from './classify.ts';

/** Art per language; empty before it is drawn. */
export type ArtUrls = Partial<Names>;

export type VendorRow = {
  code: string;
  connectionCode: string;
  accountTypeName: string;
  names: Names;
  enabled: boolean;
  maintenanceFrom: Date | null;
  maintenanceUntil: Date | null;
};

export type CategoryRow = {
  nodeId: number;
  vendorCode: string;
  gameType: GameType;
  sort: number;
  enabled: boolean;
  glyph: string | null;
  artUrls: ArtUrls;
};

export type GameRow = {
  nodeId: number;
  gameId: number;
  vendorCode: string;
  gameType: GameType;
  gameCode: string;
  gameName: string;
  names: Names;
  classify: string;
  isHot: boolean;
  isNew: boolean;
  freeplay: boolean;
  platforms: string[];
  glyph: string | null;
  artUrls: ArtUrls;
  /** Percent as text, e.g. "97.30". */
  rtp: string | null;
  minBet: bigint | null;
  maxBet: bigint | null;
  sort: number;
  enabled: boolean;
  maintenanceFrom: Date | null;
  maintenanceUntil: Date | null;
  addedAt: Date;
  /** The operator's own picture instead of the drawn label. */
  iconUrl: string | null;
  opensList: boolean;
};

export type BannerRow = {
  name: string;
  groupName: string;
  sort: number;
  linkage: string;
  titles: Names;
  texts: Names;
  artUrls: ArtUrls;
  narrowArtUrls: ArtUrls;
};

const GAME_COLUMNS = `node_id, game_id, vendor_code, game_type, game_code, game_name, names, classify, is_hot, is_new,
  freeplay, platforms, glyph, art_urls, rtp, min_bet, max_bet, sort, enabled, maintenance_from, maintenance_until, added_at,
  icon_url, opens_list`;

/** Moves with every change of what a snapshot holds (migration 0004). */
export const getRevision = async (db: Db): Promise<bigint> =>
  (await db.one<{ number: bigint }>('select number from catalogue.revision')).number;

/**
 * Writers of the catalogue take turns: each locks this row before any other, because its statements will end in it
 * (the trigger) and two that met in the opposite order would wait for each other for good.
 */
export const lockCatalogue = (tx: Tx): Promise<{ number: bigint }> =>
  tx.one('select number from catalogue.revision for update');

export const listVendorRows = (db: Db): Promise<VendorRow[]> =>
  db.many(`select code, connection_code, account_type_name, names, enabled, maintenance_from, maintenance_until
    from catalogue.vendor order by code`);

export const lockVendor = (tx: Tx, code: string): Promise<VendorRow | undefined> =>
  tx.maybe(
    `select code, connection_code, account_type_name, names, enabled, maintenance_from, maintenance_until
      from catalogue.vendor where code = $1 for update`,
    [code],
  );

export type VendorChange = {
  code: string;
  enabled: boolean;
  names: Names;
  accountTypeName: string;
  maintenanceFrom: Date | null;
  maintenanceUntil: Date | null;
};

export const updateVendor = (tx: Tx, { code, ...to }: VendorChange): Promise<number> =>
  updateRow(tx, 'catalogue.vendor', { code }, to);

/** The card carries the name: under another name its art is taken away, to be drawn again. */
export const clearCardArt = (tx: Tx, vendorCode: string): Promise<number> =>
  tx.run(`update catalogue.vendor_category set art_urls = '{}' where vendor_code = $1`, [vendorCode]);

export const updateCategory = (
  tx: Tx,
  category: { vendorCode: string; gameType: GameType; enabled: boolean; sort: number },
): Promise<number> =>
  tx.run(
    'update catalogue.vendor_category set enabled = $3, sort = $4 where vendor_code = $1 and game_type = $2',
    [category.vendorCode, category.gameType, category.enabled, category.sort],
  );

export const listCategoryRows = (db: Db): Promise<CategoryRow[]> =>
  db.many(`select node_id, vendor_code, game_type, sort, enabled, glyph, art_urls
    from catalogue.vendor_category order by sort, vendor_code`);

export const listGameRows = (db: Db): Promise<GameRow[]> =>
  db.many(`select ${GAME_COLUMNS} from catalogue.game order by node_id`);

export const lockGame = (tx: Tx, nodeId: number): Promise<GameRow | undefined> =>
  tx.maybe(`select ${GAME_COLUMNS} from catalogue.game where node_id = $1 for update`, [nodeId]);

/** Games most members started since `since`, most first; a game under `playersMin` is no evidence of anything. */
export const listPopularNodeIds = (
  db: Db,
  query: { since: Date; playersMin: number; limit: number },
): Promise<{ nodeId: number }[]> =>
  db.many(
    `select node_id from catalogue.recent where played_at >= $1
      group by node_id having count(*) >= $2 order by count(*) desc, node_id limit $3`,
    [query.since, query.playersMin, query.limit],
  );

export type GameWithVendorRow = GameRow & {
  connectionCode: string;
  vendorEnabled: boolean;
  vendorMaintenanceFrom: Date | null;
  vendorMaintenanceUntil: Date | null;
};

/** Games by node id, by game code or by game id, with what their vendor says about them. */
export const listGamesByKeys = (
  db: Db,
  keys: { nodeIds?: readonly number[]; gameCodes?: readonly string[]; gameIds?: readonly number[] },
): Promise<GameWithVendorRow[]> =>
  db.many(
    `select ${GAME_COLUMNS.replaceAll(/(\w+)/g, 'g.$1')}, v.connection_code, v.enabled as vendor_enabled,
        v.maintenance_from as vendor_maintenance_from, v.maintenance_until as vendor_maintenance_until
      from catalogue.game g join catalogue.vendor v on v.code = g.vendor_code
      where g.node_id = any($1) or g.game_code = any($2) or g.game_id = any($3) order by g.node_id`,
    [keys.nodeIds ?? [], keys.gameCodes ?? [], keys.gameIds ?? []],
  );

export type GameChange = {
  nodeId: number;
  enabled: boolean;
  isHot: boolean;
  isNew: boolean;
  freeplay: boolean;
  opensList: boolean;
  sort: number;
  classify: string;
  names: Names;
  iconUrl: string | null;
  minBet: bigint | null;
  maxBet: bigint | null;
  rtp: string | null;
  maintenanceFrom: Date | null;
  maintenanceUntil: Date | null;
  /** Given where the drawn label is taken away. */
  artUrls?: ArtUrls;
};

export const updateGame = (tx: Tx, { nodeId, ...to }: GameChange): Promise<number> =>
  updateRow(tx, 'catalogue.game', { nodeId }, to);

export const insertVendor = (
  db: Db,
  vendor: { code: string; connectionCode: string; accountTypeName: string; names: Names },
): Promise<number> =>
  db.run(
    `insert into catalogue.vendor (code, connection_code, account_type_name, names)
      values ($1, $2, $3, $4) on conflict do nothing`,
    [vendor.code, vendor.connectionCode, vendor.accountTypeName, vendor.names],
  );

/** With what brands set about it; one with games is refused by the table. */
export const deleteVendor = (tx: Tx, code: string): Promise<number> =>
  tx.run('delete from catalogue.vendor where code = $1', [code]);

/** Gives a vendor still on `from` another connection; one that an operator has moved stays. */
export const moveVendor = (db: Db, code: string, from: string, to: string): Promise<number> =>
  db.run('update catalogue.vendor set connection_code = $3 where code = $1 and connection_code = $2', [
    code,
    from,
    to,
  ]);

export const insertCategory = (
  db: Db,
  category: { nodeId: number; vendorCode: string; gameType: GameType; sort: number; glyph: string | null },
): Promise<number> =>
  insertRow(
    db,
    'catalogue.vendor_category',
    {
      nodeId: category.nodeId,
      vendorCode: category.vendorCode,
      gameType: category.gameType,
      sort: category.sort,
      glyph: category.glyph,
    },
    'on conflict do nothing',
  );

export type NewGame = {
  nodeId: number;
  gameId: number;
  vendorCode: string;
  gameType: GameType;
  gameCode: string;
  gameName: string;
  names: Names;
  classify: string;
  isHot: boolean;
  isNew: boolean;
  freeplay: boolean;
  platforms: string[];
  rtp: string | null;
  minBet: bigint | null;
  maxBet: bigint | null;
  sort: number;
  addedAt: Date;
};

export const insertGame = (db: Db, game: NewGame): Promise<number> =>
  insertRow(
    db,
    'catalogue.game',
    {
      nodeId: game.nodeId,
      gameId: game.gameId,
      vendorCode: game.vendorCode,
      gameType: game.gameType,
      gameCode: game.gameCode,
      gameName: game.gameName,
      names: game.names,
      classify: game.classify,
      isHot: game.isHot,
      isNew: game.isNew,
      freeplay: game.freeplay,
      platforms: game.platforms,
      rtp: game.rtp,
      minBet: game.minBet,
      maxBet: game.maxBet,
      sort: game.sort,
      addedAt: game.addedAt,
    },
    'on conflict do nothing',
  );

export const updateGameArt = (
  db: Db,
  nodeIds: readonly number[],
  urls: readonly ArtUrls[],
): Promise<number> =>
  db.run(
    `update catalogue.game g set art_urls = a.urls
      from (select unnest($1::int[]) as node_id, unnest($2::jsonb[]) as urls) a
      where g.node_id = a.node_id and g.art_urls <> a.urls`,
    [nodeIds, urls.map((url) => JSON.stringify(url))],
  );

export const updateCategoryArt = (
  db: Db,
  nodeIds: readonly number[],
  urls: readonly ArtUrls[],
): Promise<number> =>
  db.run(
    `update catalogue.vendor_category c set art_urls = a.urls
      from (select unnest($1::int[]) as node_id, unnest($2::jsonb[]) as urls) a
      where c.node_id = a.node_id and c.art_urls <> a.urls`,
    [nodeIds, urls.map((url) => JSON.stringify(url))],
  );

export const listBannerRows = (db: Db): Promise<BannerRow[]> =>
  db.many(`select name, group_name, sort, linkage, titles, texts, art_urls, narrow_art_urls
    from catalogue.banner order by group_name, sort, name`);

export const insertBanner = (
  db: Db,
  banner: { name: string; groupName: string; sort: number; linkage: string; titles: Names; texts: Names },
): Promise<number> =>
  insertRow(
    db,
    'catalogue.banner',
    {
      name: banner.name,
      groupName: banner.groupName,
      sort: banner.sort,
      linkage: banner.linkage,
      titles: banner.titles,
      texts: banner.texts,
    },
    'on conflict do nothing',
  );

export const updateBannerArt = (db: Db, name: string, urls: ArtUrls, narrowUrls: ArtUrls): Promise<number> =>
  db.run('update catalogue.banner set art_urls = $2, narrow_art_urls = $3 where name = $1', [
    name,
    urls,
    narrowUrls,
  ]);
