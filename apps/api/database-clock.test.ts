import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aFundedAccount, aVendorOp } from '@baize/wallet/testing';
import { compose } from './compose.ts';
import { createLog } from './log.ts';
import { aServer } from './testing.ts';

const world = await aServer();
after(() => world.close());
const WEEK_MS = 7 * 86_400_000;

test('an operation is booked once, though one process’s machine is a week ahead', async (t) => {
  const accountId = await world.db.transaction((tx) => aFundedAccount(tx, { balance: '10' }));
  const bet = aVendorOp({ accountId, amount: 1n });
  const ask = async () => {
    const product = await compose(world.config, createLog(world.config, 'test'), { work: false });
    const answer = await product.wallet.submit(bet);
    await product.close();
    return answer.status;
  };
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + WEEK_MS });
  assert.equal(await ask(), 'applied');
  t.mock.timers.reset();
  assert.equal(await ask(), 'replayed');
});
