import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock, parseUnits, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createBetGate } from './bet-gate.ts';
import { checkPlay } from './check-play.ts';
import { openGuard } from './guard.ts';
import { protectionHandlers } from './handlers.ts';
import { recordOffLedgerPlay } from './off-ledger-play.ts';
import { aLimit } from './testing.ts';
import { hold, settleHold } from '@baize/wallet';

let db: TestDatabase;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

type Step = ['send', string] | ['play', string];
/** Wager of a day whose limit is 100: what the guard says is used, and the room a batch would be given. */
const rows: [name: string, steps: Step[], used: string][] = [
  ['nothing', [], '0'],
  ['what was sent counts', [['send', '40']], '40'],
  [
    'play with it counts no more until it is more',
    [
      ['send', '40'],
      ['play', '30'],
    ],
    '40',
  ],
  [
    'stakes that go round count as staked',
    [
      ['send', '40'],
      ['play', '30'],
      ['play', '35'],
    ],
    '65',
  ],
  [
    'a stake given back',
    [
      ['send', '40'],
      ['play', '50'],
      ['play', '-20'],
    ],
    '40',
  ],
  ['played with what was sent before', [['play', '25']], '25'],
];
for (const [name, steps, used] of rows)
  test(`OP-33 a wager limit and play from a vendor's wallet: ${name}`, async () => {
    const at = systemClock.now();
    const member = await db.transaction(async (tx) => {
      const made = await aMember(tx, { merchant, uplineId: null, balance: '200' });
      await aLimit(tx, made, { kind: 'wager', period: 'day', amount: '100', at });
      return made;
    });
    const { accountId, memberId } = member;
    for (const [index, [what, text]] of steps.entries())
      await db.transaction(async (tx) => {
        if (what === 'play') {
          const staked = parseUnits(text);
          const plays = [{ placedAt: at, staked, net: -staked }];
          await recordOffLedgerPlay(tx, { accountId, merchantId: merchant.id, plays, at });
          return;
        }
        const as = 'vendor_transfer_in' as const;
        const key = `${memberId}-${index}`;
        const base = { accountId, amount: parseUnits(text), reason: 'test', actor: 'job:test' as const, as };
        const held = await hold(tx, { ...base, key, ref: key });
        assert.ok(held.ok);
        const { holdId } = held.value;
        const settled = await settleHold(tx, {
          holdId,
          key: `${key}:s`,
          house: 'float:7',
          actor: 'job:test' as const,
          as,
        });
        assert.ok(settled.ok);
      });
    const room = async () => (await createBetGate({ db }).rooms(db, [accountId], at)).get(accountId)?.most;
    const left = parseUnits('100') - parseUnits(used);
    assert.equal(await room(), left, 'before anything was added to its day');
    const guard = await db.transaction((tx) => openGuard(tx, accountId, at));
    assert.equal(guard?.usage.wager.day, parseUnits(used));
    assert.equal(await room(), left, 'and after');
    const wish = { merchantId: merchant.id, memberId, currency: 'USD', now: at };
    const [most, more] = [left, left + 1n];
    assert.ok((await db.transaction((tx) => checkPlay(tx, { ...wish, amount: most }))).ok);
    const refused = await db.transaction((tx) => checkPlay(tx, { ...wish, amount: more }));
    assert.ok(!refused.ok && refused.code === 'limit_reached', 'a unit more is refused');
  });

test('OP-33 R11 the play time clock shows what was played from a wallet at a vendor since it began, and once', async () => {
  const clock = fixedClock('2026-11-18T05:00:00Z');
  const member = await db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance: '200' }));
  const { memberId, accountId, account } = member;
  const ctx = (sessionId: string) =>
    aCall(merchant, { role: 'member' as const, memberId, account, sessionId });
  const seen = async (sessionId = '1') => {
    const told = await protectionHandlers({ db, clock }).getSessionClock({}, ctx(sessionId));
    assert.ok(told.ok);
    return [told.value.staked, told.value.net];
  };
  const play = (ago: number, staked: string, net: string) =>
    db.transaction((tx) =>
      recordOffLedgerPlay(tx, {
        accountId,
        merchantId: merchant.id,
        plays: [
          {
            placedAt: new Date(clock.now().getTime() - ago),
            staked: parseUnits(staked),
            net: parseUnits(net),
          },
        ],
        at: clock.now(),
      }),
    );
  await play(0, '9', '-9');
  assert.deepEqual(await seen(), ['0.00', '0.00'], 'nobody sat there yet');
  clock.advance(5 * 60_000);
  await play(10_000, '5', '-5');
  await play(5_000, '0', '12.5');
  assert.deepEqual(await seen(), ['5.00', '7.50']);
  assert.deepEqual(await seen(), ['5.00', '7.50']);
  await play(10 * 60_000, '3', '-3');
  assert.deepEqual(await seen(), ['5.00', '7.50'], 'a line of before this play time');
  await play(0, '-5', '5');
  assert.deepEqual(await seen(), ['0.00', '12.50'], 'a stake given back');
  clock.advance(60_000);
  assert.deepEqual(await seen('2'), ['0.00', '0.00'], 'another login is another play time');
});
