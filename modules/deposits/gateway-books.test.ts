import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aMember } from '@baize/members/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { aMerchant } from '@baize/site/testing';
import { findUnmatchedRecords, type FoundPayment, type Gateway } from '@baize/cashier';
import { aChannel, type GatewayRecord } from '@baize/cashier/testing';
import { applyPayment } from './apply-payment.ts';
import { creditReceived } from './credit-received.ts';
import { compareDeposits } from './compare-deposits.ts';
import { listKnownDeposits } from './gateway-books.sql.ts';
import { updateDeposit } from './deposit.sql.ts';
import { aDepositOrder, depositsForTests } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const range = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };
const payments = new Map<string, FoundPayment | 'away'>();
let records: GatewayRecord[] = [];
/** The gateway at our edge, with books of its own. */
const psp: Gateway = {
  code: 'demo-psp',
  confirmedBy: 'gateway',
  createPayment: () => Promise.resolve({ outcome: 'refused', code: 'not_asked' }),
  findPayment: (ref) => {
    const found = payments.get(ref);
    if (found === 'away') return Promise.resolve({ outcome: 'unknown', detail: 'away' });
    return Promise.resolve(
      found ? { outcome: 'done', value: found } : { outcome: 'refused', code: 'not_found' },
    );
  },
  listRecords: () => Promise.resolve({ outcome: 'done', value: records }),
  sendPayout: () => Promise.resolve({ outcome: 'refused', code: 'not_asked' }),
  findPayout: () => Promise.resolve({ outcome: 'refused', code: 'not_found' }),
};
let db: TestDatabase;
let deps: ReturnType<typeof depositsForTests>;
let order: (credited: string | null) => Promise<string>;
before(async () => {
  db = await testDatabase();
  deps = depositsForTests(db, { clock, gateways: [psp] });
  const [merchant, channel] = await db.transaction(async (tx) => {
    const made = await aMerchant(tx);
    return [made, await aChannel(tx, made.id)] as const;
  });
  order = (credited) =>
    db.transaction(async (tx) => {
      const member = await aMember(tx, { merchant, uplineId: null });
      const made = await aDepositOrder(tx, { member, channel, amount: '50', at: clock.now() });
      const row = await updateDeposit(tx, made.orderNo, {
        state: 'WAITING_PAYMENT',
        gatewayRef: `ref-${made.orderNo}`,
      });
      if (credited)
        await creditReceived(deps, tx, row, {
          amount: parseUnits(credited),
          isConfirmed: true,
          gatewayRef: `ref-${made.orderNo}`,
          authorisation: 'A1',
          actor: 'gateway:demo-psp',
        });
      return made.orderNo;
    });
});
after(() => db.drop());

/** As the app puts it together. */
const compare = async (span: typeof range) => [
  ...(await compareDeposits(deps, span)),
  ...(await findUnmatchedRecords(deps, span, [(numbers) => listKnownDeposits(db, numbers)])),
];
const says = (orderNo: string, found: FoundPayment | 'away') => payments.set(`ref-${orderNo}`, found);
const paid = (amount: string): FoundPayment => ({
  state: 'paid',
  currency: 'USD',
  paidAmount: amount,
  authorisation: 'A1',
});
const pending: FoundPayment = { state: 'pending', currency: 'USD', paidAmount: null, authorisation: null };

test('OP-25 each order is held against the gateway’s own word; what agrees and what cannot be asked is no finding', async () => {
  const [same, lost, invented, less, silent] = [
    await order('50'),
    await order(null),
    await order('50'),
    await order('50'),
    await order('50'),
  ];
  says(same, paid('50'));
  says(lost, paid('50'));
  says(invented, pending);
  says(less, paid('45'));
  says(silent, 'away');
  records = [
    { kind: 'payment', number: same, state: 'paid', amount: '50', currency: 'USD' },
    { kind: 'payment', number: 'D000000-STRANGER', state: 'paid', amount: '9', currency: 'USD' },
    { kind: 'payment', number: 'D000000-UNPAID00', state: 'pending', amount: '9', currency: 'USD' },
  ];
  const found = await compare(range);
  assert.deepEqual(
    found.map(({ kind, subject }) => `${kind} ${subject}`).toSorted(),
    [
      `amount_differs demo-psp ${less}`,
      `credited_here_only demo-psp ${invented}`,
      `paid_there_only demo-psp ${lost}`,
      'unknown_here demo-psp D000000-STRANGER',
    ].toSorted(),
  );
  // Another sum than ordered waits for two people: both books have it, as long as they say the same.
  const [held, other] = [await order(null), await order(null)];
  for (const orderNo of [held, other]) {
    const news = { ...paid('900'), orderNo, gatewayRef: `ref-${orderNo}` };
    assert.equal(await db.transaction((tx) => applyPayment(deps, tx, 'demo-psp', news)), 'amount_differs');
  }
  says(held, paid('900'));
  says(other, paid('800'));
  assert.deepEqual(
    (await compare(range))
      .filter(({ subject }) => [held, other].some((orderNo) => subject.endsWith(orderNo)))
      .map(({ kind, subject }) => `${kind} ${subject}`)
      .toSorted(),
    [`amount_differs demo-psp ${other}`, `held_here demo-psp ${held}`].toSorted(),
  );
  const outside = { from: new Date('2026-11-19T00:00:00Z'), to: new Date('2026-11-20T00:00:00Z') };
  records = [];
  assert.deepEqual(await compare(outside), []);
});
