import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoPsp } from '@baize/cashier';
import { aChannel } from '@baize/cashier/testing';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import { stopDeposits } from '@baize/protection';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { applyPayment } from './apply-payment.ts';
import { closeBlockedDeposits } from './close-blocked.ts';
import { cancelDeposit, submitDeposit } from './close-deposit.ts';
import { nextDeposit, type DepositEvent, type DepositState } from './deposit.ts';
import { creditDeposit, failDeposit } from './review-deposit.ts';
import { DEPOSIT_STATES } from './shapes.ts';
import { aDepositOrder, depositsForTests } from './testing.ts';

/** Every operation in every state, against the database: what the table refuses is refused, and nothing moved. */
let db: TestDatabase;
let deps: ReturnType<typeof depositsForTests>;
before(async () => {
  db = await testDatabase();
  const clock = { now: () => deps.clock.now() };
  const fetch = async () => Response.json({ error: 'down' }, { status: 503 });
  const psp = demoPsp({ url: 'http://psp.test', secret: 'only-for-this-test-0001', clock, fetch });
  deps = depositsForTests(db, { gateways: [psp] });
});
after(() => db.drop());

const IS_OPEN = new Set<DepositState>(['CREATED', 'WAITING_PAYMENT', 'SUBMITTED']);
const reason = 'for the table';
type Answer = { ok: boolean; code?: string };

async function aDepositIn(state: DepositState) {
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    await oneDecides(tx, merchant.id);
    const member = await aMember(tx, { merchant });
    const channel = await aChannel(tx, merchant.id);
    const at = deps.clock.now();
    const { orderNo } = await aDepositOrder(tx, { member, channel, amount: '25', at });
    const closed = IS_OPEN.has(state) ? null : at;
    const received = state === 'CREDITED' ? parseUnits('25') : null;
    await tx.run(
      'update deposits.deposit set state = $2, closed_at = $3, received_amount = $4 where order_no = $1',
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
      gatewayRef: `p-${one.orderNo}`,
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

/** The clock refuses nothing: it leaves what it may not close. */
const block = async ({ orderNo, member }: InDeposit): Promise<Answer> => {
  const stateOf = () =>
    db.one<{ state: string }>('select state from deposits.deposit where order_no = $1', [orderNo]);
  const before = await stateOf();
  await db.transaction((tx) =>
    stopDeposits(tx, { memberId: member.memberId, ref: 'test', now: deps.clock.now() }),
  );
  await closeBlockedDeposits(deps);
  return { ok: (await stateOf()).state !== before.state, code: 'state_changed' };
};

const DEPOSIT_DEEDS: [DepositEvent, (one: InDeposit) => Promise<Answer>, tolerates?: DepositState[]][] = [
  // Said twice, it is said once.
  ['said_paid', (one) => submitDeposit(deps, one, one.byMember), ['SUBMITTED', 'CREDITED']],
  ['member_cancelled', (one) => cancelDeposit(deps, one, one.byMember)],
  [
    'operator_failed',
    (one) => failDeposit(deps, { orderNo: one.orderNo, memberReason: 'no_payment', reason }, one.byStaff),
  ],
  ['money_came', (one) => creditDeposit(deps, { orderNo: one.orderNo, amount: '25', reason }, one.byStaff)],
  ['money_came', (one) => news(one, 'paid')],
  ['gateway_declined', (one) => news(one, 'declined')],
  ['time_over', (one) => news(one, 'expired')],
  ['member_blocked', block],
];

test('OPEN-WALLET-04 OPEN-WALLET-05 every deed on a deposit in every state: allowed as the table says, or nothing moved', async () => {
  for (const state of DEPOSIT_STATES)
    for (const [event, deed, tolerates = []] of DEPOSIT_DEEDS) {
      const name = `${state} + ${event}`;
      const one = await aDepositIn(state);
      const answer = await deed(one);
      const to = nextDeposit(state, event);
      const found = await db.one<{ state: string }>(
        'select state from deposits.deposit where order_no = $1',
        [one.orderNo],
      );
      assert.equal(answer.ok, to !== undefined || tolerates.includes(state), name);
      if (!answer.ok) assert.equal(answer.code, 'state_changed', name);
      assert.equal(found.state, to ?? state, name);
      const balance = (await findAccount(db, one.member.memberId))?.balance;
      assert.equal(balance, to === 'CREDITED' ? parseUnits('25') : 0n, name);
    }
});
