import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, type Wallet } from '@baize/wallet';
import { aVendorOp } from '@baize/wallet/testing';
import fc from 'fast-check';
import { createBetGate } from './bet-gate.ts';
import { aLimit } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
let wallets: Wallet[];
before(async () => {
  db = await testDatabase({ max: 8 });
  merchant = await db.transaction((tx) => aMerchant(tx));
  const options = { db, clock: systemClock, log: memoryLogger(), gate: createBetGate({ db }) };
  wallets = [createWallet(options), createWallet(options)];
});
after(async () => {
  for (const wallet of wallets) await wallet.close();
  await db.drop();
});

const step = fc.record({
  type: fc.constantFrom('bet', 'bet', 'bet', 'win', 'rollback'),
  target: fc.nat(30),
  amount: fc.bigInt(1n, 40n),
  through: fc.nat(1),
  together: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const plan = fc.record({
  steps: fc.array(step, { minLength: 20, maxLength: 60 }),
  wager: fc.option(fc.bigInt(1n, 400n), { nil: undefined }),
  loss: fc.option(fc.bigInt(1n, 200n), { nil: undefined }),
  stake: fc.option(fc.bigInt(1n, 40n), { nil: undefined }),
});

/** At no entry of the ledger: walks them in their order with the plainest arithmetic there is. */
test('OP-33 whatever comes in whatever order, from two processes at once: no limit is passed at any entry', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps, wager, loss, stake }) => {
      const member = await db.transaction(async (tx) => {
        const made = await aMember(tx, { merchant, uplineId: null, balance: '1' });
        const at = new Date();
        const text = (units: bigint) => `0.${units.toString().padStart(5, '0')}`;
        if (wager) await aLimit(tx, made, { kind: 'wager', period: 'week', amount: text(wager), at });
        if (loss) await aLimit(tx, made, { kind: 'loss', period: 'day', amount: text(loss), at });
        if (stake) await aLimit(tx, made, { kind: 'stake', period: 'each', amount: text(stake), at });
        return made;
      });
      await play(member, steps);
      const entries = await db.many<{ kind: number; amount: bigint }>(
        'select kind, amount from wallet.entry where account_id = $1 and kind between 1 and 4 order by seq',
        [member.accountId],
      );
      let [staked, net] = [0n, 0n];
      for (const { kind, amount } of entries) {
        net += amount;
        if (kind === 1 || kind === 3) staked -= amount;
        if (kind !== 1) continue;
        if (wager) assert.ok(staked <= wager, `staked ${staked} of ${wager}`);
        if (loss) assert.ok(-net <= loss, `lost ${-net} of ${loss}`);
        if (stake) assert.ok(-amount <= stake, `a stake of ${-amount}, cap ${stake}`);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

async function play(member: Member, steps: readonly Step[]): Promise<void> {
  const keys: string[] = [];
  let together: Promise<unknown>[] = [];
  for (const [index, one] of steps.entries()) {
    if (!one.together) {
      await Promise.all(together);
      together = [];
    }
    const ref = keys[one.target % Math.max(1, keys.length)] ?? 'none';
    const op = aVendorOp({
      accountId: member.accountId,
      key: `${member.memberId}-${index}`,
      type: one.type,
      amount: one.type === 'rollback' ? 0n : one.amount,
      ...(one.type === 'bet' ? {} : { ref }),
    });
    if (one.type === 'bet') keys.push(op.key);
    const wallet = wallets[one.through];
    assert.ok(wallet);
    together.push(wallet.submit(op));
  }
  await Promise.all(together);
}
