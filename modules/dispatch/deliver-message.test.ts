import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { aMerchant } from '@baize/site/testing';
import { deliverMessage } from './deliver-message.ts';
import { sweepMessages } from './jobs.ts';
import { findMessage, takeMessage } from './message.sql.ts';
import { sendMessage } from './send-message.ts';
import { aChannel, dispatchForTests } from './testing.ts';

/** A gateway on the loopback that says what the test wants. */
type Sent = { to: string; text: string; ref: string };
let received: Sent[] = [];
let reply: (response: http.ServerResponse) => void;
const gateway = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => {
    received.push(JSON.parse(body) as Sent);
    reply(response);
  });
});
const says = (status: number, answer: object) => (response: http.ServerResponse) =>
  response.writeHead(status).end(JSON.stringify(answer));

let db: TestDatabase;
let url: string;
before(async () => {
  db = await testDatabase();
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
});
after(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await db.drop();
});
beforeEach(() => {
  received = [];
  reply = says(200, { id: 'g-1' });
});

/** A merchant whose SMS leave through the gateway, and one code waiting to be sent. */
async function aWaitingCode() {
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const deps = dispatchForTests(db, clock);
  const { id: merchantId } = await db.transaction((tx) => aMerchant(tx, { name: 'Baize' }));
  await aChannel(db, merchantId, 'sms', { http: { url } });
  const sent = await db.transaction((tx) =>
    sendMessage(deps, tx, {
      merchantId,
      kind: 'sms',
      to: '+85512345678',
      language: 'EN',
      template: 'code_login',
      values: { code: '042917', minutes: 5 },
    }),
  );
  assert.ok(sent.ok);
  const { messageId } = sent.value;
  const read = async () => {
    const row = await findMessage(db, BigInt(messageId));
    assert.ok(row);
    return row;
  };
  return { clock, deps, merchantId, messageId, read };
}

test('OPEN-AUTH-06 a waiting message is handed to the gateway once, however many workers hear of it', async () => {
  const { deps, messageId, merchantId, read } = await aWaitingCode();
  assert.deepEqual(deps.published, [{ messageId, delaySeconds: 0 }]);
  assert.equal((await read()).state, 'QUEUED');
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => deliverMessage(deps, messageId)));
  assert.deepEqual(outcomes.sort(), ['SENT', 'nothing_to_do', 'nothing_to_do', 'nothing_to_do']);
  assert.deepEqual(received, [
    {
      to: '+85512345678',
      text: 'Baize: 042917 is your login code, valid 5 min. Never share it.',
      ref: `${merchantId}-${messageId}`,
    },
  ]);
  const row = await read();
  assert.deepEqual([row.state, row.reference, row.reason, row.attempts], ['SENT', 'g-1', '', 1]);
  assert.equal(await deliverMessage(deps, messageId), 'nothing_to_do', 'a repeated job sends nothing');
});

test('OPEN-AUTH-06 what certainly did not leave is tried again, later each time, until nobody wants it', async () => {
  const { clock, deps, messageId, read } = await aWaitingCode();
  reply = says(429, { error: 'slow down, 042917 to 85512345678' });
  const waits: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const state = await deliverMessage(deps, messageId);
    if (state !== 'QUEUED') break;
    assert.equal(await deliverMessage(deps, messageId), 'nothing_to_do', 'not before its time');
    const { delaySeconds } = deps.published.at(-1) ?? { delaySeconds: 0 };
    waits.push(delaySeconds);
    clock.advance(delaySeconds * 1_000);
  }
  assert.deepEqual(waits, [2, 5, 15, 45, 120]);
  const row = await read();
  assert.deepEqual(
    [row.state, row.reason, row.attempts],
    ['FAILED', 'busy', 6],
    'the code has died by the next try',
  );
  assert.equal(received.length, 6);
  assert.equal(
    new Set(received.map((one) => one.ref)).size,
    1,
    'under one id, so a gateway can drop a second one',
  );
  assert.match(row.detail, /HTTP 429: slow down/);
  const log = JSON.stringify(deps.log.lines);
  assert.match(log, /busy/);
  assert.doesNotMatch(log + row.detail, /042917|12345678/, 'neither code nor number in log or reason');
});

test('OPEN-AUTH-06 an unknown outcome is never sent again by itself', async () => {
  const { clock, deps, messageId, read } = await aWaitingCode();
  reply = says(502, {});
  assert.equal(await deliverMessage(deps, messageId), 'UNKNOWN');
  const jobs = deps.published.length;
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advance(60_000);
    await sweepMessages(deps);
    await deliverMessage(deps, messageId);
  }
  assert.equal(received.length, 1);
  assert.equal(deps.published.length, jobs, 'no job was made for it');
  const row = await read();
  assert.deepEqual([row.state, row.reason], ['UNKNOWN', 'no_answer']);
});

test('OPEN-AUTH-06 a refusal of the gateway is the end, with its reason', async () => {
  const { deps, messageId, read } = await aWaitingCode();
  reply = says(400, { error: 'number blocked' });
  assert.equal(await deliverMessage(deps, messageId), 'FAILED');
  const row = await read();
  assert.deepEqual([row.reason, row.detail], ['rejected', 'HTTP 400: number blocked']);
});

test('a worker that died while sending leaves an unknown outcome, and a lost job is made again', async () => {
  const dead = await aWaitingCode();
  assert.ok(await takeMessage(db, BigInt(dead.messageId), dead.clock.now()), 'a worker takes it and dies');
  const lost = await aWaitingCode();
  await sweepMessages(lost.deps);
  assert.equal((await dead.read()).state, 'SENDING', 'a slow gateway has its time');
  assert.equal(lost.deps.published.length, 1, 'a young job is not lost');
  lost.clock.advance(4 * 60_000);
  await sweepMessages(lost.deps);
  const row = await dead.read();
  assert.deepEqual([row.state, row.reason], ['UNKNOWN', 'interrupted']);
  assert.deepEqual(lost.deps.published.at(-1)?.messageId, lost.messageId);
  assert.equal(await deliverMessage(lost.deps, lost.messageId), 'SENT');
  assert.deepEqual(
    received.map((one) => one.ref.split('-')[1]),
    [String(lost.messageId)],
  );
});

test('a code past its time, and one whose channel was switched off meanwhile, never reach the gateway', async () => {
  const late = await aWaitingCode();
  late.clock.advance(5 * 60_000);
  assert.equal(await deliverMessage(late.deps, late.messageId), 'FAILED');
  assert.equal((await late.read()).reason, 'expired');
  const off = await aWaitingCode();
  await aChannel(db, off.merchantId, 'sms', { http: { url }, enabled: false });
  assert.equal(await deliverMessage(off.deps, off.messageId), 'FAILED');
  assert.equal((await off.read()).reason, 'channel_off');
  const moved = await aWaitingCode();
  await aChannel(db, moved.merchantId, 'sms', {});
  assert.equal(await deliverMessage(moved.deps, moved.messageId), 'SENT');
  assert.equal((await moved.read()).adapter, 'outbox', 'the channel as it now is');
  assert.deepEqual(received, []);
});
