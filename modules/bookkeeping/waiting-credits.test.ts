import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { staffContext } from '@baize/endpoint/testing';
import { approvalsForTests, approvalsHandlers } from '@baize/approvals/testing';
import { listCreditsOf } from '@baize/approvals';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { systemClock } from '@baize/kernel';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { adjustmentApprovals } from './adjust.ts';
import { bookkeepingForTests } from './deps.fixture.ts';
import { bookkeepingHandlers } from './handlers.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const MIGRATION = path.join(import.meta.dirname, 'migrations', '20261123-waiting-credits.sql');

test('R34 a credit that waited before credits were kept is seen once it is approved; a debit credits nobody', async () => {
  const merchant = await db.transaction((tx) => aMerchant(tx));
  const member = await db.transaction((tx) => aMember(tx, { merchant, balance: '100' }));
  const deps = bookkeepingForTests(db, systemClock);
  const staff = (staffId: number) =>
    staffContext(['ledger.adjust', 'ledger.approve'], { merchant, staffId, name: `op${staffId}` });
  const { memberId } = member;
  for (const direction of ['credit', 'debit'] as const) {
    const wish = { memberId, direction, amount: '5', memberReason: 'goodwill', reason: 'a test' };
    const asked = await bookkeepingHandlers(deps).requestAdjustment(
      { ...wish, requestId: direction },
      staff(1),
    );
    assert.ok(asked.ok && asked.value.state === 'REQUESTED');
  }
  await db.run('delete from approvals.credit');

  const sql = fs.readFileSync(MIGRATION, 'utf8');
  await db.run(sql);
  await db.run(sql);
  const decisions = approvalsHandlers(
    approvalsForTests(db, systemClock, { kinds: adjustmentApprovals(deps) }),
  );
  for (const { id } of await db.many<{ id: number }>('select id from approvals.proposal')) {
    const decision = { proposalId: id, decision: 'approve' as const, reason: 'yes' };
    assert.ok((await decisions.decideProposal(decision, staff(2))).ok);
  }
  const of = { merchantId: merchant.id, memberId, since: new Date(0), limit: 10 };
  assert.deepEqual(
    (await listCreditsOf(db, of)).map(({ amount }) => amount),
    [500_000n],
  );
});
