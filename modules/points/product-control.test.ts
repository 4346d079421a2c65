import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvedControl } from '@baize/approvals';
import { approvalsForTests, approvalsHandlers } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, staffContext } from '@baize/endpoint/testing';
import { aDeposit } from '@baize/wallet/testing';
import { pointsConsoleApi } from './console-api.ts';
import { pointsConsoleHandlers } from './handlers.ts';
import { aBrand } from './points.fixture.ts';
import { givesMore, productControl, type Terms } from './product-control.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const TERMS: Terms = {
  exchangeType: 'CASH',
  name: { EN: 'Ten in cash', CN: '', KM: '' },
  imageUrl: '',
  pointsNeeded: 1_000,
  cash: '10.00',
  supply: 20,
  minLevel: 1,
  maxPerMember: 2,
  from: 1_000,
  to: 2_000,
  isListed: true,
};

test('OP-28: a product binds less where anybody gets more of it, something else, or sooner', () => {
  const more: Partial<Terms>[] = [
    { pointsNeeded: 999 },
    { cash: '10.01' },
    { cash: '9.99' },
    { supply: 21 },
    { minLevel: 0 },
    { maxPerMember: 3 },
    { maxPerMember: null },
    { from: 999 },
    { from: null },
    { to: 2_001 },
    { to: null },
    { exchangeType: 'GOODS' },
    { name: { ...TERMS.name, EN: 'Twenty in cash' } },
  ];
  const less: Partial<Terms>[] = [
    {},
    { pointsNeeded: 1_001 },
    { supply: 19 },
    { minLevel: 2 },
    { maxPerMember: 1 },
    { from: 1_001 },
    { to: 1_999 },
    { imageUrl: '/media/umbrella.webp' },
    { isListed: false, pointsNeeded: 1 },
  ];
  for (const change of more) {
    assert.equal(givesMore(TERMS, { ...TERMS, ...change }), true, JSON.stringify(change));
    const hidden = { ...TERMS, ...change, isListed: false };
    assert.equal(givesMore({ ...TERMS, isListed: false }, hidden), false, 'not on sale');
    assert.equal(givesMore(hidden, { ...TERMS, ...change }), true, 'put on sale');
  }
  for (const change of less)
    assert.equal(givesMore(TERMS, { ...TERMS, ...change }), false, JSON.stringify(change));
  assert.equal(givesMore(null, TERMS), true);
  assert.equal(givesMore(null, { ...TERMS, isListed: false }), false);
});

async function aConsole() {
  const { merchant, member, deps } = await aBrand(db);
  // While no money ever moved, the brand is being set up.
  await db.transaction((tx) => aDeposit(tx, { accountId: member.accountId, amount: '1' }));
  const staff = (staffId: number) =>
    staffContext(['promotions.read', 'promotions.write'], { merchant, staffId });
  const handlers = pointsConsoleHandlers(deps);
  const sent = { ...TERMS, from: null, to: null };
  const save = (change: object, by = 1) =>
    call(
      pointsConsoleApi,
      'saveProduct',
      handlers,
      { ...sent, ...change, reason: 'for the season' },
      staff(by),
    );
  const kinds = { 'points.product': approvedControl(productControl(deps)) };
  const { decideProposal } = approvalsHandlers(approvalsForTests(db, deps.clock, { kinds }));
  const decide = async (proposalId: number, by: number) =>
    codeOf(await decideProposal({ proposalId, decision: 'approve', reason: 'agreed' }, staff(by)));
  const products = async () => {
    const found = await call(
      pointsConsoleApi,
      'listProducts',
      handlers,
      { pageNo: 1, pageSize: 20 },
      staff(1),
    );
    assert.ok(found.ok, codeOf(found));
    return found.value.list;
  };
  return { merchant, save, decide, products };
}

test('OP-28 OP-24: nobody prices a product alone; off sale or dearer holds at once', async () => {
  const { save, decide, products } = await aConsole();
  const proposed = await save({});
  assert.ok(proposed.ok && proposed.value.proposalId !== null, codeOf(proposed));
  assert.deepEqual(await products(), [], 'a new product waits');
  assert.equal(codeOf(await save({})), 'proposed_already');
  const beside = await save({ name: { EN: 'Umbrella', CN: '', KM: '' } });
  assert.ok(beside.ok && beside.value.proposalId !== null, 'another new product waits beside it');
  assert.notEqual(await decide(proposed.value.proposalId, 1), 'ok', 'who proposed cannot approve');
  assert.deepEqual(await products(), []);
  assert.equal(await decide(proposed.value.proposalId, 2), 'ok');
  const [product] = await products();
  assert.ok(product);
  const { productId } = product;
  assert.deepEqual([product.supply, product.availableQuantity, product.cash], [20, 20, '10.00']);

  const cheaper = await save({ productId, pointsNeeded: 10 });
  assert.ok(cheaper.ok && cheaper.value.proposalId !== null, codeOf(cheaper));
  assert.equal((await products())[0]?.pointsNeeded, '1000');

  const dearer = await save({ productId, pointsNeeded: 2_000 });
  assert.deepEqual(dearer, { ok: true, value: { proposalId: null } });
  assert.equal((await products())[0]?.pointsNeeded, '2000');
  assert.notEqual(await decide(cheaper.value.proposalId, 2), 'ok', 'what it was proposed on is gone');
  assert.equal((await products())[0]?.pointsNeeded, '2000');

  assert.deepEqual(await save({ productId, pointsNeeded: 2_000, isListed: false }), {
    ok: true,
    value: { proposalId: null },
  });
  assert.equal((await products())[0]?.isListed, false);
});

test('OP-28: a product of another brand is not there, and no supply is below what members have', async () => {
  const { merchant, save, products } = await aConsole();
  const other = await aConsole();
  const hidden = { isListed: false };
  assert.equal(codeOf(await save(hidden)), 'ok');
  const [product] = await products();
  assert.ok(product);
  const { productId } = product;
  assert.equal(codeOf(await other.save({ productId, ...hidden, pointsNeeded: 5 })), 'not_found');
  assert.equal((await products())[0]?.pointsNeeded, '1000');
  assert.deepEqual(await other.products(), []);
  // Three are gone.
  await db.run('update points.product set stock = stock - 3 where merchant_id = $1', [merchant.id]);
  assert.equal(codeOf(await save({ productId, ...hidden, supply: 2 })), 'supply_too_low');
  assert.deepEqual(
    (await products()).map((one) => [one.supply, one.availableQuantity]),
    [[20, 17]],
  );
  assert.equal(codeOf(await save({ productId, ...hidden, supply: 3 })), 'ok');
  assert.deepEqual(
    (await products()).map((one) => [one.supply, one.availableQuantity]),
    [[3, 0]],
  );
});
