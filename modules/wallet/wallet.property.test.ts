import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import fc from 'fast-check';
import type { VendorOp } from './decide.ts';
import {
  createWallet,
  hold,
  post,
  releaseHold,
  settleHold,
  type VendorResult,
  type Wallet,
} from './index.ts';
import { aClerk } from './model.fixture.ts';
import { reconcile } from './reconcile.ts';
import { aVendorOp, manyFundedAccounts } from './testing.ts';
import { debtOf } from './transfer-kinds.ts';

/** Issue 2, item 3: 100,000 random operations against real PostgreSQL. A failure prints its seed. */
let db: TestDatabase;
let wallet: Wallet;
let neighbour: Wallet; // a second process on the same database
before(async () => {
  db = await testDatabase({ max: 6 });
  const options = { db, clock: systemClock, log: memoryLogger() };
  wallet = createWallet(options);
  neighbour = createWallet(options);
});
after(async () => {
  await wallet.close();
  await neighbour.close();
  await db.drop();
});

const MEMBERS = 12;
const OPENING = 1_000n;
type Draw = { member: number; type: VendorOp['type']; slot: number; target: number; amount: number };
/** Few members, few keys, small balances: repeats, conflicts, empty purses and spent wins are all common. */
const draw = (slots: number): fc.Arbitrary<Draw> =>
  fc.record({
    member: fc.nat(MEMBERS - 1),
    type: fc.constantFrom('bet', 'bet', 'win', 'win', 'rollback'),
    slot: fc.nat(slots),
    target: fc.nat(slots),
    amount: fc.nat(400),
  });

const settings = (numRuns: number) => ({ numRuns, endOnFailure: true });
let runs = 0;
/** One vendor per run: keys of different runs do not meet. */
const openRun = async () => {
  runs += 1;
  return { connectionId: runs, accounts: await manyFundedAccounts(db, MEMBERS, OPENING) };
};

test(
  'OPEN-WALLET-01 60,000 random operations answer as the clerk does, in any batching',
  { timeout: 180_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(draw(120), { minLength: 3_000, maxLength: 3_000, size: 'max' }),
        async (draws) => {
          const { connectionId, accounts } = await openRun();
          const ops = draws.map((d): VendorOp => {
            // Wins have keys of their own (a bet and a win under one key are a conflict, covered by small targets).
            const own = (kind: string, slot: number) => `${d.member}-${kind}-${slot}`;
            const target = d.type === 'win' || d.target % 3 > 0 ? 'bet' : d.target % 2 ? 'win' : 'rollback';
            return aVendorOp({
              connectionId,
              accountId: accounts[d.member] ?? 0n,
              type: d.type,
              key: own(d.slot % 17 === 0 ? 'bet' : d.type, d.slot),
              amount: d.type === 'rollback' ? 0n : BigInt(d.amount),
              ...(d.type === 'bet' ? {} : { ref: own(target, d.target) }),
            });
          });
          const answers = await Promise.all(ops.map((op) => wallet.submit(op)));
          const clerk = aClerk(() => OPENING);
          for (const [index, op] of ops.entries())
            assert.deepEqual(
              answers[index],
              clerk.answer(op),
              `operation ${index}: ${JSON.stringify(draws[index])}`,
            );
          for (const accountId of accounts) {
            const { has, owes } = clerk.purse(accountId);
            assert.equal(await wallet.balance(accountId), has);
            const debt = await db.maybe<{ balance: bigint }>(
              'select balance from wallet.account where id = $1',
              [debtOf(accountId)],
            );
            assert.equal(-(debt?.balance ?? 0n), owes);
          }
        },
      ),
      settings(20),
    ),
);

type Chaos = Draw & { process: number; twice: boolean; slow: number };
const chaos = (slots: number): fc.Arbitrary<Chaos> =>
  fc
    .tuple(draw(slots), fc.record({ process: fc.nat(1), twice: fc.boolean(), slow: fc.nat(60) }))
    .map(([d, c]) => ({ ...d, ...c }));

test(
  'OPEN-WALLET-01 40,000 more from two processes at once, with holds and postings between them: each key once',
  { timeout: 180_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(chaos(900), { minLength: 4_000, maxLength: 4_000, size: 'max' }),
        async (draws) => {
          const { connectionId, accounts } = await openRun();
          const applied = new Map<string, number>();
          /** As a vendor does it: unknown outcomes are asked again under the same key. */
          const submit = async (through: Wallet, op: VendorOp): Promise<VendorResult> => {
            for (let attempt = 0; ; attempt += 1) {
              try {
                const result = await through.submit(op);
                if (result.status === 'overloaded') throw new Error('overloaded');
                if (result.status === 'applied') applied.set(op.key, (applied.get(op.key) ?? 0) + 1);
                return result;
              } catch (error) {
                if (attempt > 20) throw error;
              }
            }
          };
          await Promise.all(
            draws.map((d, index) => {
              const accountId = accounts[d.member] ?? 0n;
              if (d.slow === 0)
                return slowMovement(accountId, `${accountId}:${d.slot}`, BigInt(d.amount + 1));
              // Keys are shared between members: the loser must be a conflict, never a second application.
              const op = aVendorOp({
                connectionId,
                accountId,
                type: d.type,
                key: `${d.type}-${d.slot}`,
                amount: d.type === 'rollback' ? 0n : BigInt(d.amount),
                ...(d.type === 'bet' ? {} : { ref: `${d.target % 5 === 0 ? 'win' : 'bet'}-${d.target}` }),
              });
              const first = submit(d.process === 0 ? wallet : neighbour, op);
              return d.twice && index % 4 === 0
                ? Promise.all([first, submit(d.process === 0 ? neighbour : wallet, op)])
                : first;
            }),
          );
          for (const [key, times] of applied) assert.equal(times, 1, `${key} was applied ${times} times`);
          const rows = await db.many<{ key: string }>(
            'select key from wallet.transfer where connection_id = $1',
            [connectionId],
          );
          assert.deepEqual(rows.map((row) => row.key).toSorted(), [...applied.keys()].toSorted());
        },
      ),
      settings(10),
    ),
);

test('OP-25 after all of it: entries sum to zero, balances equal entries, none negative, chains unbroken', async () => {
  assert.deepEqual(await reconcile(db, systemClock), []);
  const { sum, lowest, entries } = await db.one<{ sum: bigint; lowest: bigint; entries: number }>(
    `select (select sum(amount)::bigint from wallet.posting) as sum,
            (select min(balance) from wallet.account where kind <> 3) as lowest,
            (select count(*)::int from wallet.entry) as entries`,
  );
  assert.equal(sum, 0n);
  assert.ok(lowest >= 0n);
  assert.ok(entries > 20_000, `${entries} entries`);
});

/** A hold that is settled in part or released, or a posting; the same key may come several times. */
async function slowMovement(accountId: bigint, key: string, amount: bigint): Promise<void> {
  const actor = 'job:test';
  if (amount % 3n === 0n) {
    const request = { accountId, amount, kind: 'adjust', house: 'adjustment', actor } as const;
    await db.transaction((tx) => post(tx, { ...request, key: `post:${key}` }));
    return;
  }
  const held = await db.transaction((tx) =>
    hold(tx, { accountId, amount, key: `hold:${key}`, ref: 'W1', reason: 'test', actor }),
  );
  if (!held.ok) return;
  const { holdId } = held.value;
  await db.transaction<unknown>((tx) =>
    amount % 2n === 0n
      ? settleHold(tx, { holdId, house: 'gateway', key: `settle:${key}`, amount: 1n, actor })
      : releaseHold(tx, { holdId, key: `release:${key}`, actor }),
  );
}
