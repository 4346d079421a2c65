import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { oneDecides } from '@baize/approvals/testing';
import { betsConsoleHandlers } from '@baize/bets';
import { aBet, openBetTable, type BetTable } from '@baize/bets/testing';
import { staffContext } from '@baize/endpoint/testing';
import { parseUnits } from '@baize/kernel';
import { reconcile } from '@baize/wallet';
import { bookkeepingHandlers } from './handlers.ts';

/** An operator who does two things at once to one member: both count in one sum, and both lock one wallet. */
let table: BetTable;
before(async () => {
  table = await openBetTable();
  await table.db.transaction((tx) => oneDecides(tx, table.merchant.id));
});
after(() => table.close());

const ANNA = { staffId: 11, name: 'Anna' };
const reason = 'the vendor is gone';

/** Until so many transactions of this database wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { n } = await table.db.one<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (n === count) return;
    await setTimeout(10);
  }
  throw new Error(`${count} did not wait for a lock in five seconds`);
}

test('R34 a bet put right and an adjustment of one member, by one operator at once: both are done', async () => {
  const member = await table.aMemberWith('100');
  const bet = aBet(table, { accountId: member.accountId, amount: parseUnits('30') });
  await table.submit(bet);
  const { placedAt } = await table.db.one<{ placedAt: Date }>(
    'select placed_at from bets.bet_record where account_id = $1 and key = $2',
    [member.accountId, bet.key],
  );
  const bookkeeping = bookkeepingHandlers({
    ...table,
    audit: async () => undefined,
    compareGateways: () => Promise.resolve([]),
    contractsOwed: () => Promise.resolve([]),
    bonusesOwed: () => Promise.resolve([]),
  });
  const adjust = () =>
    bookkeeping.requestAdjustment(
      {
        memberId: member.memberId,
        direction: 'credit',
        amount: '5',
        memberReason: 'goodwill',
        reason,
        requestId: 'at-once',
      },
      staffContext(['ledger.adjust'], { merchant: table.merchant, ...ANNA }),
    );
  const putRight = () =>
    betsConsoleHandlers(table.deps).resolveOpenBet(
      {
        memberId: member.memberId,
        betId: bet.key,
        placedAt: placedAt.getTime(),
        outcome: 'void',
        payout: '0',
        reason,
      },
      staffContext(['bets.resolve'], {
        merchant: { id: table.merchant.id, code: 'test' },
        host: 'site.test',
        ...ANNA,
      }),
    );

  // The adjustment has the lock of the operator's sum and reads what counts in it; then the bet is begun.
  const { both } = await table.db.transaction(async (tx) => {
    await tx.run('lock table approvals.proposal in access exclusive mode');
    const adjusting = adjust();
    await waiting(1);
    const puttingRight = putRight();
    await waiting(2);
    return { both: Promise.allSettled([adjusting, puttingRight]) };
  });
  for (const one of await both) {
    assert.equal(one.status, 'fulfilled', one.status === 'rejected' ? String(one.reason) : '');
    assert.ok(one.value.ok);
  }
  assert.equal(await table.wallet.balance(member.accountId), parseUnits('105'));
  assert.deepEqual(await reconcile(table.db, table.clock), []);
});
