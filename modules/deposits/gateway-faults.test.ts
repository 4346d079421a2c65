import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Answer, ChannelRow, FoundPayment, Gateway } from '@baize/cashier';
import { aChannel } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { applyPayment } from './apply-payment.ts';
import { checkDeposits } from './check-deposit.ts';
import { closeBlockedDeposits } from './close-blocked.ts';
import { createDeposit } from './create-deposit.ts';
import { listDepositsToCheck } from './deposit.sql.ts';
import { listIncomingPage } from './incoming.sql.ts';
import { anExclusion } from '@baize/protection/testing';
import { depositsForTests } from './testing.ts';

/** Gateways that pay twice, hang or say what cannot be booked, and channels that close meanwhile. */
const clock = fixedClock('2026-11-20T10:00:00Z');

let db: TestDatabase;
let deps: ReturnType<typeof depositsForTests>;
let merchant: Merchant;
let member: Member;
let channel: ChannelRow;
let isReachable: boolean;
let answers: Map<string, Answer<FoundPayment>>;
const pending: FoundPayment = { state: 'pending', currency: 'USD', paidAmount: null, authorisation: null };
const gateway: Gateway = {
  code: 'demo-psp',
  confirmedBy: 'gateway',
  createPayment: async ({ orderNo }) =>
    isReachable
      ? {
          outcome: 'done',
          value: { gatewayRef: `pay_${orderNo}`, receiver: null, qrPayload: null, payUrl: null },
        }
      : { outcome: 'unknown', detail: 'ECONNRESET' },
  findPayment: async (ref) => answers.get(ref) ?? { outcome: 'done', value: pending },
  sendPayout: async () => ({ outcome: 'refused', code: 'not_automatic' }),
  findPayout: async () => ({ outcome: 'refused', code: 'not_found' }),
};

before(async () => {
  db = await testDatabase();
  deps = depositsForTests(db, { clock, gateways: [gateway] });
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());
beforeEach(async () => {
  isReachable = true;
  answers = new Map();
  deps.logged.length = 0;
  member = await db.transaction((tx) => aMember(tx, { merchant }));
  channel = await db.transaction((tx) => aChannel(tx, merchant.id));
});

const ctx = () =>
  aCall(merchant, { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' });
let requests = 0;
const wish = () => ({ channelId: channel.channelId, amount: '25', requestId: `request-${(requests += 1)}` });
const codeOf = (made: { ok: boolean; code?: string }) => made.code ?? 'ok';
async function anOrder(): Promise<string> {
  const made = await createDeposit(deps, wish(), ctx());
  assert.ok(made.ok, codeOf(made));
  return made.value.orderNo;
}
const stateOf = async (orderNo: string) =>
  (await db.one<{ state: string }>('select state from deposits.deposit where order_no = $1', [orderNo]))
    .state;
const paid = (amount: string): FoundPayment => ({ ...pending, state: 'paid', paidAmount: amount });
const apply = (orderNo: string, gatewayRef: string, amount: string) =>
  db.transaction((tx) => applyPayment(deps, tx, gateway.code, { orderNo, gatewayRef, ...paid(amount) }));

test('OPEN-WALLET-05 a second payment for a credited order waits for an operator, once', async () => {
  const orderNo = await anOrder();
  assert.equal(await apply(orderNo, `pay_${orderNo}`, '25.00'), 'credited');
  assert.equal(await apply(orderNo, `pay_${orderNo}`, '25.00'), 'already_credited');
  const twice = `twice_${orderNo}`;
  assert.equal(await apply(orderNo, twice, '30.00'), 'second_payment');
  assert.equal(await apply(orderNo, twice, '30.00'), 'second_payment');
  assert.equal(await apply(orderNo, `third_${orderNo}`, '0'), 'amount_unreadable');
  assert.equal((await findAccount(db, member.memberId))?.balance, parseUnits('25'));
  const page = { pageNo: 1, pageSize: 20 };
  const lines = await listIncomingPage(db, { merchantId: merchant.id, orderNo }, page, (row) => row);
  assert.deepEqual(
    lines.list.map(({ state, why, amount, ref }) => [state, why, amount, ref]),
    [['OPEN', 'order_already_credited', parseUnits('30'), twice]],
  );
});

test('OPEN-API-02 a repeat answers the first order after its channel closed, or was switched off', async () => {
  const first = wish();
  const made = await createDeposit(deps, first, ctx());
  assert.ok(made.ok);
  await db.run(`update cashier.channel set open_from = 180, open_to = 181 where id = $1`, [first.channelId]);
  assert.equal(
    codeOf(await createDeposit(deps, wish(), ctx())),
    'channel_closed',
    'to a new order it is closed',
  );
  const again = await createDeposit(deps, first, ctx());
  assert.ok(again.ok && again.value.orderNo === made.value.orderNo);
  assert.equal(codeOf(await createDeposit(deps, { ...first, amount: '26' }, ctx())), 'request_id_reused');

  channel = await db.transaction((tx) => aChannel(tx, merchant.id));
  const lost = wish();
  isReachable = false;
  assert.equal(codeOf(await createDeposit(deps, lost, ctx())), 'gateway_unreachable');
  await db.run('update cashier.channel set is_enabled = false where id = $1', [lost.channelId]);
  isReachable = true;
  assert.equal(codeOf(await createDeposit(deps, wish(), ctx())), 'channel_unavailable');
  const found = await createDeposit(deps, lost, ctx());
  assert.ok(found.ok && found.value.state === 'WAITING_PAYMENT', 'what the gateway was asked is asked again');
});

/** What no column takes. */
const unbookable = (): Answer<FoundPayment> => ({
  outcome: 'done',
  value: { ...paid('25.00'), authorisation: '\u0000' },
});

test('OPEN-WALLET-04 an order that cannot be worked off stops none behind it, and goes to the end', async () => {
  const broken = await anOrder();
  answers.set(`pay_${broken}`, unbookable());
  channel = await db.transaction((tx) => aChannel(tx, merchant.id));
  const other = await anOrder();
  await db.run('update deposits.deposit set expires_at = created_at where order_no = $1', [broken]);
  clock.advance(30 * 60_000);
  await checkDeposits(deps);
  assert.deepEqual([await stateOf(broken), await stateOf(other)], ['WAITING_PAYMENT', 'EXPIRED']);
  assert.ok(deps.logged.some(({ level, message }) => level === 'error' && message.includes('worked off')));
  channel = await db.transaction((tx) => aChannel(tx, merchant.id));
  const fresh = await anOrder();
  await db.run('update deposits.deposit set expires_at = created_at where order_no = $1', [fresh]);
  const first = await listDepositsToCheck(db, clock.now(), [], 1);
  assert.deepEqual(first, [{ orderNo: fresh, gateway: 'demo-psp' }], 'one not asked about yet comes first');
});

test('R35 an order of a blocked member that cannot be closed keeps no other open', async () => {
  const broken = await anOrder();
  channel = await db.transaction((tx) => aChannel(tx, merchant.id));
  const other = await anOrder();
  await db.transaction((tx) => anExclusion(tx, member, { from: clock.now(), until: null }));
  await db.run(`alter table cashier.step add constraint not_this check (order_no <> '${broken}') not valid`);
  try {
    await closeBlockedDeposits(deps);
  } finally {
    await db.run('alter table cashier.step drop constraint not_this');
  }
  assert.deepEqual([await stateOf(broken), await stateOf(other)], ['WAITING_PAYMENT', 'CANCELLED']);
});
