import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
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
