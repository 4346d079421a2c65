import type { Db } from '@baize/db';
import { clothIndex, type ClothIndex } from '@baize/art/lammer';
import type { GameType } from './api.ts';
import { type GameWithVendorRow, listGamesByKeys } from './catalogue.sql.ts';
import type { Names } from './classify.ts';

/** From when, and until when if that is known, something is closed. */
export type Maintenance = { from: Date; until: Date | null };

/** What a launch tells the vendor about how the game should look (field `meta` of the launch call). */
export type LaunchMeta = {
  gameType: GameType;
  /** Sub-type code: SM, BAC, ROU … */
  gameSubType: string;
  title: string;
  titles: Names;
  /** Index of the dyed cloth: game id modulo 5. */
  cloth: ClothIndex;
  /** Label of the game with its English title; `artUrls` has the other languages. */
  artUrl: string;
  artUrls: Names;
};

/** A game as other modules know it. */
export type CatalogueGame = {
  nodeId: number;
  gameId: number;
  gameCode: string;
  gameType: GameType;
  gameSubType: string;
  vendorCode: string;
  /** Wire peer the game is launched at. */
  connectionCode: string;
  names: Names;
  freeplay: boolean;
  /** Units of 1/100,000; null when the vendor sets no limit of its own. */
  minBet: bigint | null;
  maxBet: bigint | null;
  /** False when the game or its vendor was switched off by the operator. */
  enabled: boolean;
  /** Windows of the game and of its vendor, past and coming ones included. */
  maintenances: Maintenance[];
  launchMeta: LaunchMeta;
};

export type GameKey = { nodeId: number } | { gameCode: string } | { gameId: number };

/** A game by one of its keys, switched off or not; ask gameState before letting anybody play. */
export async function findGame(db: Db, key: GameKey): Promise<CatalogueGame | undefined> {
  const [row] = await listGamesByKeys(db, {
    nodeIds: 'nodeId' in key ? [key.nodeId] : [],
    gameCodes: 'gameCode' in key ? [key.gameCode] : [],
    gameIds: 'gameId' in key ? [key.gameId] : [],
  });
  return row && toGame(row);
}

/** Games by node id, for the lists of other modules; unknown ids are left out. */
export async function findGamesByNodeIds(
  db: Db,
  nodeIds: readonly number[],
): Promise<Map<number, CatalogueGame>> {
  const rows = await listGamesByKeys(db, { nodeIds });
  return new Map(rows.map((row) => [row.nodeId, toGame(row)]));
}

/** Games by game id, for bet records; unknown ids are left out. */
export async function findGamesByGameIds(
  db: Db,
  gameIds: readonly number[],
): Promise<Map<number, CatalogueGame>> {
  const rows = await listGamesByKeys(db, { gameIds });
  return new Map(rows.map((row) => [row.gameId, toGame(row)]));
}

/** Whether a game may be started now. A closed vendor closes its games. */
export function gameState(
  game: Pick<CatalogueGame, 'enabled' | 'maintenances'>,
  now: Date,
): { state: 'open' } | { state: 'disabled' } | { state: 'maintenance'; until: Date | null } {
  if (!game.enabled) return { state: 'disabled' };
  const current = currentMaintenance(game.maintenances, now);
  return current ? { state: 'maintenance', until: current.until } : { state: 'open' };
}

/** The window that holds now; of several, the one that ends last (an open end is last of all). */
export function currentMaintenance(windows: readonly Maintenance[], now: Date): Maintenance | undefined {
  const end = (window: Maintenance): number => window.until?.getTime() ?? Infinity;
  return windows
    .filter((window) => window.from <= now && now.getTime() < end(window))
    .toSorted((a, b) => end(b) - end(a))[0];
}

/** A window from the two columns of a row. */
export const windowOf = (from: Date | null, until: Date | null): Maintenance[] =>
  from ? [{ from, until }] : [];

function toGame(row: GameWithVendorRow): CatalogueGame {
  const artUrl = row.artUrls.EN ?? '';
  return {
    nodeId: row.nodeId,
    gameId: row.gameId,
    gameCode: row.gameCode,
    gameType: row.gameType,
    gameSubType: row.classify,
    vendorCode: row.vendorCode,
    connectionCode: row.connectionCode,
    names: row.names,
    freeplay: row.freeplay,
    minBet: row.minBet,
    maxBet: row.maxBet,
    enabled: row.enabled && row.vendorEnabled,
    maintenances: [
      ...windowOf(row.maintenanceFrom, row.maintenanceUntil),
      ...windowOf(row.vendorMaintenanceFrom, row.vendorMaintenanceUntil),
    ],
    launchMeta: {
      gameType: row.gameType,
      gameSubType: row.classify,
      title: row.names.EN,
      titles: row.names,
      cloth: clothIndex(row.gameId),
      artUrl,
      artUrls: { EN: artUrl, CN: row.artUrls.CN ?? artUrl, KM: row.artUrls.KM ?? artUrl },
    },
  };
}
