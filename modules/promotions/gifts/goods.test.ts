import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { fixedClock, formatUnits, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember, anAuditLog } from '@baize/members/testing';
import { pointsApi, pointsConsoleApi } from '@baize/points/api';
import { aProduct, pointsConsoleHandlers, pointsFrom, pointsHandlers } from '@baize/points/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { promotionsApi } from '../api.ts';
import { promotionsConsoleApi } from '../console-api.ts';
import { promotionsConsoleHandlers } from '../console-handlers.ts';
import { creditBonus } from '../deposit-bonus.ts';
import { promotionsHandlers } from '../handlers.ts';
import { termsText } from '../terms-text.ts';
import { aPromotion, promotionsForTests, someContent, someTerms, type TermsOptions } from '../testing.ts';

let db: TestDatabase;
let merchant: Merchant;
const clock = fixedClock('2026-11-26T05:00:00Z');
const NAMES = { EN: 'Umbrella', CN: '雨伞', KM: 'ឆត្រ' };
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction(async (tx) => {
    const made = await aMerchant(tx, { currency: 'USD' });
    await oneDecides(tx, made.id);
    await pointsFrom(tx, made.id, '2026-11-26', { per: {}, points: 100, amount: '1', minConvert: 100 });
    return made;
  });
});
after(() => db.drop());

const deps = () => promotionsForTests(db, clock);
const points = () => ({ db, clock, ...anAuditLog(), signIn: undefined as never });
const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
const product = (supply = 3): Promise<number> =>
  db.transaction((tx) =>
    aProduct(tx, { merchantId: merchant.id, at: clock.now(), name: NAMES, pointsNeeded: 800n, supply }),
  );
const goodsOf = (productId: number, quantity = 1) =>
  ({ kind: 'GOODS', productId, names: NAMES, quantity }) as const;
const promotion = (terms: TermsOptions, budget = '1000'): Promise<number> =>
  db.transaction((tx) =>
    aPromotion(tx, { merchantId: merchant.id, content: someContent(terms), budget, at: clock.now() }),
  );
const as = (of: Member) => memberContext(of.memberId, { merchant });
const apply = (of: Member, promoId: number) =>
  call(promotionsApi, 'applyPromotion', promotionsHandlers(deps()), { promoId }, as(of));
const detail = async (of: Member, promoId: number) => {
  const input = { promoId, language: 'EN' } as const;
  const read = await call(promotionsApi, 'getPromotion', promotionsHandlers(deps()), input, as(of));
  assert.ok(read.ok);
  return read.value;
};
const staff = () => staffContext(['promotions.read', 'promotions.write', 'promotions.review'], { merchant });
const spent = async (promoId: number) =>
  formatUnits(
    (await db.one<{ spent: bigint }>('select spent from promotions.budget where promo_id = $1', [promoId]))
      .spent,
  );
const stock = async (productId: number) =>
  (await db.one<{ stock: number }>('select stock from points.product where product_id = $1', [productId]))
    .stock;
const orders = async (of: Member) => {
  const read = await call(pointsApi, 'listRedemptions', pointsHandlers(points()), {}, as(of));
  assert.ok(read.ok);
  return read.value.list;
};
const RECEIVER = { name: 'Sok Dara', phone: '012345678', address: 'Street 1' };
const sendTo = (of: Member, transactionNumber: string) =>
  call(
    pointsApi,
    'setRedemptionReceiver',
    pointsHandlers(points()),
    { transactionNumber, receiver: RECEIVER },
    as(of),
  );
const pass = (transactionNumber: string) =>
  call(
    pointsConsoleApi,
    'passRedemption',
    pointsConsoleHandlers(points()),
    { transactionNumber, reason: 'sent' },
    staff(),
  );
const reject = (transactionNumber: string) =>
  call(
    pointsConsoleApi,
    'rejectRedemption',
    pointsConsoleHandlers(points()),
    { transactionNumber, remark: 'broken' },
    staff(),
  );
const notices = async (of: Member) =>
  (
    await db.many<{ template: string }>(
      'select template from messaging.message where member_id = $1 order by id',
      [of.memberId],
    )
  ).map(({ template }) => template);
const costOf = async (promoId: number) => {
  const input = { pageNo: 1, pageSize: 50 };
  const costs = await call(
    promotionsConsoleApi,
    'listPromotionCosts',
    promotionsConsoleHandlers(deps()),
    input,
    staff(),
  );
  const row = costs.ok ? costs.value.list.find((one) => one.promoId === promoId) : undefined;
  return [row?.claimed, row?.forfeited, row?.given, row?.takenBack, row?.cost];
};

test('PROMO-004 OP-28 goods are given once, reserved, sent where the member says, and cost what their points are worth', async () => {
  const [who, other] = [await someone(), await someone()];
  const productId = await product();
  const promoId = await promotion({ what: goodsOf(productId, 2) });
  const tries = await Promise.all(Array.from({ length: 4 }, () => apply(who, promoId)));
  assert.deepEqual(tries.map((one) => (one.ok ? one.value.state : one.code)).toSorted(), [
    'CLAIMED',
    ...Array<string>(3).fill('already_joined'),
  ]);
  assert.deepEqual([await stock(productId), await spent(promoId)], [1, '16.00']);
  const { state, own } = await detail(who, promoId);
  assert.deepEqual([state, own?.gift], ['CLAIMED', 'Umbrella × 2']);
  const [order] = await orders(who);
  assert.ok(order);
  assert.deepEqual(
    [order.status, order.pointsNeeded, order.quantity, order.isGift, order.needsReceiver],
    ['APPLYING', '0', 2, true, true],
  );
  const number = order.transactionNumber;
  assert.equal(codeOf(await pass(number)), 'receiver_needed');
  assert.equal(codeOf(await sendTo(other, number)), 'not_found', 'nobody says where a gift of another goes');
  assert.equal((await orders(who))[0]?.needsReceiver, true);
  assert.ok((await sendTo(who, number)).ok);
  assert.equal((await orders(who))[0]?.needsReceiver, false);
  assert.ok((await pass(number)).ok);
  assert.equal(codeOf(await sendTo(who, number)), 'state_changed');
  assert.equal(codeOf(await pass(number)), 'state_changed');
  assert.deepEqual(await notices(who), ['promotion_given', 'gift_sent']);
  assert.deepEqual(await costOf(promoId), [1, 0, '16.00', '0.00', '16.00']);

  // One is left: two cannot be given, and nothing moves.
  assert.equal((await detail(other, promoId)).reason, 'goods_gone');
  assert.equal(codeOf(await apply(other, promoId)), 'not_eligible');
  assert.deepEqual([await stock(productId), await spent(promoId), await orders(other)], [1, '16.00', []]);
});

test('PROMO-004 of many at once no more goods are given than are there', async () => {
  const productId = await product(3);
  const promoId = await promotion({ what: goodsOf(productId) });
  const people = await Promise.all(Array.from({ length: 8 }, someone));
  const given = await Promise.all(people.map((one) => apply(one, promoId)));
  assert.equal(given.filter(({ ok }) => ok).length, 3);
  assert.deepEqual([await stock(productId), await spent(promoId)], [0, '24.00']);
});

test('OP-28 goods that an operator rejects come back to the stock, move no points and cost nothing', async () => {
  const who = await someone();
  const productId = await product();
  const promoId = await promotion({ what: goodsOf(productId) });
  assert.ok((await apply(who, promoId)).ok);
  const number = (await orders(who))[0]?.transactionNumber ?? '';
  assert.ok((await reject(number)).ok);
  assert.equal(await stock(productId), 3);
  const moved = await db.many('select 1 from points.transfer where member_id = $1', [who.memberId]);
  assert.deepEqual(moved, []);
  assert.deepEqual(await notices(who), ['promotion_given', 'gift_rejected']);
  const { state, reason } = await detail(who, promoId);
  assert.deepEqual([state, reason], ['FORBIDDEN', 'reward_ended']);
  assert.deepEqual(await costOf(promoId), [0, 1, '8.00', '8.00', '0.00']);
});

test('PROMO-004 goods come with a deposit; off sale or under another name nothing is given and the deposit stands', async () => {
  const [who, late] = [await someone(), await someone()];
  const productId = await product();
  const promoId = await promotion({
    trigger: 'DEPOSIT',
    what: goodsOf(productId),
    who: { deposit: { which: 'ANY', nth: 1, min: '30', max: null } },
  });
  const deposited = (of: Member) =>
    db.transaction((tx) =>
      creditBonus(deps().log, tx, {
        merchantId: merchant.id,
        memberId: of.memberId,
        orderNo: `D-${of.memberId}`,
        amount: parseUnits('50'),
        bonusCode: `${promoId}.1`,
        orderedAt: clock.now(),
        now: clock.now(),
      }),
    );
  await deposited(who);
  assert.equal((await orders(who)).length, 1);
  const set = (column: string) =>
    db.run(`update points.product set ${column} where product_id = $1`, [productId]);
  for (const change of ['is_listed = false', `is_listed = true, name = '{"EN": "Pencil"}'`]) {
    await set(change);
    await deposited(late);
    assert.deepEqual(
      [(await orders(late)).length, await stock(productId), await spent(promoId)],
      [0, 2, '8.00'],
    );
    assert.equal((await detail(late, promoId)).reason, 'goods_gone');
  }
});

test('OP-26 a draft names goods that are on sale, by their names; cash of the mall is no gift', async () => {
  const productId = await product();
  const cash = await db.transaction((tx) =>
    aProduct(tx, {
      merchantId: merchant.id,
      at: clock.now(),
      name: NAMES,
      exchangeType: 'CASH',
      cash: parseUnits('5'),
    }),
  );
  const save = async (what: ReturnType<typeof goodsOf>) => {
    const { terms, ...rest } = someContent({ what: goodsOf(productId) });
    const saved = await call(
      promotionsConsoleApi,
      'savePromotion',
      promotionsConsoleHandlers(deps()),
      { content: { ...rest, terms: { ...terms, what } }, reason: 'new goods' },
      staff(),
    );
    return saved.ok ? 'saved' : saved.detail;
  };
  const unknown = { fields: { 'content.terms.what.productId': 'goods_unknown' } };
  assert.deepEqual(await save(goodsOf(999_999)), unknown);
  assert.deepEqual(await save(goodsOf(cash)), unknown);
  assert.deepEqual(await save({ ...goodsOf(productId), names: { ...NAMES, EN: 'Phone' } as never }), unknown);
  assert.equal(await save(goodsOf(productId)), 'saved');
});

test('PROMO-002 goods have their sentences in each language, English where a language has no name of them', () => {
  const said = (language: 'EN' | 'CN' | 'KM', names: { EN: string; CN: string; KM: string } = NAMES) =>
    termsText(someTerms({ what: { kind: 'GOODS', productId: 1, names, quantity: 2 } }), {
      language,
      currency: 'USD',
      names: () => undefined,
    });
  assert.equal(said('EN')[0], 'You get: Umbrella × 2.');
  assert.match(said('CN')[0] ?? '', /雨伞/);
  assert.match(said('KM', { ...NAMES, KM: '' })[0] ?? '', /Umbrella/);
  for (const language of ['EN', 'CN', 'KM'] as const) assert.doesNotMatch(said(language).join(' '), /[{}]/);
});
