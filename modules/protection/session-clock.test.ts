import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock, memoryLogger, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, type Wallet } from '@baize/wallet';
import { aVendorOp } from '@baize/wallet/testing';
import { createBetGate } from './bet-gate.ts';
import { protectionHandlers } from './handlers.ts';
import { aLimit } from './testing.ts';

const MINUTE = 60_000;
const clock = fixedClock('2026-11-18T05:00:00Z');
let db: TestDatabase;
let merchant: Merchant;
let wallet: Wallet;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  wallet = createWallet({ db, clock, log: memoryLogger(), gate: createBetGate({ db }) });
});
after(async () => {
  await wallet.close();
  await db.drop();
});

const someone = (): Promise<Member> =>
  db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance: '1000' }));
const as = ({ memberId, account }: Member, sessionId = '1') =>
  aCall(merchant, { role: 'member' as const, memberId, account, sessionId });
const calls = () => protectionHandlers({ db, clock });
const look = async (member: Member, sessionId?: string) => {
  const seen = await calls().getSessionClock({}, as(member, sessionId));
  assert.ok(seen.ok);
  return seen.value;
};
const bet = (member: Member, amount: string, key: string) =>
  wallet.submit(aVendorOp({ accountId: member.accountId, amount: parseUnits(amount), key }));

test('OP-33 the clock tells since when and at what cost somebody plays, for who has no limits too', async () => {
  const member = await someone();
  const first = await look(member);
  assert.deepEqual([first.staked, first.net, first.minutesLeft], ['0.00', '0.00', null]);
  assert.equal(first.startedAt, clock.now().getTime());
  await bet(member, '30', 'c1');
  await wallet.submit(
    aVendorOp({ accountId: member.accountId, type: 'win', ref: 'c1', amount: parseUnits('12.5') }),
  );
  clock.advance(MINUTE);
  const second = await look(member);
  assert.deepEqual([second.staked, second.net, second.startedAt], ['30.00', '-17.50', first.startedAt]);
  await bet(member, '1', 'c2');
  assert.equal((await look(member)).net, '-18.50');
  // Another login is another play time; half an hour away too.
  clock.advance(MINUTE);
  assert.equal((await look(member, '2')).staked, '0.00');
  clock.advance(31 * MINUTE);
  assert.equal((await look(member, '2')).startedAt, clock.now().getTime());
});

test('OP-33 the reality check is due an interval after the start or the last answer, whoever logs in again', async () => {
  const member = await someone();
  const started = await look(member);
  assert.equal(started.realityDueAt, started.now + 60 * MINUTE);
  assert.ok((await calls().setRealityCheck({ minutes: 15 }, as(member))).ok);
  assert.equal((await look(member)).realityDueAt, started.now + 15 * MINUTE);
  clock.advance(16 * MINUTE);
  assert.equal((await look(member, '2')).realityDueAt, started.now + 15 * MINUTE);
  assert.ok((await calls().acknowledgeRealityCheck({}, as(member))).ok);
  assert.equal((await look(member, '2')).realityDueAt, clock.now().getTime() + 15 * MINUTE);
  const seen = await db.many('select 1 from protection.change where member_id = $1 and action = $2', [
    member.memberId,
    'reality.seen',
  ]);
  assert.equal(seen.length, 1);
});

test('OP-33 minutes count while somebody is seen, not while they are away, and begin anew at the site’s midnight', async () => {
  const member = await someone();
  await db.transaction((tx) =>
    aLimit(tx, member, { kind: 'time', period: 'day', amount: '60', at: clock.now() }),
  );
  assert.equal((await look(member)).minutesLeft, 60);
  for (let n = 0; n < 5; n += 1) {
    clock.advance(2 * MINUTE);
    await look(member);
  }
  assert.equal((await look(member)).minutesLeft, 50);
  clock.advance(20 * MINUTE);
  assert.equal((await look(member)).minutesLeft, 50, 'away');
  // Many stakes a second are time as well.
  for (let n = 0; n < 130; n += 1) {
    clock.advance(500);
    if (n % 10 === 0) await bet(member, '0.01', `fast-${n}`);
  }
  assert.equal((await look(member)).minutesLeft, 49);
  clock.advance(24 * 60 * MINUTE);
  assert.equal((await look(member)).minutesLeft, 60);
});

test('OP-33 a stake soon after the last one goes with the others, and a time limit is met all the same', async () => {
  // Noon of tomorrow: after what the member was opened with, and far from midnight.
  const noon = fixedClock(new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T05:00:00Z'));
  const table = createWallet({ db, clock: noon, log: memoryLogger(), gate: createBetGate({ db }) });
  const member = await someone();
  const { accountId } = member;
  await db.transaction((tx) =>
    aLimit(tx, member, { kind: 'time', period: 'day', amount: '2', at: noon.now() }),
  );
  const statuses: string[] = [];
  for (let n = 0; n < 26; n += 1) {
    const { status } = await table.submit(
      aVendorOp({ accountId, amount: parseUnits('0.01'), key: `soon-${n}`, round: `soon-${n}` }),
    );
    statuses.push(status);
    noon.advance(6_000);
  }
  // The first is seen at the second 0, so the twenty-first, at 120, is one too many.
  assert.equal(statuses.lastIndexOf('applied'), 19);
  assert.deepEqual([...new Set(statuses.slice(20))], ['limit_reached']);
  const { alone } = table.stats();
  assert.ok(alone <= 6 + 6, `${alone} of 26 went alone: one in four while there is time, each afterwards`);
  await table.close();
});
