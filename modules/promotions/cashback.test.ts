import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { payCashbacks } from './cashback.ts';
import { insertVersion } from './promotion.sql.ts';
import { aPromotion, someContent, type TermsOptions } from './testing.ts';

/** Days of Bangkok: 26 November is played, 27 November pays it. */
let db: TestDatabase;
const played = new Date('2026-11-26T05:00:00Z');
const over = fixedClock('2026-11-27T05:00:00Z');
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const DAILY: TermsOptions = {
  type: 'CASHBACK',
  trigger: 'NET_LOSS',
  lossPeriod: 'DAY',
  what: { kind: 'PERCENT', bps: 500, cap: '100' },
  who: { limit: 'DAILY' },
};

async function aLoser(): Promise<{ merchant: Merchant; loser: Member }> {
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { currency: 'USD', timeZone: 'Asia/Bangkok' });
    const loser = await aMember(tx, { merchant });
    await tx.run(`update members.line set since = '2026-11-01' where member_id = $1`, [loser.memberId]);
    await playedAt(tx, {
      memberId: loser.memberId,
      at: played,
      timeZone: merchant.timeZone,
      validBet: parseUnits('400'),
      net: -parseUnits('200'),
    });
    await completeUpto(tx, new Date('2026-11-27T04:00:00Z'));
    return { merchant, loser };
  });
}
const promoted = (merchant: Merchant, terms: TermsOptions, at = played) =>
  db.transaction((tx) => aPromotion(tx, { merchantId: merchant.id, content: someContent(terms), at }));
const given = (promoId: number) =>
  db.many<{ memberId: number; amount: bigint }>(
    'select member_id, amount from promotions.entry where promo_id = $1',
    [promoId],
  );
const run = () => payCashbacks({ db, clock: over }, 1);

test('OPEN-PROMO-01: a day’s net loss is paid back once, however many workers pay', async () => {
  const { merchant, loser } = await aLoser();
  const promoId = await promoted(merchant, DAILY);
  await Promise.all([run(), run(), run()]);
  await run();
  assert.deepEqual(await given(promoId), [{ memberId: loser.memberId, amount: parseUnits('10') }]);
});

test('OPEN-PROMO-01: of a day on which it was no cashback yet nothing is paid', async () => {
  const { merchant } = await aLoser();
  const promoId = await promoted(merchant, {}, new Date('2026-11-25T05:00:00Z'));
  const cashback = someContent(DAILY);
  const at = new Date('2026-11-26T06:00:00Z');
  await db.transaction((tx) => insertVersion(tx, { promoId, version: 2, content: cashback, at }));
  await run();
  assert.deepEqual(await given(promoId), []);
});
