/** Tables of live casinos as their vendors report them (#42, PLAY-014). Nothing is listed that no vendor reported. */
import type { Ctx, Input } from '@baize/endpoint';
import { nameIn } from '@baize/catalogue';
import { type TtlCache, exactText, ok, ttlCache } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { VendorRoom } from '@baize/vendor-protocol';
import type { playApi } from './api.ts';
import { listConnectionRows, type ConnectionRow } from './connection.sql.ts';
import type { PlayDeps } from './deps.ts';
import { vendorClient } from './vendor-client.ts';

/** A vendor is asked this often at most; its tables change by the round. */
const ROOMS_MS = 10_000;
const ROOMS_MAX = 100;

type ReportedRoom = { room: VendorRoom; connection: ConnectionRow };
export type Rooms = TtlCache<'all', ReportedRoom[]>;

export const openRooms = (deps: PlayDeps): Rooms =>
  ttlCache({
    clock: deps.clock,
    ttlMs: ROOMS_MS,
    entriesMax: 1,
    load: async () => {
      const connections = await listConnectionRows(deps.db);
      const reporting = connections.filter((row) => row.reportsRooms && row.state === 'ACTIVE');
      return (await Promise.all(reporting.map((connection) => roomsOf(deps, connection)))).flat();
    },
  });

/** A vendor that is away costs the page its strip, nothing else. */
async function roomsOf(deps: PlayDeps, connection: ConnectionRow): Promise<ReportedRoom[]> {
  const answer = await vendorClient(deps, connection).roomList();
  if (answer.ok) return answer.value.map((room) => ({ room, connection }));
  const { code, detail } = answer;
  deps.log.warn({ connection: connection.code, code, detail }, 'no rooms reported');
  return [];
}

export async function listRooms(
  deps: PlayDeps,
  rooms: Rooms,
  input: Input<typeof playApi, 'listRooms'>,
  ctx: Ctx,
) {
  const reported = await rooms.get('all');
  if (reported.length === 0) return ok([]);
  const { shown } = (await deps.catalogue.snapshot()).brand(ctx.merchantId);
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const language = input.language ?? ctx.language;
  const games = new Map(
    shown.map((entry) => [`${entry.vendor.connectionCode} ${entry.game.gameCode}`, entry]),
  );
  const list = reported.flatMap(({ room, connection }) => {
    const entry = games.get(`${connection.code} ${room.game_code}`);
    if (entry === undefined || room.status === 'CLOSED') return [];
    const { game } = entry;
    if (input.vassalage !== undefined && game.vendorCode !== input.vassalage) return [];
    if (input.gameType !== undefined && game.gameType !== input.gameType) return [];
    const limit = (units: bigint | null | undefined): string | null =>
      typeof units === 'bigint'
        ? exactText(units * BigInt(connection.unitMultiplier), room.currency ?? currency)
        : null;
    return {
      roomId: room.room_id,
      roomName: room.name,
      dealer: room.dealer ?? '',
      gameType: game.gameType,
      gameName: nameIn(game.names, language),
      vassalage: game.vendorCode,
      nodeId: game.nodeId,
      currency: room.currency ?? currency,
      minBet: limit(room.minBet),
      maxBet: limit(room.maxBet),
      online: room.online ?? null,
      status: room.status,
      road: room.road ?? '',
      coverUrl: room.cover_url ?? '',
    };
  });
  return ok(list.slice(0, ROOMS_MAX));
}
