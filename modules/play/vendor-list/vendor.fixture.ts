/** A vendor that keeps the wallet, with a list that can lie: for tests of this folder. */
import { randomUUID } from 'node:crypto';
import { aPlayer } from '@baize/bets/testing';
import { aGame } from '@baize/catalogue/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import { parseWireJson, writeWireJson, type VendorTransaction } from '@baize/vendor-protocol';
import { findConnection, type ConnectionRow } from '../connection.sql.ts';
import { openGatewayTable, type GatewayTable } from '../gateway.fixture.ts';
import { aConnection } from '../testing.ts';
import type { ReadListDeps } from './read-list.ts';

export type VendorTable = {
  table: GatewayTable;
  deps: ReadListDeps;
  connection: ConnectionRow;
  gameCode: string;
  /** What the vendor lists; tests write into it. */
  books: VendorTransaction[];
  /** Spans it was asked for. */
  asked: { from: string | undefined; to: string | undefined; round: string | undefined }[];
  /** HTTP status of its answers: 200, 400 (refused), 500 (away). */
  mood: { status: number; linesMax: number; balance: bigint | undefined };
  recalled: number[];
  /** Another vendor with empty books and a game of its own. */
  fresh(): Promise<void>;
  aPlayer(balance?: string): Promise<Member>;
  /** A finished round in the vendor's books. */
  round(member: Member, options: RoundOptions): VendorTransaction[];
};
export type RoundOptions = {
  stake: string;
  win?: string | undefined;
  at?: Date;
  change?: Partial<VendorTransaction>;
};

export async function openVendorTable(): Promise<VendorTable> {
  const table = await openGatewayTable();
  const { db, clock } = table;
  let vendors = 0;
  const world: VendorTable = {
    table,
    connection: undefined as unknown as ConnectionRow,
    gameCode: '',
    books: [],
    asked: [],
    mood: { status: 200, linesMax: 40_000, balance: undefined },
    recalled: [],
    deps: {
      ...table.depsWith((url, init) =>
        Promise.resolve(answer(new URL(String(url)).pathname, String(init?.body))),
      ),
      scheduleRecall: async ({ memberId }) => void world.recalled.push(memberId),
    },
    aPlayer: async (balance = '100') => {
      const member = await db.transaction((tx) => aMember(tx, { merchant: table.merchant, balance }));
      await aPlayer(db, member);
      return member;
    },
    fresh: async () => {
      const code = `WALLET_${(vendors += 1)}`;
      await db.transaction((tx) => aConnection(tx, { code, walletMode: 'transfer' }));
      const game = await aGame(db, { connectionCode: code, vendorCode: `W${vendors}` });
      const connection = await findConnection(db, code);
      if (!connection) throw new Error('no connection');
      Object.assign(world, { connection, gameCode: game.gameCode });
      for (const list of [world.books, world.asked, world.recalled]) list.splice(0);
      Object.assign(world.mood, { status: 200, linesMax: 40_000, balance: undefined });
    },
    round: (member, options) => {
      const lines = linesOf(member, world.gameCode, { at: clock.now(), ...options });
      world.books.push(...lines);
      return lines;
    },
  };
  function answer(path: string, body: string): Response {
    const { mood } = world;
    if (mood.status !== 200) return Response.json({ error: 'not now' }, { status: mood.status });
    if (path.endsWith('/transfer_wallet/balance'))
      return mood.balance === undefined
        ? new Response(null, { status: 500 })
        : new Response(writeWireJson({ status: 'RS_OK', balance: mood.balance }));
    const query = parseWireJson(Buffer.from(body))?.value as Record<string, string | undefined>;
    const { start_time: from, end_time: to, round } = query;
    world.asked.push({ from, to, round });
    const lines = world.books.filter(
      (line) =>
        (from === undefined || line.created_at >= from) &&
        (to === undefined || line.created_at < to) &&
        (round === undefined || line.round === round),
    );
    if (lines.length > mood.linesMax)
      return Response.json({ error: 'ask for a shorter time' }, { status: 400 });
    return new Response(writeWireJson(lines));
  }
  await world.fresh();
  return world;
}

function linesOf(
  member: Member,
  gameCode: string,
  { stake, win, at, change }: RoundOptions & { at: Date },
): VendorTransaction[] {
  const round = randomUUID();
  const bet: VendorTransaction = {
    transaction_uuid: `bet-${round}`,
    type: 'bet',
    user: member.walletUser,
    round,
    game_code: gameCode,
    currency: member.currency,
    amount: parseUnits(stake),
    state: 'DONE',
    created_at: at.toISOString(),
    ...change,
  };
  if (win === undefined) return [bet];
  return [
    bet,
    {
      ...bet,
      transaction_uuid: `win-${round}`,
      type: 'win',
      amount: parseUnits(win),
      reference_transaction_uuid: bet.transaction_uuid,
      round_closed: true,
    },
  ];
}

export const aRollbackLine = (
  of: VendorTransaction,
  change: Partial<VendorTransaction> = {},
): VendorTransaction => ({
  ...of,
  transaction_uuid: `undo-${of.transaction_uuid}`,
  type: 'rollback',
  reference_transaction_uuid: of.transaction_uuid,
  ...change,
});
