import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aChannel } from '@baize/cashier/testing';
import { aGame } from '@baize/catalogue/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { floorTo, formatUnits, parseUnits, systemClock } from '@baize/kernel';
import { anAgent } from '@baize/members/testing';
import { aConnection, aGameSession } from '@baize/play/testing';
import { aSession, aUser } from '@baize/sign-in/testing';
import { claimInstallation } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWalletClient, loadPrivateKey, type WalletClient } from '@baize/vendor-protocol';
import { findAccount, reconcile } from '@baize/wallet';
import { faultFigures } from '../fault-figures.fixture.ts';
import {
  ask,
  follow,
  insist,
  PAYMENT_COMPANY,
  payIn,
  playRound,
  seal,
  type Seat,
  type Stream,
} from './clients.fixture.ts';
import { startNodes, type Nodes } from './nodes.fixture.ts';

/**
 * Two APIs and two workers over one database, behind a balancer, while one of them is killed every few seconds; the clocks of
 * two are in another week of the ledger. `npm run prove:faults` does it at length (BAIZE_FAULT_SECONDS).
 */
const SECONDS = Number(process.env['BAIZE_FAULT_SECONDS'] ?? 20);
const KILL_MS = 2_500;
/** Each process once. */
const KILLS_MIN = 4;
/** After the last death: everybody does something once more, and hears of it. */
const CALM_MS = 1_500;
const TOLD_MS = 5_000;
const DONE_MS = 60_000;
const PLAYERS = 6;
const OPENING = '1000';
const PASSWORD = 'Secret1234';
const TRIES_MAX = 5;

type Player = {
  memberId: number;
  session: string;
  seat: Seat;
  stream: Stream;
  /** What the balance must be, by what was acknowledged. */
  expected: bigint;
};

let db: TestDatabase;
let nodes: Nodes;
let wallet: WalletClient;
let players: Player[];
let visitors: { account: string; memberId: number }[];
let guesser: string;
let channelId: number;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-nodes-'));

before(async () => {
  db = await testDatabase();
  const masterKey = randomBytes(32).toString('base64');
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = await db.transaction(async (tx) => {
    await claimInstallation(tx, { masterKey });
    // A login whose process died leaves a counted try behind; asking for captchas is another test's.
    const security = { botCheck: 'off', extraVerification: false, captchaAfterFailures: 1_000 } as const;
    const merchant = await aMerchant(tx, { hosts: ['localhost', '127.0.0.1'], settings: { security } });
    await anAgent(tx, { merchant, uplineId: null });
    const of = async (count: number, wishes: object) => {
      const users = [];
      for (let n = 0; n < count; n += 1) users.push(await aUser(tx, { merchant, ...wishes }));
      return users;
    };
    const channel = await aChannel(tx, merchant.id, {
      gateway: PAYMENT_COMPANY.code,
      method: 'bank_transfer',
      config: { payLink: 'https://pay.example/{reference}' },
    });
    return {
      channel,
      people: await of(PLAYERS, { balance: OPENING }),
      visitors: await of(2, { password: PASSWORD }),
      guesser: await aUser(tx, { merchant, paymentPassword: '123456' }),
      vendor: await aConnection(tx, { code: 'ACME' }),
    };
  });
  channelId = made.channel.channelId;
  visitors = made.visitors;
  guesser = await aSession(db, made.guesser.memberId);
  nodes = await startNodes({
    NODE_ENV: 'production',
    DATABASE_URL: db.url,
    BAIZE_DATA: dataDir,
    BAIZE_DEMO: '0',
    BAIZE_SITE_URL: 'http://localhost:8080',
    BAIZE_CONSOLE_URL: 'http://localhost:8081',
    BAIZE_MASTER_KEY: masterKey,
    BAIZE_PLATFORM_KEY: keys.privateKey,
    BAIZE_PSP_WEBHOOKS: JSON.stringify([PAYMENT_COMPANY]),
    BAIZE_RATE_LIMIT: '100000',
    BAIZE_LOG_LEVEL: 'error',
  });
  const { vendor } = made;
  const game = await aGame(db, { connectionCode: vendor.code });
  wallet = createWalletClient({
    baseUrl: `${nodes.url}/gw/${vendor.code}`,
    privateKey: loadPrivateKey(vendor.privatePem),
    now: Date.now,
  });
  players = await Promise.all(
    made.people.map(async (member) => {
      const at = { connectionId: vendor.connectionId, gameId: game.gameId, clock: systemClock };
      const token = await aGameSession(db, { ...at, member });
      const session = await aSession(db, member.memberId);
      return {
        memberId: member.memberId,
        session,
        seat: { token, gameCode: game.gameCode, currency: member.currency },
        stream: follow(nodes.url, session),
        expected: parseUnits(OPENING),
      };
    }),
  );
});
after(async () => {
  for (const { stream } of players ?? []) stream.end();
  await nodes?.stop();
  await db.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('M6 R42 OPEN-PLAY-04 OPEN-WALLET-01 processes are killed under load: everything once, streams follow, nobody is logged out', async () => {
  let isOver = false;
  let kills = 0;
  let operations = 0;
  let repeats = 0;
  const keys: string[] = [];
  const refused: string[] = [];
  const whileOpen = async (work: (number: number) => Promise<void>, everyMs = 0) => {
    for (let number = 1; !isOver; number += 1) {
      await work(number);
      operations += 1;
      await sleep(everyMs);
    }
  };

  const playing = players.flatMap((player) => [
    whileOpen(async (number) => {
      const played = await playRound(wallet, player.seat, number);
      player.expected += played.units;
      keys.push(...played.keys);
      operations += played.keys.length;
      repeats += played.repeats;
    }),
    whileOpen(async () => {
      const orderNo = await payIn(nodes.url, player.session, { channelId, amount: '5.00' });
      player.expected += parseUnits('5');
      keys.push(`deposit:${orderNo}`);
    }, 500),
    whileOpen(async () => {
      const page = await ask(nodes.url, '/wps/member/info', { token: player.session });
      if (page && !page.success) refused.push(page.message);
    }, 200),
  ]);
  const entering = visitors.map(({ account, memberId }) =>
    whileOpen(async () => {
      const { value } = await insist(async () => {
        const password = await seal(nodes.url, PASSWORD);
        const body = { username: account, password, type: 'username' };
        return ask(nodes.url, '/wps/session/login', { method: 'POST', body });
      });
      const page = await insist(() =>
        ask(nodes.url, '/wps/member/info', { token: String(value?.['token']) }),
      );
      assert.deepEqual([page.message, page.value?.['id']], ['', memberId]);
    }, 100),
  );
  const killing = (async () => {
    const started = performance.now();
    while (performance.now() - started < SECONDS * 1_000 || kills < KILLS_MIN) {
      await sleep(KILL_MS);
      await nodes.kill();
      kills += 1;
    }
    await nodes.allAreUp();
    await sleep(CALM_MS);
  })();
  const work = [...playing, ...entering];
  try {
    await Promise.race([killing, Promise.all(work)]);
  } finally {
    isOver = true;
    await Promise.allSettled([killing, ...work]);
  }
  await Promise.all([killing, ...work]);

  const rows = await db.many<{ key: string; copies: number }>(
    'select key, count(*)::int as copies from wallet.transfer where key = any($1) group by key',
    [keys],
  );
  const copies = new Map(rows.map((row) => [row.key, row.copies]));
  const lost = keys.filter((key) => !copies.has(key));
  const doubled = rows.filter((row) => row.copies > 1).map(({ key }) => key);
  process.stdout.write(
    faultFigures('two nodes, clocks over the week’s border', {
      kills,
      operations,
      lost: lost.length,
      doubled: doubled.length,
    }),
  );
  assert.deepEqual([lost, doubled], [[], []]);
  assert.ok(keys.length > 40, `${keys.length} keys`);
  assert.ok(repeats > 0, 'somebody was left without an answer');

  for (const { memberId, expected, stream, session } of players) {
    const account = await findAccount(db, memberId);
    assert.equal(account?.balance, expected, 'the ledger is what was acknowledged');
    const shown = formatUnits(floorTo(expected, 2), 2);
    for (let waited = 0; stream.last() !== shown && waited < TOLD_MS; waited += 50) await sleep(50);
    assert.equal(stream.last(), shown, 'the stream shows the last balance');
    assert.ok(stream.opened() > 1, 'the stream was lost with its process and opened again');
    for (const api of nodes.apis) {
      const page = await insist(() => ask(api, '/wps/member/info', { token: session }));
      assert.equal(page.value?.['id'], memberId, 'the session of the beginning is still one');
    }
  }
  assert.deepEqual(refused, [], 'nobody was logged out meanwhile');
  assert.deepEqual(await reconcile(db, systemClock), []);
  await workIsDone();
});

test('OPEN-WALLET-07 wrong payment passwords are counted over both nodes, and over a death', async () => {
  const [first = '', second = ''] = nodes.apis;
  const tries = [first, second, first, second, first, second, first];
  const answers: [string, unknown][] = [];
  for (const [number, api] of tries.entries()) {
    if (number === 2) {
      await nodes.kill();
      await nodes.kill();
      await nodes.allAreUp();
    }
    const answer = await insist(async () =>
      ask(api, '/wps/member/security/paymentPassword', {
        method: 'PUT',
        token: guesser,
        body: { oldPaymentPassword: await seal(api, '000000'), paymentPassword: await seal(api, '654321') },
      }),
    );
    answers.push([answer.message, answer.value?.['remaining']]);
  }
  const wrong = Array.from({ length: TRIES_MAX }, (_, done) => [
    'payment_password_wrong',
    TRIES_MAX - 1 - done,
  ]);
  assert.deepEqual(answers.slice(0, TRIES_MAX), wrong);
  assert.deepEqual(
    answers.slice(TRIES_MAX).map(([message]) => message),
    ['payment_password_locked', 'payment_password_locked'],
  );
});

/** A job whose worker was killed is tried again; none may be given up. */
async function workIsDone(): Promise<void> {
  const open = () =>
    db.one<{ waiting: number; failed: number }>(
      `select count(*) filter (where state in ('created', 'retry', 'active') and start_after <= now())::int as waiting,
              count(*) filter (where state = 'failed')::int as failed
         from jobs.job where name !~ '^__pgboss__'`,
    );
  const began = performance.now();
  for (;;) {
    const { waiting, failed } = await open();
    assert.equal(failed, 0);
    if (waiting === 0) return;
    assert.ok(performance.now() - began < DONE_MS, `${waiting} jobs wait`);
    await sleep(250);
  }
}
