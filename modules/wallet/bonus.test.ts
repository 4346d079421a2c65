import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { parseUnits, systemClock } from '@baize/kernel';

import { findAccountById } from './account.ts';
import { post } from './post.ts';
import { reconcile } from './reconcile.ts';
import { liftRestriction, reduceTurnover, restrict, withdrawable } from './restriction.ts';
import { aFundedAccount } from './testing.ts';
import { getKindName } from './transfer-kinds.ts';

/** What the wallet holds ready for the promotions to come (standards R22, decision 0019). */
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const units = parseUnits;
/** A deposit of 100 with its turnover, and a bonus of 50 with five times its own. */
const aBonus = (): Promise<bigint> =>
  db.transaction(async (tx) => {
    const accountId = await aFundedAccount(tx, { balance: '100' });
    await restrict(tx, { accountId, kind: 'turnover', amount: units('100'), ref: 'D1', reason: 'deposit' });
    const given = await post(tx, {
      accountId,
      amount: units('50'),
      kind: 'bonus',
      house: 'promotion',
      key: `bonus:${accountId}`,
      actor: 'job:test',
    });
    assert.ok(given.ok);
    await restrict(tx, { accountId, kind: 'turnover', amount: units('250'), ref: 'B1', reason: 'bonus' });
    return accountId;
  });
const free = async (accountId: bigint) => {
  const { available, turnoverLeft, withdrawable: out } = await withdrawable(db, accountId);
  return [available, turnoverLeft, out].map((one) => Number(one / units('1')));
};

test('R22 OPEN-WALLET-06 bonus money is an entry of its own, and binds the wallet until its bets are made', async () => {
  const accountId = await aBonus();
  const entries = await db.many<{ kind: number; amount: bigint }>(
    'select kind, amount from wallet.entry where account_id = $1 order by seq',
    [accountId],
  );
  assert.deepEqual(
    entries.map(({ kind, amount }) => [getKindName(kind), amount]),
    [
      ['deposit', units('100')],
      ['bonus', units('50')],
    ],
  );
  assert.deepEqual(await free(accountId), [150, 350, 0]);
  // The oldest first: the deposit's own bets are made before the bonus's.
  await db.transaction((tx) => reduceTurnover(tx, accountId, [{ validBet: units('120') }]));
  const open = await db.many<{ ref: string; remaining: bigint }>(
    `select ref, remaining from wallet.restriction where account_id = $1 and lifted_at is null`,
    [accountId],
  );
  assert.deepEqual(open, [{ ref: 'B1', remaining: units('230') }]);
  assert.deepEqual(await free(accountId), [150, 230, 0]);
  await db.transaction((tx) => reduceTurnover(tx, accountId, [{ validBet: units('500') }]));
  assert.deepEqual(await free(accountId), [150, 0, 150], 'completed: what was won is not limited');
});

test('R22 a cancelled bonus goes back with its restriction alone, never below zero, and once', async () => {
  const accountId = await aBonus();
  const cancel = () =>
    db.transaction(async (tx) => {
      const taken = await post(tx, {
        accountId,
        amount: -units('50'),
        kind: 'bonus',
        house: 'promotion',
        key: `bonus:${accountId}:cancel`,
        ref: `bonus:${accountId}`,
        actor: 'member:1',
      });
      assert.ok(taken.ok);
      return liftRestriction(tx, { accountId, kind: 'turnover', ref: 'B1' });
    });
  assert.deepEqual([await cancel(), await cancel()], [true, false]);
  assert.deepEqual(await free(accountId), [100, 100, 0], 'the deposit’s own turnover stays');
  const over = await db.transaction((tx) =>
    post(tx, {
      accountId,
      amount: -units('100.01'),
      kind: 'bonus',
      house: 'promotion',
      key: `bonus:${accountId}:more`,
      actor: 'job:test',
    }),
  );
  assert.ok(!over.ok && over.code === 'insufficient_funds');
  assert.equal((await findAccountById(db, accountId))?.balance, units('100'));
  assert.deepEqual(await reconcile(db, systemClock), []);
});
