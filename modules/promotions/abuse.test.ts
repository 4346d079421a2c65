import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { aBet, aPlayer, aWin } from '@baize/bets/testing';
import { aGame } from '@baize/catalogue/testing';
import { fixedClock, memoryLogger, parseUnits } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { insertLoginEvent } from '@baize/sign-in';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet } from '@baize/wallet';
import { aDeposit } from '@baize/wallet/testing';
import { aBankAccount } from '@baize/withdrawals/testing';
import { promotionsApi } from './api.ts';
import { promotionsConsoleApi } from './console-api.ts';
import { promotionsConsoleHandlers } from './console-handlers.ts';
import { promotionsHandlers } from './handlers.ts';
import { aPromotion, promotionsForTests, someContent } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
const clock = fixedClock('2026-11-26T05:00:00Z');
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
});
after(() => db.drop());

const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
const promotion = () =>
  db.transaction((tx) =>
    aPromotion(tx, { merchantId: merchant.id, content: someContent({}), at: clock.now() }),
  );
const joins = async (who: Member, promoId: number) => {
  const deps = promotionsForTests(db, clock);
  const own = memberContext(who.memberId, { merchant });
  assert.ok((await call(promotionsApi, 'applyPromotion', promotionsHandlers(deps), { promoId }, own)).ok);
};
const report = (promoId: number, of = merchant) =>
  call(
    promotionsConsoleApi,
    'listPromotionTakers',
    promotionsConsoleHandlers(promotionsForTests(db, clock)),
    { promoId, pageNo: 1, pageSize: 20 },
    staffContext(['promotions.read'], { merchant: of }),
  );

test('OP-27: takers who share an address or a bank account, and who plays with what was given alone', async () => {
  const promoId = await promotion();
  const alone = await someone();
  const [one, two, outside] = [await someone(), await someone(), await someone()];
  const [ann, bob] = [await someone(), await someone()];
  await db.transaction(async (tx) => {
    // Members of tests register at one address; here three do.
    await tx.run('delete from members.likeness', []);
    await tx.run(`update members.member set registered_ip = '', registered_device_id = ''`, []);
    for (const [member, other] of [
      [two, one],
      [outside, one],
      [outside, two],
    ] as const)
      await tx.run(
        `insert into members.likeness (member_id, other_id, kind, found_at) values ($1, $2, 'ip', $3) on conflict do nothing`,
        [member.memberId, other.memberId, clock.now()],
      );
    // One account has a bank account at a time; Bob bound it after Ann had removed it.
    const bound = { number: '000123456', createdAt: clock.now(), usableAt: clock.now() };
    await aBankAccount(tx, ann, bound);
    await tx.run('update withdrawals.bank_account set removed_at = $2 where member_id = $1', [
      ann.memberId,
      clock.now(),
    ]);
    await aBankAccount(tx, bob, bound);
    await tx.run(`update members.line set since = '2026-01-01' where member_id = $1`, [two.memberId]);
    const { timeZone } = merchant;
    await playedAt(tx, { memberId: two.memberId, at: clock.now(), timeZone, validBet: parseUnits('80') });
  });
  for (const who of [alone, one, two, ann, bob]) await joins(who, promoId);
  const answered = await report(promoId);
  assert.ok(answered.ok);
  assert.deepEqual(
    answered.value.list.map(({ account, amount, validBet, signs, others }) => [
      account,
      amount,
      validBet,
      signs,
      others,
    ]),
    [
      [bob.account, '10.00', '0.00', ['bank'], [ann.account]],
      [ann.account, '10.00', '0.00', ['bank'], [bob.account]],
      [two.account, '10.00', '80.00', ['ip', 'bonus_only'], [one.account]],
      [one.account, '10.00', '0.00', ['ip'], [two.account]],
      [alone.account, '10.00', '0.00', [], []],
    ],
  );
});

test('OP-27: two takers on one machine are found behind sixty strangers on their address', async () => {
  const promoId = await promotion();
  const [one, two] = [await someone(), await someone()];
  const strangers = [];
  for (let n = 0; n < 60; n += 1) strangers.push(await someone());
  await db.run('delete from members.likeness', []);
  await db.run(`update members.member set registered_ip = '', registered_device_id = ''`, []);
  for (const { memberId } of [one, two, ...strangers])
    await insertLoginEvent(db, {
      merchantId: merchant.id,
      memberId,
      at: clock.now(),
      ip: '203.0.113.9',
      userAgent: '',
      deviceId: [one.memberId, two.memberId].includes(memberId) ? 'PHONE' : `own-${memberId}`,
      method: 'password',
      outcome: 'signed_in',
    });
  for (const who of [one, two]) await joins(who, promoId);
  const answered = await report(promoId);
  assert.ok(answered.ok);
  assert.deepEqual(
    answered.value.list.map(({ account, signs, others }) => [account, signs, others]),
    [
      [two.account, ['device', 'ip'], [one.account]],
      [one.account, ['device', 'ip'], [two.account]],
    ],
  );
});

test('OP-27: takers of one promotion are no sign in another, and another brand finds nothing', async () => {
  const promoId = await promotion();
  const who = await someone();
  await joins(who, promoId);
  const answered = await report(promoId);
  assert.ok(answered.ok);
  assert.deepEqual(
    answered.value.list.map(({ account, signs }) => [account, signs]),
    [[who.account, []]],
  );
  const other = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  assert.equal(codeOf(await report(promoId, other)), 'not_found');
});

test('OP-27: who stakes on both sides of a table is a sign; who wins and loses is none', async () => {
  const promoId = await promotion();
  const [hedger, player] = [await someone(), await someone()];
  const wallet = createWallet({ db, clock, log: memoryLogger(), writeHook: 'bets.record_batch' });
  const { gameId } = await aGame(db, { connectionCode: 'STUDIO', gameType: 'LIVE', classify: 'RO' });
  const table = { db, connectionId: 1, game: { gameId } };
  const stake = async (who: Member, round: string, amount: string, payout: string) => {
    const bet = aBet({ ...table, member: who } as never, { round, amount: parseUnits(amount) });
    assert.equal((await wallet.submit(bet)).status, 'applied');
    assert.equal((await wallet.submit(aWin(bet, { amount: parseUnits(payout) }))).status, 'applied');
  };
  await db.transaction(async (tx) => {
    for (const { accountId } of [hedger, player]) await aDeposit(tx, { accountId, amount: '1000' });
  });
  for (const who of [hedger, player]) await aPlayer(db, who);
  for (let n = 0; n < 12; n += 1) {
    await stake(hedger, `h${n}`, '50', n % 2 ? '100' : '0');
    await stake(hedger, `h${n}`, '50', n % 2 ? '0' : '100');
    await stake(player, `p${n}`, '50', n % 2 ? '100' : '0');
  }
  await wallet.close();
  for (const who of [hedger, player]) await joins(who, promoId);
  const answered = await report(promoId);
  assert.ok(answered.ok);
  const signs = new Map(answered.value.list.map((row) => [row.account, row.signs.includes('low_risk')]));
  assert.deepEqual([signs.get(hedger.account), signs.get(player.account)], [true, false]);
});

test('OP-27: two accounts of one address on opposite sides of the same rounds are a sign; strangers at one table are none', async () => {
  const promoId = await promotion();
  const [taker, partner, stranger, friend] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ];
  const wallet = createWallet({ db, clock, log: memoryLogger(), writeHook: 'bets.record_batch' });
  const { gameId } = await aGame(db, { connectionCode: 'STUDIO', gameType: 'LIVE', classify: 'RO' });
  const stake = async (who: Member, round: string, payout: string) => {
    const bet = aBet({ db, connectionId: 1, game: { gameId }, member: who } as never, {
      round,
      amount: parseUnits('50'),
    });
    assert.equal((await wallet.submit(bet)).status, 'applied');
    assert.equal((await wallet.submit(aWin(bet, { amount: parseUnits(payout) }))).status, 'applied');
  };
  const all = [taker, partner, stranger, friend];
  await db.transaction(async (tx) => {
    for (const { accountId } of all) await aDeposit(tx, { accountId, amount: '1000' });
    await tx.run('delete from members.likeness', []);
    await tx.run(`update members.member set registered_ip = '', registered_device_id = ''`, []);
    for (const { memberId } of [partner, friend])
      await tx.run(
        `insert into members.likeness (member_id, other_id, kind, found_at) values ($2, $1, 'ip', $3)`,
        [taker.memberId, memberId, clock.now()],
      );
  });
  for (const who of all) await aPlayer(db, who);
  for (let n = 0; n < 8; n += 1) {
    const [won, lost] = n % 2 ? ['100', '0'] : ['0', '100'];
    // The partner takes the other side, so does somebody who is not alike; the friend sides with the taker every second time.
    for (const [who, payout] of [
      [taker, won],
      [partner, lost],
      [stranger, lost],
      [friend, n % 4 < 2 ? won : lost],
    ] as const)
      await stake(who, `table:${n}`, payout);
  }
  await wallet.close();
  for (const who of [taker, stranger]) await joins(who, promoId);
  const answered = await report(promoId);
  assert.ok(answered.ok);
  assert.deepEqual(
    answered.value.list.map(({ account, signs, others }) => [account, signs.includes('opposite'), others]),
    [
      [stranger.account, false, []],
      [taker.account, true, [partner.account]],
    ],
  );
});
