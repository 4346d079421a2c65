import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { fixedClock, formatUnits, parseUnits } from '@baize/kernel';
import { updateLevel, type Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { promotionsApi } from '../api.ts';
import { promotionsConsoleApi } from '../console-api.ts';
import { promotionsConsoleHandlers } from '../console-handlers.ts';
import { creditBonus } from '../deposit-bonus.ts';
import { promotionsHandlers } from '../handlers.ts';
import { promotionApprovals } from '../review-application.ts';
import { termsText } from '../terms-text.ts';
import { terms as termsSchema } from '../terms.ts';
import { aPromotion, promotionsForTests, someContent, someTerms, type TermsOptions } from '../testing.ts';

let db: TestDatabase;
let merchant: Merchant;
const clock = fixedClock('2026-11-26T05:00:00Z');
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction(async (tx) => {
    const made = await aMerchant(tx, { currency: 'USD' });
    await oneDecides(tx, made.id);
    return made;
  });
});
after(() => db.drop());

const deps = () => promotionsForTests(db, clock);
const onLevel = (level: number): Promise<Member> =>
  db.transaction(async (tx) => {
    const member = await aMember(tx, { merchant });
    await updateLevel(tx, member.memberId, level);
    return member;
  });
const promotion = (terms: TermsOptions, budget = '1000'): Promise<number> =>
  db.transaction((tx) =>
    aPromotion(tx, { merchantId: merchant.id, content: someContent(terms), budget, at: clock.now() }),
  );
const apply = (of: Member, promoId: number) =>
  call(
    promotionsApi,
    'applyPromotion',
    promotionsHandlers(deps()),
    { promoId },
    memberContext(of.memberId, { merchant }),
  );
const detail = async (of: Member, promoId: number) => {
  const input = { promoId, language: 'EN' } as const;
  const ctx = memberContext(of.memberId, { merchant });
  const read = await call(promotionsApi, 'getPromotion', promotionsHandlers(deps()), input, ctx);
  assert.ok(read.ok);
  return read.value;
};
const staff = () => staffContext(['promotions.read', 'promotions.write', 'promotions.review'], { merchant });
const entryOf = async (promoId: number) => {
  const input = { promoId, pageNo: 1, pageSize: 10 };
  const listed = await call(
    promotionsConsoleApi,
    'listPromotionEntries',
    promotionsConsoleHandlers(deps()),
    input,
    staff(),
  );
  const [entry] = listed.ok ? listed.value.list : [];
  assert.ok(entry);
  return entry;
};
const spent = async (promoId: number) =>
  formatUnits(
    (await db.one<{ spent: bigint }>('select spent from promotions.budget where promo_id = $1', [promoId]))
      .spent,
  );
const BY_LEVEL = {
  kind: 'LEVEL' as const,
  steps: [
    { from: 1, amount: '5' },
    { from: 4, amount: '20.50' },
  ],
};
const FROM_ONE = { what: BY_LEVEL, who: { levelMin: 1 } };

test('PROMO-004 a gift by level is what the highest step says that the level reaches, and stays so when the level falls', async () => {
  const promoId = await promotion(FROM_ONE, '30');
  const [low, first, between, top] = [await onLevel(0), await onLevel(1), await onLevel(3), await onLevel(9)];
  assert.equal((await detail(low, promoId)).reason, 'level_too_low');
  assert.equal(codeOf(await apply(low, promoId)), 'not_eligible');
  assert.equal(await spent(promoId), '0.00');
  assert.ok((await apply(first, promoId)).ok);
  assert.ok((await apply(top, promoId)).ok);
  assert.deepEqual(
    [(await detail(first, promoId)).own?.amount, (await detail(top, promoId)).own?.amount],
    ['5.00', '20.50'],
  );
  await db.transaction((tx) => updateLevel(tx, top.memberId, 0));
  assert.equal((await detail(top, promoId)).own?.amount, '20.50');
  // 4.50 is left: less than the lowest step, and nothing of it is given.
  assert.equal(codeOf(await apply(between, promoId)), 'not_eligible');
  assert.equal(await spent(promoId), '25.50');
});

test('PROMO-004 a gift by level comes with a deposit by the level of that time', async () => {
  const who = await onLevel(4);
  const promoId = await promotion({
    ...FROM_ONE,
    trigger: 'DEPOSIT',
    who: { levelMin: 1, deposit: { which: 'ANY', nth: 1, min: '10', max: null } },
  });
  await db.transaction((tx) =>
    creditBonus(deps().log, tx, {
      merchantId: merchant.id,
      memberId: who.memberId,
      orderNo: 'D-1',
      amount: parseUnits('50'),
      bonusCode: `${promoId}.1`,
      orderedAt: clock.now(),
      now: clock.now(),
    }),
  );
  assert.equal(await spent(promoId), '20.50');
});

test('OP-24 an application is decided by the level of now; what two approved is not paid at another level', async () => {
  const who = await onLevel(1);
  const promoId = await promotion({ ...FROM_ONE, how: { way: 'APPLICATION' } });
  assert.ok((await apply(who, promoId)).ok);
  const { entryId, amount } = await entryOf(promoId);
  assert.equal(amount, '5.00');
  await db.transaction((tx) => updateLevel(tx, who.memberId, 5));
  assert.equal((await entryOf(promoId)).amount, '20.50');
  const executed = (approved: string) =>
    db.transaction((tx) =>
      promotionApprovals(deps())['promotion.issue'].execute(
        tx,
        {
          merchantId: merchant.id,
          subject: `promotion-entry:${entryId}`,
          payload: { entryId, amount: approved, remark: '' },
          reason: 'as the terms say',
        } as never,
        staff(),
      ),
    );
  assert.equal(codeOf(await executed('5.00')), 'state_changed');
  assert.deepEqual([(await entryOf(promoId)).state, await spent(promoId)], ['APPLIED', '0.00']);
  assert.ok((await executed('20.50')).ok);
  assert.deepEqual([(await entryOf(promoId)).state, await spent(promoId)], ['ISSUED', '20.50']);
});

test('OP-26 steps rise, the first is no higher than the lowest level that may take part, and nothing is lost', () => {
  const faults = (terms: TermsOptions) =>
    termsSchema.safeParse(someTerms(terms)).error?.issues.map(({ message }) => message) ?? [];
  assert.deepEqual(faults(FROM_ONE), []);
  assert.deepEqual(faults({ what: BY_LEVEL }), ['below_first_step']);
  assert.deepEqual(faults({ ...FROM_ONE, what: { ...BY_LEVEL, steps: BY_LEVEL.steps.toReversed() } }), [
    'order_wrong',
    'below_first_step',
  ]);
  assert.deepEqual(faults({ ...FROM_ONE, trigger: 'NET_LOSS' }), ['gift_unfit']);
});

test('PROMO-002 a gift by level says each step in each language', () => {
  const said = (language: 'EN' | 'CN' | 'KM') =>
    termsText(someTerms(FROM_ONE), { language, currency: 'USD', names: () => undefined });
  assert.deepEqual(said('EN').slice(1, 3), ['From VIP 1: 5.00 USD.', 'From VIP 4: 20.50 USD.']);
  for (const language of ['EN', 'CN', 'KM'] as const) {
    assert.doesNotMatch(said(language).join(' '), /[{}]/);
    assert.ok(said(language).some((line) => line.includes('20.50')));
  }
});
