import { oneDecides } from '@baize/approvals/testing';
import { aPayingMerchant } from '@baize/cashier/testing';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoPsp } from '@baize/cashier';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { cancelWithdrawal, confirmWithdrawal, receiveSilently } from './confirm-withdrawal.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
} from './review-withdrawal.ts';
import { forceWithdrawalReceipt, payWithdrawalRest, refundWithdrawalRest } from './settle-dispute.ts';
import { WITHDRAWAL_STATES } from './shapes.ts';
import { aBankAccount, aPaidWithdrawal, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { nextWithdrawal, type WithdrawalEvent, type WithdrawalState } from './withdrawal.ts';

/** Every operation in every state, against the database: what the table refuses is refused, and nothing moved. */
let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests>;
before(async () => {
  db = await testDatabase();
  const clock = { now: () => deps.clock.now() };
  const fetch = async () => Response.json({ error: 'down' }, { status: 503 });
  const psp = demoPsp({ url: 'http://psp.test', secret: 'only-for-this-test-0001', clock, fetch });
  deps = withdrawalsForTests(db, { gateways: [psp] });
});
after(() => db.drop());

const reason = 'for the table';
type Answer = { ok: boolean; code?: string };

const BEFORE_PAID = new Set<WithdrawalState>(['APPLIED', 'REVIEWING', 'APPROVED', 'PAYING']);
const RETURNED = new Set<WithdrawalState>(['REJECTED', 'CANCELLED']);

async function aWithdrawalIn(state: WithdrawalState) {
  return db.transaction(async (tx) => {
    const merchant = await aPayingMerchant(tx);
    await oneDecides(tx, merchant.id);
    const member = await aMember(tx, { merchant, balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    const wish = { member, bankAccount, amount: '60' };
    const make = BEFORE_PAID.has(state) || RETURNED.has(state) ? aWithdrawal : aPaidWithdrawal;
    const { withdrawalNo } = await make(deps, tx, wish);
    const staff = (await aStaff(tx, staffForTests(db), { username: `s${member.memberId}` })).caller;
    const said = { PARTLY: '20', NOT_RECEIVED: '0' }[state as 'PARTLY' | 'NOT_RECEIVED'];
    await tx.run(
      `update withdrawals.withdrawal set state = $2, claimed_by_id = $3, claimed_by = 'me', claimed_at = now(),
         received_amount = $4, auto_receive_at = case when $2 = 'AWAIT_CONFIRM' then auto_receive_at end
       where withdrawal_no = $1`,
      [withdrawalNo, state, staff.staffId, said === undefined ? null : parseUnits(said)],
    );
    const caller = {
      role: 'member',
      memberId: member.memberId,
      account: member.account,
      sessionId: '1',
    } as const;
    return {
      withdrawalNo,
      reason,
      member,
      byMember: aCall(merchant, caller),
      byStaff: aCall(merchant, staff),
    };
  });
}
type InWithdrawal = Awaited<ReturnType<typeof aWithdrawalIn>>;
const stateOf = async ({ withdrawalNo }: InWithdrawal) =>
  (
    await db.one<{ state: WithdrawalState }>(
      'select state from withdrawals.withdrawal where withdrawal_no = $1',
      [withdrawalNo],
    )
  ).state;
const says = (one: InWithdrawal, state: 'received' | 'partial' | 'not_received') =>
  confirmWithdrawal(
    deps,
    { withdrawalNo: one.withdrawalNo, state, ...(state === 'partial' ? { receivedAmount: '30' } : {}) },
    one.byMember,
  );
async function silence(one: InWithdrawal): Promise<Answer> {
  await db.run(
    "update withdrawals.withdrawal set auto_receive_at = '2020-01-01' where withdrawal_no = $1 and state = 'AWAIT_CONFIRM'",
    [one.withdrawalNo],
  );
  const was = await stateOf(one);
  await receiveSilently(deps);
  return { ok: (await stateOf(one)) !== was, code: 'state_changed' };
}

const WITHDRAWAL_DEEDS: [WithdrawalEvent, (one: InWithdrawal) => Promise<Answer>][] = [
  ['member_cancelled', (one) => cancelWithdrawal(deps, one, one.byMember)],
  ['claimed', (one) => claimWithdrawal(deps, one, one.byStaff)],
  ['claim_released', (one) => releaseWithdrawal(deps, one, one.byStaff)],
  ['approved', (one) => approveWithdrawal(deps, one, one.byStaff)],
  ['rejected', (one) => rejectWithdrawal(deps, { ...one, memberReason: 'name_differs' }, one.byStaff)],
  ['said_received', (one) => says(one, 'received')],
  ['said_partly', (one) => says(one, 'partial')],
  ['said_not_received', (one) => says(one, 'not_received')],
  ['silence', silence],
  ['forced', (one) => forceWithdrawalReceipt(deps, one, one.byStaff)],
  ['rest_refunded', (one) => refundWithdrawalRest(deps, one, one.byStaff)],
  ['rest_ordered', (one) => payWithdrawalRest(deps, { ...one, bankReference: null }, one.byStaff)],
  ['rest_paid', (one) => payWithdrawalRest(deps, { ...one, bankReference: 'FT1' }, one.byStaff)],
  // PAYING has no payout of unknown outcome here, so nothing may be marked paid but what is reviewed.
  ['marked_paid', (one) => markWithdrawalPaid(deps, { ...one, bankReference: 'FT1' }, one.byStaff)],
];

test('OPEN-WALLET-08 OPEN-WALLET-09 R15 every deed on a withdrawal in every state: allowed as the table says, or nothing moved', async () => {
  for (const state of WITHDRAWAL_STATES)
    for (const [event, deed] of WITHDRAWAL_DEEDS) {
      const name = `${state} + ${event}`;
      const one = await aWithdrawalIn(state);
      const funds = async () => {
        const account = await findAccount(db, one.member.memberId);
        return [account?.balance, account?.frozen];
      };
      const was = await funds();
      const answer = await deed(one);
      const allowed =
        event === 'marked_paid' && state === 'PAYING' ? undefined : nextWithdrawal(state, event);
      // Paid by hand the member is asked in the same breath.
      const to = allowed === 'PAID' ? 'AWAIT_CONFIRM' : allowed;
      assert.equal(answer.ok, to !== undefined, `${name} ${answer.code ?? ''}`);
      assert.equal(await stateOf(one), to ?? state, name);
      if (to === undefined) {
        assert.equal(answer.code, 'state_changed', name);
        assert.deepEqual(await funds(), was, `${name}: nothing moved`);
      }
    }
});
