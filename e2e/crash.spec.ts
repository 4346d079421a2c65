import { randomUUID, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aGame } from '@baize/catalogue/testing';
import { openDatabase } from '@baize/db';
import { aMember } from '@baize/members/testing';
import { systemClock } from '@baize/kernel';
import { aGameSession } from '@baize/play/testing';
import { findMerchantByHost } from '@baize/site';
import { loadPrivateKey, signBody } from '@baize/vendor-protocol';
import { expect, test } from '@playwright/test';
import { descendant } from './processes.ts';
import { endAll, startProduct } from './product.ts';
import { OWN_PORTS } from './world.ts';

/**
 * The whole product under signed HTTP load while its API, then its PostgreSQL, is killed with -9. A vendor's rule is kept:
 * an unanswered bet is sent again under the same id. What was acknowledged is in the ledger, and everything is there once.
 */
const PORTS = OWN_PORTS;
const URL = `http://localhost:${PORTS.site}/gw/STUDIO/transaction/bet`;
const PLAYERS = 16;
/** Bets that must have gone through before something is killed, and again after it is back. */
const UNDER_LOAD = 100;
const DEADLINE_MS = 240_000;

type Seat = { token: string; user: string; game: string; key: KeyObject };

/** Sends one bet until it is answered RS_OK, under one id. Resolves with the id, or undefined after the deadline. */
async function bet(seat: Seat, until: number): Promise<string | undefined> {
  const id = randomUUID();
  const round = randomUUID();
  while (Date.now() < until) {
    const body = Buffer.from(
      JSON.stringify({
        token: seat.token,
        user: seat.user,
        game_code: seat.game,
        currency: 'USD',
        amount: 1_000,
        transaction_uuid: id,
        request_uuid: randomUUID(),
        round,
        round_closed: true,
      }),
    );
    const headers = {
      'content-type': 'application/json',
      'x-hub88-signature': signBody(body, seat.key),
      'x-msg-timestamp': String(Date.now()),
    };
    try {
      const answer = await fetch(URL, { method: 'POST', headers, body, signal: AbortSignal.timeout(2_000) });
      if (((await answer.json()) as { status?: string }).status === 'RS_OK') return id;
    } catch {
      // Unknown outcome: the API or its database is away. The same id goes again.
    }
    await sleep(50);
  }
  return undefined;
}

async function load(seat: Seat, until: () => boolean, acknowledged: Set<string>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  await Promise.all(
    Array.from({ length: PLAYERS }, async () => {
      while (!until()) {
        const id = await bet(seat, deadline);
        if (id) acknowledged.add(id);
      }
    }),
  );
}

test.afterEach(endAll);

test(
  'OPEN-WALLET-01 OPEN-PLAY-04 R42 killed under load, the product loses nothing and applies nothing twice',
  { tag: '@desktop' },
  async () => {
    test.setTimeout(600_000);
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-crash-'));
    const database = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(path.join(data, 'pg'))}`;
    const launcher = () => Number(fs.readFileSync(path.join(data, 'launcher.pid'), 'utf8'));
    const first = await startProduct({ data, ports: PORTS });

    let db = openDatabase({ url: database, max: 2 });
    const merchant = await findMerchantByHost(db, 'localhost');
    if (!merchant) throw new Error('the demo brand answers on localhost');
    const member = await db.transaction((tx) => aMember(tx, { merchant, balance: '100000' }));
    const game = await db.transaction((tx) => aGame(tx));
    const connection = await db.one<{ id: number }>("select id from play.connection where code = 'STUDIO'");
    const token = await aGameSession(db, {
      member,
      connectionId: connection.id,
      gameId: game.gameId,
      clock: systemClock,
    });
    const key = loadPrivateKey(fs.readFileSync(path.join(data, 'secrets/studio.pem'), 'utf8'));
    const seat: Seat = { token, user: member.walletUser, game: game.gameCode, key };

    const acknowledged = new Set<string>();
    let phase: 'play' | 'over' = 'play';
    const playing = load(seat, () => phase === 'over', acknowledged);
    /** However fast the machine is: killed under load, and played on afterwards. */
    const more = (than: number) =>
      expect.poll(() => acknowledged.size, { timeout: DEADLINE_MS }).toBeGreaterThan(than + UNDER_LOAD);
    await more(0);
    process.kill(descendant(launcher(), 'apps/api/main.ts'), 'SIGKILL');
    await more(acknowledged.size);
    phase = 'over';
    await playing;

    phase = 'play';
    const again = load(seat, () => phase === 'over', acknowledged);
    await more(acknowledged.size);
    await db.close();
    process.kill(
      Number(fs.readFileSync(path.join(data, 'pg/data/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    // The launcher starts it again; the vendor's repeats find it.
    await more(acknowledged.size);
    phase = 'over';
    await again;

    db = openDatabase({ url: database, max: 1 });
    const rows = await db.many<{ key: string; copies: number }>(
      'select key, count(*)::int as copies from wallet.transfer where account_id = $1 and connection_id = $2 group by key',
      [member.accountId, connection.id],
    );
    const applied = new Map(rows.map((row) => [row.key, row.copies]));
    expect([...acknowledged].filter((id) => applied.get(id) !== 1)).toEqual([]);
    expect(rows.filter((row) => row.copies !== 1)).toEqual([]);
    const sums = await db.one<{ balance: bigint; entries: bigint; bets: number }>(
      `select a.balance, (select sum(amount)::bigint from wallet.transfer t where t.account_id = a.id) as entries,
            (select count(*)::int from bets.bet b where b.account_id = a.id) as bets
       from wallet.account a where a.id = $1`,
      [member.accountId],
    );
    expect(sums.balance).toBe(sums.entries);
    expect(sums.bets).toBe(applied.size);
    await db.close();
    expect(await first.end('SIGINT')).toBe(0);
    fs.rmSync(data, { recursive: true, force: true });
  },
);
