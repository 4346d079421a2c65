import type { Tx } from '@baize/db';
import type { GameType } from './api.ts';
import type { GameToImport } from './plan-import.ts';

/** Ids from which new ones count on: node ids are shared by games and vendors' cards. */
export const getLastIds = (tx: Tx): Promise<{ nodeId: number; gameId: number }> =>
  tx.one(`select greatest((select max(node_id) from catalogue.game), (select max(node_id) from catalogue.vendor_category), 100000)
      as node_id, coalesce((select max(game_id) from catalogue.game), 100000) as game_id`);

export const insertCategories = (
  tx: Tx,
  categories: readonly { nodeId: number; vendorCode: string; gameType: GameType; sort: number }[],
): Promise<number> =>
  tx.run(
    `insert into catalogue.vendor_category (node_id, vendor_code, game_type, sort)
      select r."nodeId", r."vendorCode", r."gameType", r.sort
      from jsonb_to_recordset($1::jsonb) as r ("nodeId" int, "vendorCode" text, "gameType" text, sort int)`,
    [JSON.stringify(categories)],
  );

const RECORD = `("nodeId" int, "gameId" int, "vendorCode" text, "gameType" text, "gameCode" text, "gameName" text,
  names jsonb, classify text, "isHot" boolean, "isNew" boolean, freeplay boolean, enabled boolean, sort int,
  rtp numeric(5, 2), "minBet" bigint, "maxBet" bigint)`;
const json = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

export const insertGames = (
  tx: Tx,
  games: readonly (GameToImport & { nodeId: number; gameId: number; gameName: string })[],
  addedAt: Date,
): Promise<number> =>
  tx.run(
    `insert into catalogue.game (node_id, game_id, vendor_code, game_type, game_code, game_name, names, classify, is_hot,
        is_new, freeplay, enabled, sort, rtp, min_bet, max_bet, added_at)
      select r."nodeId", r."gameId", r."vendorCode", r."gameType", r."gameCode", r."gameName", r.names, r.classify,
        r."isHot", r."isNew", r.freeplay, r.enabled, r.sort, r.rtp, r."minBet", r."maxBet", $2
      from jsonb_to_recordset($1::jsonb) as r ${RECORD}`,
    [json(games), addedAt],
  );

/** A drawn label carries the name: under another name it is taken away, to be drawn again. */
export const updateGames = (tx: Tx, games: readonly (GameToImport & { nodeId: number })[]): Promise<number> =>
  tx.run(
    `update catalogue.game g set art_urls = case when g.names = r.names then g.art_urls else '{}' end, names = r.names,
        classify = r.classify, is_hot = r."isHot", is_new = r."isNew", freeplay = r.freeplay, enabled = r.enabled,
        sort = r.sort, rtp = r.rtp, min_bet = r."minBet", max_bet = r."maxBet"
      from jsonb_to_recordset($1::jsonb) as r ${RECORD} where g.node_id = r."nodeId"`,
    [json(games)],
  );

export const disableGames = (tx: Tx, nodeIds: readonly number[]): Promise<number> =>
  tx.run('update catalogue.game set enabled = false where node_id = any($1)', [nodeIds]);
