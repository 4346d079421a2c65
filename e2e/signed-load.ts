import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aGame } from '@baize/catalogue/testing';
import { openDatabase, type Database } from '@baize/db';
import { systemClock } from '@baize/kernel';
import { aMember } from '@baize/members/testing';
import { aGameSession } from '@baize/play/testing';
import { findMerchantByHost } from '@baize/site';
import { loadPrivateKey, signBody } from '@baize/vendor-protocol';
import { expect } from '@playwright/test';
import { faultFigures } from '../apps/launcher/fault-figures.fixture.ts';

/**
 * Bets of the studio's key on one member's wallet, through the site, for as long as it is told. A vendor's rule is kept: an
 * unanswered bet is sent again under the same id. What was acknowledged must be in the ledger, and everything there once.
 */
export type SignedLoad = {
  /** Waits until so many more bets were acknowledged that the product is seen to work. */
  more(): Promise<void>;
  /** Ends the bets, compares them with the ledger, prints and asserts what was found. */
  end(name: string, kills: number): Promise<void>;
};

const PLAYERS = 16;
const AGAIN_MS = 50;
const ANSWER_MS = 2_000;
const UNDER_LOAD = 100;
const MORE_MS = 240_000;
const STAKE = 1_000;

export async function startSignedLoad({ data, site }: { data: string; site: string }): Promise<SignedLoad> {
  const { seat, body } = await onDatabase(data, (db) => aSeat(db));
  const key = loadPrivateKey(fs.readFileSync(path.join(data, 'secrets/studio.pem'), 'utf8'));
  const acknowledged = new Set<string>();
  let isOver = false;

  async function send(id: string, round: string): Promise<boolean> {
    const bytes = Buffer.from(
      JSON.stringify({
        ...body,
        transaction_uuid: id,
        request_uuid: randomUUID(),
        round,
        round_closed: true,
      }),
    );
    const headers = {
      'content-type': 'application/json',
      'x-hub88-signature': signBody(bytes, key),
      'x-msg-timestamp': String(Date.now()),
    };
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const address = `${site}/gw/STUDIO/transaction/bet`;
      const answer = await fetch(address, { method: 'POST', headers, body: bytes, signal });
      return ((await answer.json()) as { status?: string }).status === 'RS_OK';
    } catch {
      // Unknown outcome: the API or its database is away. The same id goes again.
      return false;
    }
  }
  async function play(): Promise<void> {
    while (!isOver) {
      const [id, round] = [randomUUID(), randomUUID()];
      while (!(await send(id, round))) {
        if (isOver) return;
        await sleep(AGAIN_MS);
      }
      acknowledged.add(id);
    }
  }
  const playing = Promise.all(Array.from({ length: PLAYERS }, play));

  return {
    more: () =>
      expect
        .poll(() => acknowledged.size, { timeout: MORE_MS })
        .toBeGreaterThan(acknowledged.size + UNDER_LOAD),
    end: async (name, kills) => {
      isOver = true;
      await playing;
      const { rows, sums } = await onDatabase(data, (db) => ledgerOf(db, seat));
      const applied = new Map(rows.map((row) => [row.key, row.copies]));
      const lost = [...acknowledged].filter((id) => !applied.has(id));
      const doubled = rows.filter(({ copies }) => copies !== 1);
      const operations = acknowledged.size;
      console.log(faultFigures(name, { kills, operations, lost: lost.length, doubled: doubled.length }));
      expect([lost, doubled]).toEqual([[], []]);
      expect(sums.balance).toBe(sums.entries);
      expect(sums.bets).toBe(applied.size);
    },
  };
}

/** A connection only for as long as it is needed: the database may be killed meanwhile. */
export async function onDatabase<T>(data: string, work: (db: Database) => Promise<T>): Promise<T> {
  const host = encodeURIComponent(path.join(data, 'pg'));
  const db = openDatabase({ url: `postgres://postgres@localhost/postgres?host=${host}`, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

type Seat = { accountId: bigint; connectionId: number };

async function aSeat(db: Database): Promise<{ seat: Seat; body: object }> {
  const merchant = await findMerchantByHost(db, 'localhost');
  if (!merchant) throw new Error('the demo brand answers on localhost');
  const member = await db.transaction((tx) => aMember(tx, { merchant, balance: '100000' }));
  const game = await db.transaction((tx) => aGame(tx));
  const { id } = await db.one<{ id: number }>("select id from play.connection where code = 'STUDIO'");
  const of = { member, connectionId: id, gameId: game.gameId, clock: systemClock };
  const token = await aGameSession(db, of);
  const body = { token, user: member.walletUser, game_code: game.gameCode, currency: 'USD', amount: STAKE };
  return { seat: { accountId: member.accountId, connectionId: id }, body };
}

const ledgerOf = async (db: Database, { accountId, connectionId }: Seat) => ({
  rows: await db.many<{ key: string; copies: number }>(
    'select key, count(*)::int as copies from wallet.transfer where account_id = $1 and connection_id = $2 group by key',
    [accountId, connectionId],
  ),
  sums: await db.one<{ balance: bigint; entries: bigint; bets: number }>(
    `select a.balance, (select sum(amount)::bigint from wallet.transfer t where t.account_id = a.id) as entries,
            (select count(*)::int from bets.bet b where b.account_id = a.id) as bets
       from wallet.account a where a.id = $1`,
    [accountId],
  ),
});
