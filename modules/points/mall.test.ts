import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvalsForTests, approvalsHandlers, oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, staffContext } from '@baize/endpoint/testing';
import { parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { noticesTo } from '@baize/messaging/testing';
import { sealedFor } from '@baize/sign-in/testing';
import { turnoverLeftOf } from '@baize/wallet';
import { pointsApi } from './api.ts';
import { pointsConsoleApi } from './console-api.ts';
import { pointsApprovals } from './decide-redemption.ts';
import { pointsConsoleHandlers, pointsHandlers } from './handlers.ts';
import { aBrand as aBrandWithPoints, PIN } from './points.fixture.ts';
import { insertProduct, type ProductFields } from './product.sql.ts';
import { pointQueues } from './queues.sql.ts';
import { givesMore } from './settings-control.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const GOODS: ProductFields = {
  exchangeType: 'GOODS',
  name: { EN: 'Umbrella', CN: '雨伞', KM: '' },
  image: '',
  pointsNeeded: 100n,
  cash: 0n,
  supply: 3,
  minLevel: 0,
  maxPerMember: null,
  fromAt: null,
  toAt: null,
  isListed: true,
};
const RECEIVER = { name: 'Dara', phone: '012345678', address: 'Street 1, Phnom Penh' };

/** A brand whose member has 500 points; `staffId` decides alone up to 20. */
async function aMall() {
  const brand = await aBrandWithPoints(db);
  const { member, merchant, deps, play, until, earn } = brand;
  await play(member, '5000');
  await until('2026-01-05T18:00:00Z');
  await earn();
  await db.transaction((tx) => oneDecides(tx, merchant.id, parseUnits('20')));
  const staff = (staffId: number) =>
    staffContext(['promotions.read', 'promotions.write', 'promotions.review'], { merchant, staffId });
  const console_ = pointsConsoleHandlers(deps);
  const product = async (change: Partial<ProductFields> = {}) => {
    const fields = { ...GOODS, ...change };
    const at = deps.clock.now();
    const row = await db.transaction((tx) => insertProduct(tx, { fields, merchantId: merchant.id, at }));
    return row.productId;
  };
  let requests = 0;
  const redeem = async (
    who: Member,
    productId: number,
    { quantity = 1, password = PIN, requestId = `redeem-${(requests += 1)}`, receiver = RECEIVER } = {},
  ) =>
    call(
      pointsApi,
      'redeemPoints',
      pointsHandlers(deps),
      { productId, quantity, requestId, receiver, password: await sealedFor(deps.signIn, password) },
      brand.ctx(who),
    );
  const applied = async (who: Member, productId: number, quantity = 1) => {
    const answer = await redeem(who, productId, { quantity });
    assert.ok(answer.ok, codeOf(answer));
    return answer.value.transactionNumber;
  };
  const pass = (transactionNumber: string, staffId = 1) =>
    call(pointsConsoleApi, 'passRedemption', console_, { transactionNumber, reason: 'sent' }, staff(staffId));
  const reject = (transactionNumber: string) =>
    call(
      pointsConsoleApi,
      'rejectRedemption',
      console_,
      { transactionNumber, remark: 'not in the shop' },
      staff(1),
    );
  const history = async (who: Member) => {
    const answer = await call(pointsApi, 'listRedemptions', pointsHandlers(deps), {}, brand.ctx(who));
    assert.ok(answer.ok);
    return answer.value.list;
  };
  const stock = async (productId: number) =>
    (await db.one<{ stock: number }>('select stock from points.product where product_id = $1', [productId]))
      .stock;
  return { ...brand, staff, product, redeem, applied, pass, reject, history, stock };
}

test('POINTS-003 POINTS-005 POINTS-008 OPEN-POINTS-02: points and stock are reserved, a rejection returns both', async () => {
  const mall = await aMall();
  const { member, product, redeem, applied, reject, pass, history, points, stock } = mall;
  const id = await product();
  const wrong = await redeem(member, id, { password: '111111' });
  assert.equal(codeOf(wrong), 'password_wrong');
  assert.deepEqual([await points(member), await stock(id)], [500, 3]);
  const number = await applied(member, id, 2);
  assert.deepEqual([await points(member), await stock(id)], [300, 1]);
  const [row] = await history(member);
  assert.deepEqual(row, {
    transactionNumber: number,
    applicationTime: mall.clock.now().getTime(),
    exchangeType: 'GOODS',
    productName: 'Umbrella',
    quantity: 2,
    pointsNeeded: '200',
    amountNeeded: '0',
    status: 'APPLYING',
    change: '-200',
    pointsBalance: '300',
    remark: '',
    redeemConditions: '',
    pointsRatio: '100:1.00',
    isGift: false,
    needsReceiver: false,
  });
  assert.equal(codeOf(await reject(number)), 'ok');
  assert.deepEqual([await points(member), await stock(id)], [500, 3]);
  assert.deepEqual(
    (await history(member)).map(({ status, remark }) => [status, remark]),
    [['REJECTED', 'not in the shop']],
  );
  const left = await mall.everything();
  assert.equal(codeOf(await reject(number)), 'state_changed');
  assert.equal(codeOf(await pass(number)), 'state_changed');
  assert.deepEqual(await mall.everything(), left, 'once');
  assert.deepEqual(await noticesTo(db, member.memberId), ['redemption_rejected']);
  assert.deepEqual(await mall.sums(), { total: 0n, wrong: 0 });
});

test('POINTS-011 OPEN-POINTS-04: neither more than is there, nor more than the points, the level and the limit allow', async () => {
  const { member, product, redeem, points, everything, clock } = await aMall();
  const now = clock.now().getTime();
  const limited = await product({ maxPerMember: 1 });
  const refusals: [Partial<ProductFields>, object, string][] = [
    [{}, { quantity: 4 }, 'out_of_stock'],
    [{ supply: 9 }, { quantity: 6 }, 'points_insufficient'],
    [{ minLevel: 1 }, {}, 'level_too_low'],
    [{ isListed: false }, {}, 'not_found'],
    [{ fromAt: new Date(now + 1) }, {}, 'not_found'],
    [{ toAt: new Date(now) }, {}, 'not_found'],
  ];
  const before_ = await everything();
  for (const [of, how, code] of refusals)
    assert.equal(codeOf(await redeem(member, await product(of), how)), code);
  assert.equal(codeOf(await redeem(member, limited, { quantity: 2 })), 'redeem_limit_reached');
  assert.deepEqual(await everything(), before_);
  assert.equal(codeOf(await redeem(member, limited)), 'ok');
  assert.equal(codeOf(await redeem(member, limited)), 'redeem_limit_reached');
  assert.equal(await points(member), 400);
});

test('POINTS-011: of many at once, no more are reserved than are there, and the same request counts once', async () => {
  const { member, other, product, redeem, points, stock, play, until, earn, sums } = await aMall();
  await play(other, '5000');
  await until('2026-01-06T18:00:00Z');
  await earn();
  const id = await product();
  const answers = await Promise.all([member, other, member, other, member].map((who) => redeem(who, id)));
  assert.equal(answers.filter(({ ok }) => ok).length, 3);
  assert.equal(await stock(id), 0);
  assert.equal((await points(member)) + (await points(other)), 700);
  const again = await product();
  const twice = await Promise.all([1, 2].map(() => redeem(member, again, { requestId: 'the-same-wish' })));
  assert.ok(twice.some(({ ok }) => ok));
  assert.equal(await stock(again), 2);
  assert.deepEqual(await sums(), { total: 0n, wrong: 0 });
});

test('OP-24 OP-28 OPEN-POINTS-02: cash is credited with one turnover; above the brand’s sum two decide', async () => {
  const mall = await aMall();
  const { member, merchant, deps, product, applied, pass, reject, balance, clock, staff } = mall;
  const small = await applied(member, await product({ exchangeType: 'CASH', cash: parseUnits('5') }));
  assert.equal(await balance(member), '0.00', 'not before an operator decided');
  assert.equal(codeOf(await pass(small)), 'ok');
  assert.equal(await balance(member), '5.00');
  assert.equal(codeOf(await pass(small)), 'state_changed');
  assert.equal((await turnoverLeftOf(db, [member.accountId])).get(member.accountId), parseUnits('5'));
  const large = await applied(member, await product({ exchangeType: 'CASH', cash: parseUnits('50') }));
  const inQueue = () => pointQueues(deps)[0]?.find(merchant.id, staff(1).caller);
  const queued = await inQueue();
  assert.deepEqual([queued?.count, queued?.newest.about], [1, member.account]);
  const asked = await pass(large);
  assert.ok(asked.ok, codeOf(asked));
  assert.equal(asked.value.status, 'APPLYING');
  assert.equal(await balance(member), '5.00', 'nothing moves while it waits');
  assert.equal(codeOf(await reject(large)), 'proposed_already');
  assert.equal(await inQueue(), undefined, 'it waits for a second operator elsewhere');
  const approvals = approvalsForTests(db, clock, { kinds: pointsApprovals(deps) });
  const approved = await approvalsHandlers(approvals).decideProposal(
    { proposalId: asked.value.proposalId ?? 0, decision: 'approve', reason: 'as it was asked' },
    staff(2),
  );
  assert.ok(approved.ok, codeOf(approved));
  assert.equal(await balance(member), '55.00');
  assert.deepEqual(await mall.sums(), { total: 0n, wrong: 0 });
  assert.ok(merchant.id > 0);
});

test('OP-28: ratios bind less where anybody gets more', () => {
  const seen = {
    per: { live: '20', lottery: '10', card: '20', slots: '10', sports: '0', deposit: '5' },
    points: 100,
    amount: '1',
    minConvert: 100,
  };
  const table: [object, boolean][] = [
    [{}, false],
    [{ points: 99 }, true],
    [{ points: 101 }, false],
    [{ amount: '1.01' }, true],
    [{ points: 200, amount: '2' }, false],
    [{ minConvert: 50 }, true],
    [{ minConvert: 200 }, false],
    [{ per: { ...seen.per, live: '19' } }, true],
    [{ per: { ...seen.per, live: '21' } }, false],
    [{ per: { ...seen.per, live: '0' } }, false],
    [{ per: { ...seen.per, sports: '100' } }, true],
  ];
  for (const [change, binds] of table)
    assert.equal(givesMore(seen, { ...seen, ...change }), binds, JSON.stringify(change));
});

test('OP-28: operators read both entries of every movement of a member, and what it came of', async () => {
  const mall = await aMall();
  const { member, other, deps, product, applied, reject, convert, clock } = mall;
  const converted = await convert(member, 200);
  assert.ok(converted.ok, codeOf(converted));
  const number = await applied(member, await product());
  assert.equal(codeOf(await reject(number)), 'ok');
  const ledger = async (filter: object = {}, ctx = mall.staff(1), memberId = member.memberId) => {
    const input = { memberId, ...filter };
    return call(pointsConsoleApi, 'listMemberPoints', pointsConsoleHandlers(deps), input, ctx);
  };
  const all = await ledger();
  assert.ok(all.ok, codeOf(all));
  assert.deepEqual(
    all.value.list.map((row) => [row.kind, row.change, row.balanceBefore, row.balanceAfter, row.side]),
    [
      ['return', '100', '200', '300', 'redeemed'],
      ['redeem', '-100', '300', '200', 'redeemed'],
      ['convert', '-200', '500', '300', 'converted'],
      ['earn', '500', '0', '500', 'earned'],
    ],
  );
  for (const row of all.value.list) {
    assert.equal(Number(row.change) + Number(row.sideChange), 0);
    assert.equal(Number(row.sideAfter) - Number(row.sideBefore), Number(row.sideChange));
  }
  const { list, account, pointBalance, currency } = all.value;
  assert.deepEqual([account, pointBalance, currency], [member.account, '300', 'USD']);
  assert.deepEqual([list[0]?.ref, list[1]?.ref, list[0]?.actor], [number, number, 'staff:1']);
  const earned = list[3];
  assert.deepEqual(
    [earned?.ref, earned?.base, earned?.per, earned?.type],
    ['2026-01-05', '5000.00', '10.00', 'slots'],
  );
  const kinds = async (filter: object) => {
    const answer = await ledger(filter);
    return answer.ok ? answer.value.list.map((row) => row.kind) : answer.code;
  };
  assert.deepEqual(await kinds({ kind: 'convert' }), ['convert']);
  assert.deepEqual(await kinds({ type: 'slots' }), ['earn']);
  assert.deepEqual(await kinds({ to: clock.now().getTime() }), []);
  assert.deepEqual(await kinds({ from: clock.now().getTime(), kind: 'redeem' }), ['redeem']);
  assert.equal(await kinds({ from: '2026-01-06', to: '2026-01-05' }), 'range_invalid');
  const none = await ledger({}, mall.staff(1), other.memberId);
  assert.ok(none.ok && none.value.list.length === 0);
  const elsewhere = await aMall();
  assert.equal(codeOf(await ledger({}, elsewhere.staff(1))), 'not_found', 'an operator of another brand');
});
