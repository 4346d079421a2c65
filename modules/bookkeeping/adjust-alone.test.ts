import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { staffContext } from '@baize/endpoint/testing';
import type { Tx } from '@baize/db';
import { approvalsForTests, approvalsHandlers, sweepOvertaken } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { parseUnits, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { closeAccount, findAccount, post, reconcile } from '@baize/wallet';
import { adjustmentApprovals } from './adjust.ts';
import type { BookkeepingDeps } from './deps.ts';
import { bookkeepingForTests } from './deps.fixture.ts';
import { bookkeepingHandlers } from './handlers.ts';

let shift = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + shift) };
let db: TestDatabase;
let merchant: Merchant;
let deps: BookkeepingDeps;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  deps = bookkeepingForTests(db, clock);
});
after(() => db.drop());

const calls = () => bookkeepingHandlers(deps);
const decisions = () => approvalsHandlers(approvalsForTests(db, clock, { kinds: adjustmentApprovals(deps) }));
const staff = (staffId: number, at = merchant) =>
  staffContext(['ledger.adjust', 'ledger.approve'], { merchant: at, staffId, name: `op${staffId}` });
const someone = (): Promise<Member> =>
  db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance: '100' }));
const balanceOf = async (member: Member) => (await findAccount(db, member.memberId))?.balance;
const WHY = { memberReason: 'result_corrected', reason: 'a vendor paid twice' };
let requests = 0;
const ask = async (
  member: Member,
  amount: string,
  staffId: number,
  direction: 'credit' | 'debit' = 'credit',
) => {
  requests += 1;
  const wish = { memberId: member.memberId, direction, amount, ...WHY };
  const answer = await calls().requestAdjustment({ ...wish, requestId: `alone-${requests}` }, staff(staffId));
  assert.ok(answer.ok);
  return answer.value;
};
const rule = (text: string, isOnePerson = false) =>
  db.run(
    `insert into approvals.rule (merchant_id, alone_upto, is_one_person) values ($1, $2, $3)
     on conflict (merchant_id) do update set alone_upto = excluded.alone_upto, is_one_person = excluded.is_one_person`,
    [merchant.id, parseUnits(text), isOnePerson],
  );

test('R34 OP-25 a new brand has no threshold: the smallest adjustment waits for a second person', async () => {
  const member = await someone();
  assert.equal((await ask(member, '0.01', 1)).state, 'REQUESTED');
  assert.equal(await balanceOf(member), parseUnits('100'));
});

test('R34 OP-25 up to the threshold one person posts at once; a unit above it, and slices of it, wait for two', async () => {
  await rule('50');
  const member = await someone();
  const first = await ask(member, '30', 2);
  assert.deepEqual([first.state, first.decidedBy, first.balanceAfter], ['POSTED', 'op2', '130.00']);
  assert.equal(first.decidedUnder, 'within_sum');
  assert.equal((await ask(member, '50.01', 3)).state, 'REQUESTED');
  // Thirty were moved alone today: twenty-one more would be fifty-one.
  assert.equal((await ask(member, '21', 2, 'debit')).state, 'REQUESTED');
  assert.equal((await ask(member, '20', 2, 'debit')).state, 'POSTED');
  assert.equal(await balanceOf(member), parseUnits('110'));
  // A colleague's room is the colleague's own; another day is another sum.
  assert.equal((await ask(member, '50', 4)).state, 'POSTED');
  shift += 24 * 3_600_000 + 1_000;
  assert.equal((await ask(member, '50', 2)).state, 'POSTED');
  assert.equal(await balanceOf(member), parseUnits('210'));
});

test('R34 OP-25 two requests of one operator at once do not both find the same room', async () => {
  const member = await someone();
  const both = await Promise.all([ask(member, '40', 5), ask(member, '40', 5)]);
  assert.deepEqual(both.map(({ state }) => state).toSorted(), ['POSTED', 'REQUESTED']);
  assert.equal(await balanceOf(member), parseUnits('140'));
});

test('R34 an adjustment locks the account before the audit log, as a withdrawal’s decision does', async () => {
  const member = await someone();
  const lockHead = (tx: Tx) => tx.run('select 1 from staff.audit_head for update');
  const logged = deps.audit;
  const withHead = {
    ...deps,
    audit: async (...[tx, entry]: Parameters<typeof logged>) => {
      await lockHead(tx);
      return logged(tx, entry);
    },
  };
  const bothLock = async (adjust: () => Promise<unknown>) => {
    const adjusted = await db.transaction(async (tx) => {
      await tx.run('select 1 from wallet.account where id = $1 for update', [member.accountId]);
      const adjusting = adjust();
      await waitingForALock();
      await lockHead(tx);
      return { adjusting };
    });
    return adjusted.adjusting;
  };
  const asking = bookkeepingHandlers(withHead);
  await bothLock(async () => {
    const wish = {
      memberId: member.memberId,
      direction: 'credit' as const,
      amount: '3',
      ...WHY,
    };
    const answer = await asking.requestAdjustment({ ...wish, requestId: 'order-of-locks' }, staff(11));
    assert.ok(answer.ok && answer.value.state === 'POSTED');
    return answer;
  });
  const posted = await db.one<{ adjustmentNo: string }>(
    `select adjustment_no from bookkeeping.adjustment where request_id = 'order-of-locks'`,
  );
  await bothLock(async () => {
    const back = await asking.reverseAdjustment({ ...posted, ...WHY }, staff(11));
    assert.ok(back.ok && back.value.state === 'POSTED');
  });
  assert.equal(await balanceOf(member), parseUnits('100'));
});

/** Until a transaction of this database waits for a row that another holds. */
async function waitingForALock(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { waiting } = await db.one<{ waiting: boolean }>(
      `select exists (select 1 from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock') as waiting`,
    );
    if (waiting) return;
    await setTimeout(10);
  }
  throw new Error('nothing waited for a lock in five seconds');
}

test('R34 OP-25 what was posted alone is taken back by its opposite only, under the same rule', async () => {
  const member = await someone();
  const { adjustmentNo } = await ask(member, '30', 6);
  const back = await calls().reverseAdjustment({ adjustmentNo, ...WHY }, staff(6));
  assert.ok(back.ok);
  assert.equal(back.value.state, 'REQUESTED', 'sixty in one day');
  const { id } = await db.one<{ id: number }>('select id from approvals.proposal where subject = $1', [
    `adjustment:${back.value.adjustmentNo}`,
  ]);
  assert.ok(
    (await decisions().decideProposal({ proposalId: id, decision: 'approve', reason: 'yes' }, staff(7))).ok,
  );
  assert.equal(await balanceOf(member), parseUnits('100'));
});

test('R34 R18 one person debits below zero no more than two can: it is refused, and nothing of it is kept', async () => {
  const member = await db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance: '5' }));
  const wish = { memberId: member.memberId, direction: 'debit', amount: '6', ...WHY } as const;
  const refused = await calls().requestAdjustment({ ...wish, requestId: 'below-zero' }, staff(8));
  assert.deepEqual(refused, { ok: false, code: 'insufficient_funds' });
  assert.equal(await balanceOf(member), parseUnits('5'));
  assert.equal(
    await db.maybe(`select 1 from bookkeeping.adjustment where request_id = 'below-zero'`),
    undefined,
  );
});

test('R34 the table refuses one person above what the rule left, whatever the code does', async () => {
  const member = await someone();
  const { adjustmentNo } = await ask(member, '60', 10);
  await assert.rejects(
    db.run(
      `update bookkeeping.adjustment set state = 'POSTED', decided_by_id = requested_by_id, decided_by = 'x',
              decided_at = now(), balance_after = 0, alone_upto = $2 where adjustment_no = $1`,
      [adjustmentNo, parseUnits('59.99')],
    ),
    /two_people/,
  );
});

test('R34 in one-person mode an adjustment is posted at once, and says so', async () => {
  await rule('0', true);
  const member = await someone();
  const posted = await ask(member, '70', 13);
  assert.deepEqual([posted.state, posted.decidedUnder], ['POSTED', 'one_person']);
  assert.equal(await balanceOf(member), parseUnits('170'));
  await rule('0');
  assert.equal((await ask(member, '1', 13)).state, 'REQUESTED');
  assert.deepEqual(await reconcile(db, clock), []);
});

test('OP-25 twenty requests at once under one number are one adjustment, and all hear it', async () => {
  const { memberId } = await someone();
  const wish = { memberId, direction: 'credit', amount: '5', ...WHY } as const;
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () =>
      calls().requestAdjustment({ ...wish, requestId: 'twenty-at-once' }, staff(12)),
    ),
  );
  const numbers = answers.map((answer) => (answer.ok ? answer.value.adjustmentNo : answer.code));
  assert.equal(new Set(numbers).size, 1, numbers.join());
  assert.ok(answers.every((answer) => answer.ok));
  const other = await calls().requestAdjustment(
    { ...wish, amount: '6', requestId: 'twenty-at-once' },
    staff(12),
  );
  assert.deepEqual(other, { ok: false, code: 'request_reused' });
});

test('R34 OP-25 a wallet that closes meanwhile overtakes an adjustment; a balance that is too small does not', async () => {
  const [member, other] = [await someone(), await someone()];
  const credit = await ask(member, '5', 14);
  const debit = await ask(other, '100', 14, 'debit');
  const spend = (of: Member, key: string) =>
    db.transaction(async (tx) => {
      const spent = { accountId: of.accountId, amount: -parseUnits('100'), key, actor: 'job:test' } as const;
      assert.ok((await post(tx, { ...spent, kind: 'adjust', house: 'adjustment' })).ok);
    });
  await spend(member, 'overtaken:member');
  await spend(other, 'overtaken:other');
  const sweep = () => sweepOvertaken(approvalsForTests(db, clock, { kinds: adjustmentApprovals(deps) }));
  const stateOf = async ({ adjustmentNo }: { adjustmentNo: string }) =>
    db.one<object>(
      `select a.state, p.state as proposal, p.remark from bookkeeping.adjustment a
         join approvals.proposal p on p.subject = 'adjustment:' || a.adjustment_no where a.adjustment_no = $1`,
      [adjustmentNo],
    );
  const waits = { state: 'REQUESTED', proposal: 'PROPOSED', remark: null };
  await sweep();
  assert.deepEqual([await stateOf(credit), await stateOf(debit)], [waits, waits]);
  await db.transaction(async (tx) => assert.ok((await closeAccount(tx, member.accountId)).ok));
  await sweep();
  assert.deepEqual(await stateOf(credit), { state: 'REJECTED', proposal: 'EXPIRED', remark: 'overtaken' });
  assert.deepEqual([await stateOf(debit), await balanceOf(member)], [waits, 0n]);
});
