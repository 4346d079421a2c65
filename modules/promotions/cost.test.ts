import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext, staffContext } from '@baize/endpoint/testing';
import { fixedClock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { FREE_TERMS, storedTerms, sumBonusesOwed } from '@baize/rewards';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { promotionsApi } from './api.ts';
import { promotionsConsoleApi } from './console-api.ts';
import { promotionsConsoleHandlers } from './console-handlers.ts';
import { promotionsHandlers } from './handlers.ts';
import { aPromotion, promotionsForTests, someContent, type TermsOptions } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
const clock = fixedClock('2026-11-26T05:00:00Z');
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
});
after(() => db.drop());

const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
const promotion = (terms: TermsOptions, of = merchant): Promise<number> =>
  db.transaction((tx) => aPromotion(tx, { merchantId: of.id, content: someContent(terms), at: clock.now() }));
const own = (name: 'applyPromotion' | 'claimPromotion', who: Member, promoId: number) =>
  call(
    promotionsApi,
    name,
    promotionsHandlers(promotionsForTests(db, clock)),
    { promoId },
    memberContext(who.memberId, { merchant }),
  );
async function costs(of = merchant) {
  const answered = await call(
    promotionsConsoleApi,
    'listPromotionCosts',
    promotionsConsoleHandlers(promotionsForTests(db, clock)),
    { pageNo: 1, pageSize: 20 },
    staffContext(['promotions.read'], { merchant: of }),
  );
  assert.ok(answered.ok);
  return answered.value.list;
}

/**
 * Ten dollars each with a turnover of thirty. Four join, three claim, one of them plays it off, one gives it up and 4.00 of it are taken
 * back, one is open: given 30.00, cost 26.00, open 10.00, turnover 30.00, and three of four is 75 %.
 */
test('OP-26 OP-27: what a promotion costs is what was credited less what was taken back', async () => {
  const promoId = await promotion({ asks: storedTerms({ ...FREE_TERMS, turnoverTimes: 300, days: 7 }) });
  const all = [await someone(), await someone(), await someone(), await someone()] as const;
  for (const who of all) assert.ok((await own('applyPromotion', who, promoId)).ok);
  for (const who of all.slice(0, 3)) assert.ok((await own('claimPromotion', who, promoId)).ok);
  const ends = (of: Member, state: string, takenBack: bigint) =>
    db.run(
      `update rewards.bonus set state = $2, ended_at = $3, ended_by = 'a test', taken_back = $4 where member_id = $1`,
      [of.memberId, state, clock.now(), takenBack],
    );
  await ends(all[0], 'COMPLETED', 0n);
  await ends(all[1], 'CANCELLED', 400_000n);
  const [row] = await costs();
  assert.deepEqual(row, {
    promoId,
    title: 'A gift',
    state: 'PUBLISHED',
    currency: 'USD',
    joined: 4,
    issued: 4,
    claimed: 3,
    open: 1,
    completed: 1,
    forfeited: 1,
    expired: 0,
    failed: 0,
    conversionBps: 7_500,
    given: '30.00',
    takenBack: '4.00',
    cost: '26.00',
    openAmount: '10.00',
    turnover: '30.00',
  });
  // Ten are open in a wallet, ten can still be claimed.
  assert.deepEqual(await sumBonusesOwed(db, merchant.id), [
    { currency: 'USD', open: 1_000_000n, offered: 1_000_000n },
  ]);
});

test('OP-26: a promotion nobody joined costs nothing, and each brand sees its own', async () => {
  const other = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  const promoId = await promotion({}, other);
  const list = await costs(other);
  assert.deepEqual(
    list.map((row) => [row.promoId, row.joined, row.cost, row.conversionBps]),
    [[promoId, 0, '0.00', null]],
  );
  assert.ok((await costs()).every((row) => row.promoId !== promoId));
  assert.deepEqual(await sumBonusesOwed(db, other.id), []);
});
