import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember } from '@baize/identity/testing';
import { parseUnits } from '@baize/kernel';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { applyPayment } from './apply-payment.ts';
import { cancelDeposit, submitDeposit } from './close-deposit.ts';
import { cancelWithdrawal, confirmWithdrawal, receiveSilently } from './confirm-withdrawal.ts';
import { nextDeposit, type DepositEvent, type DepositState } from './deposit.ts';
import { demoPsp } from './gateways/demo-psp/demo-psp.ts';
import { creditDeposit, failDeposit } from './review-deposit.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  markWithdrawalPaid,
  rejectWithdrawal,
} from './review-withdrawal.ts';
import { forceWithdrawalReceipt, payWithdrawalRest, refundWithdrawalRest } from './settle-dispute.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from './shapes.ts';
import {
  aBankAccount,
  aChannel,
  aDepositOrder,
  aPaidWithdrawal,
  aWithdrawal,
  cashierForTests,
} from './testing.ts';
import { nextWithdrawal, type WithdrawalEvent, type WithdrawalState } from './withdrawal.ts';

/** Every operation in every state, against the database: what the table refuses is refused, and nothing moved. */
let db: TestDatabase;
let deps: ReturnType<typeof cashierForTests>;
before(async () => {
  db = await testDatabase();
  const clock = { now: () => deps.clock.now() };
  const fetch = async () => Response.json({ error: 'down' }, { status: 503 });
  const psp = demoPsp({ url: 'http://psp.test', secret: 'only-for-this-test-0001', clock, fetch });
  deps = cashierForTests(db, { gateways: [psp] });
});
after(() => db.drop());

const IS_OPEN = new Set<DepositState>(['CREATED', 'WAITING_PAYMENT', 'SUBMITTED']);
const reason = 'for the table';
type Answer = { ok: boolean; code?: string };

async function aDepositIn(state: DepositState) {
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    const member = await aMember(tx, { merchant });
    const channel = await aChannel(tx, merchant.id);
    const at = deps.clock.now();
    const { orderNo } = await aDepositOrder(tx, { member, channel, amount: '25', at });
    const closed = IS_OPEN.has(state) ? null : at;
    const received = state === 'CREDITED' ? parseUnits('25') : null;
    await tx.run(
      'update cashier.deposit set state = $2, closed_at = $3, received_amount = $4 where order_no = $1',
      [orderNo, state, closed, received],
    );
    const staff = (await aStaff(tx, staffForTests(db), { username: `s${member.memberId}` })).caller;
    const caller = {
      role: 'member',
      memberId: member.memberId,
      account: member.account,
      sessionId: '1',
    } as const;
    return { orderNo, member, byMember: aCall(merchant, caller), byStaff: aCall(merchant, staff) };
  });
}
type InDeposit = Awaited<ReturnType<typeof aDepositIn>>;

/** What a gateway says never refuses: it answers what came of it. */
const news = (one: InDeposit, state: 'paid' | 'declined' | 'expired') =>
  db.transaction(async (tx): Promise<Answer> => {
    const paidAmount = state === 'paid' ? '25.00' : null;
    const told = {
      orderNo: one.orderNo,
      gatewayRef: 'p1',
      state,
      currency: 'USD',
      paidAmount,
      authorisation: null,
    };
    const outcome = await applyPayment(deps, tx, 'demo-psp', told);
    return {
      ok: outcome === 'credited' || outcome === 'failed' || outcome === 'expired',
      code: 'state_changed',
    };
  });

const DEPOSIT_DEEDS: [DepositEvent, (one: InDeposit) => Promise<Answer>, tolerates?: DepositState[]][] = [
  // Said twice, it is said once.
  ['said_paid', (one) => submitDeposit(deps, one, one.byMember), ['SUBMITTED', 'CREDITED']],
  ['member_cancelled', (one) => cancelDeposit(deps, one, one.byMember)],
  ['operator_failed', (one) => failDeposit(deps, { orderNo: one.orderNo, reason }, one.byStaff)],
  ['money_came', (one) => creditDeposit(deps, { orderNo: one.orderNo, amount: '25', reason }, one.byStaff)],
  ['money_came', (one) => news(one, 'paid')],
  ['gateway_declined', (one) => news(one, 'declined')],
  ['time_over', (one) => news(one, 'expired')],
];

test('OPEN-WALLET-04 OPEN-WALLET-05 every deed on a deposit in every state: allowed as the table says, or nothing moved', async () => {
  for (const state of DEPOSIT_STATES)
    for (const [event, deed, tolerates = []] of DEPOSIT_DEEDS) {
      const name = `${state} + ${event}`;
      const one = await aDepositIn(state);
      const answer = await deed(one);
      const to = nextDeposit(state, event);
      const found = await db.one<{ state: string }>('select state from cashier.deposit where order_no = $1', [
        one.orderNo,
      ]);
      assert.equal(answer.ok, to !== undefined || tolerates.includes(state), name);
      if (!answer.ok) assert.equal(answer.code, 'state_changed', name);
      assert.equal(found.state, to ?? state, name);
      const balance = (await findAccount(db, one.member.memberId))?.balance;
      assert.equal(balance, to === 'CREDITED' ? parseUnits('25') : 0n, name);
    }
});

const BEFORE_PAID = new Set<WithdrawalState>(['APPLIED', 'REVIEWING', 'APPROVED', 'PAYING']);
const RETURNED = new Set<WithdrawalState>(['REJECTED', 'CANCELLED']);

async function aWithdrawalIn(state: WithdrawalState) {
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    const member = await aMember(tx, { merchant, balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    const wish = { member, bankAccount, amount: '60' };
    const make = BEFORE_PAID.has(state) || RETURNED.has(state) ? aWithdrawal : aPaidWithdrawal;
    const { withdrawalNo } = await make(deps, tx, wish);
    const staff = (await aStaff(tx, staffForTests(db), { username: `s${member.memberId}` })).caller;
    const said = { PARTLY: '20', NOT_RECEIVED: '0' }[state as 'PARTLY' | 'NOT_RECEIVED'];
    await tx.run(
      `update cashier.withdrawal set state = $2, claimed_by_id = $3, claimed_by = 'me', claimed_at = now(),
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
      'select state from cashier.withdrawal where withdrawal_no = $1',
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
    "update cashier.withdrawal set auto_receive_at = '2020-01-01' where withdrawal_no = $1 and state = 'AWAIT_CONFIRM'",
    [one.withdrawalNo],
  );
  const was = await stateOf(one);
  await receiveSilently(deps);
  return { ok: (await stateOf(one)) !== was, code: 'state_changed' };
}

const WITHDRAWAL_DEEDS: [WithdrawalEvent, (one: InWithdrawal) => Promise<Answer>][] = [
  ['member_cancelled', (one) => cancelWithdrawal(deps, one, one.byMember)],
  ['claimed', (one) => claimWithdrawal(deps, one, one.byStaff)],
  ['approved', (one) => approveWithdrawal(deps, one, one.byStaff)],
  ['rejected', (one) => rejectWithdrawal(deps, one, one.byStaff)],
  ['said_received', (one) => says(one, 'received')],
  ['said_partly', (one) => says(one, 'partial')],
  ['said_not_received', (one) => says(one, 'not_received')],
  ['silence', silence],
  ['forced', (one) => forceWithdrawalReceipt(deps, one, one.byStaff)],
  ['rest_refunded', (one) => refundWithdrawalRest(deps, one, one.byStaff)],
  ['rest_ordered', (one) => payWithdrawalRest(deps, { ...one, byHand: false }, one.byStaff)],
  ['rest_paid', (one) => payWithdrawalRest(deps, { ...one, byHand: true }, one.byStaff)],
  // PAYING has no payout of unknown outcome here, so nothing may be marked paid but what is reviewed.
  ['marked_paid', (one) => markWithdrawalPaid(deps, one, one.byStaff)],
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
