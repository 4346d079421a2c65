import type { Tx } from '@baize/db';
import { invariant, payableText } from '@baize/kernel';
import { sendMessages, type Notice } from '@baize/messaging';
import { listInArrears } from './payment.sql.ts';
import { updateSettlements, type Settlement, type Waiting } from './settlement.sql.ts';

type Money = Pick<Settlement, 'currency' | 'kind'>;
/** Salaries of the hour and of five minutes tell only what is out of order: who gets or pays them all day long reads the record. */
const isRare = ({ kind }: Money): boolean => kind === 'DIVIDEND' || kind === 'DAILY_SALARY';
const moneyOf = ({ currency, kind: contract }: Money, amount: bigint) => ({
  amount: payableText(amount, currency),
  currency,
  contract,
});
const to = (merchantId: number, memberId: number, now: Date) =>
  ({ merchantId, to: memberId, category: 'CONTRACT', now }) as const;

export const tell = async (tx: Tx, notices: readonly Notice[]): Promise<void> => {
  if (notices.length > 0) await sendMessages(tx, notices);
};

/**
 * Writes what a payment changed and tells downlines what was paid and what became unpaid. Of a contract that is settled all day long it
 * tells the first period that is unpaid, and that all are paid at last.
 */
export async function saveAndTell(
  tx: Tx,
  before: readonly Settlement[],
  after: readonly Settlement[],
  now: Date,
): Promise<void> {
  const often = [...new Set(after.filter((one) => !isRare(one)).map(({ contractId }) => contractId))];
  const were = await listInArrears(tx, often);
  await updateSettlements(tx, after);
  const are = await listInArrears(tx, often);
  const changes = after.flatMap((one, index) => {
    const from = before[index]?.state;
    return from === undefined || from === one.state ? [] : [{ one, from }];
  });
  const paid = changes.filter(
    ({ one, from }) =>
      one.state === 'PAID' && (isRare(one) || (from === 'ARREARS' && !are.has(one.contractId))),
  );
  const unpaid = changes.filter(
    ({ one }) => one.state === 'ARREARS' && (isRare(one) || !were.has(one.contractId)),
  );
  await tell(tx, [
    ...perContract(paid).map((group) => notice('contract_paid', group, (one) => one.amount, now)),
    ...perContract(unpaid).map((group) =>
      notice('contract_unpaid', group, (one) => one.amount - one.paid, now),
    ),
  ]);
}

/** Rare ones each by itself. */
const perContract = (changes: readonly { one: Settlement }[]): Settlement[][] => [
  ...Map.groupBy(
    changes.map(({ one }) => one),
    (one) => (isRare(one) ? one.settlementId : `contract ${one.contractId}`),
  ).values(),
];

function notice(
  template: 'contract_paid' | 'contract_unpaid',
  group: readonly Settlement[],
  amountOf: (one: Settlement) => bigint,
  now: Date,
): Notice {
  const [first] = group;
  invariant(first, 'a group has its first');
  const amount = group.reduce((sum, one) => sum + amountOf(one), 0n);
  return { ...to(first.merchantId, first.downlineId, now), template, params: moneyOf(first, amount) };
}

/** What the clock took from payers' wallets for periods that were just paid: a notice per payer and kind. */
export function paidOutNotices(
  before: readonly Settlement[],
  after: readonly Settlement[],
  now: Date,
): Notice[] {
  const paid = after.filter(
    (one, index) => one.state === 'PAID' && before[index]?.state === 'CALCULATED' && isRare(one),
  );
  return perUpline(paid).map(({ uplineId, first, amount }) => ({
    ...to(first.merchantId, uplineId, now),
    template: 'contract_paid_out',
    params: moneyOf(first, amount),
  }));
}

/** What was computed and somebody has to press: told to who presses. */
export function waitingNotices(rows: readonly Waiting[], now: Date): Notice[] {
  const rare = rows.filter(isRare);
  const toPay = perUpline(rare.filter(({ way }) => way === 'UPLINE')).map(
    ({ uplineId, first, amount }): Notice => ({
      ...to(first.merchantId, uplineId, now),
      template: 'contract_to_pay',
      params: moneyOf(first, amount),
    }),
  );
  const toAsk = rare
    .filter(({ way }) => way === 'DOWNLINE')
    .map((one): Notice => ({
      ...to(one.merchantId, one.downlineId, now),
      template: 'contract_to_ask',
      params: moneyOf(one, one.amount),
    }));
  return [...toPay, ...toAsk];
}

/** What a downline said of settlements of one kind, told to each upline in one notice; `account` is the downline's. */
export const answeredNotices = (
  rows: readonly Settlement[],
  template: 'contract_asked' | 'contract_paid_outside',
  account: string,
  now: Date,
): Notice[] =>
  perUpline(rows, (one) => one.amount - one.paid).map(({ uplineId, first, amount }) => ({
    ...to(first.merchantId, uplineId, now),
    template,
    params: { ...moneyOf(first, amount), account },
  }));

/** The house paid in the upline's place. */
export const advancedNotice = (
  one: Settlement & { uplineId: number },
  amount: bigint,
  account: string,
  now: Date,
): Notice => ({
  ...to(one.merchantId, one.uplineId, now),
  template: 'contract_advanced',
  params: { ...moneyOf(one, amount), account },
});

/** Sums by payer and kind; what the house pays is nobody's. */
function perUpline<Row extends Waiting>(rows: readonly Row[], amountOf = (one: Row): bigint => one.amount) {
  const groups = Map.groupBy(rows, ({ uplineId, kind }) => `${uplineId} ${kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first && first.uplineId !== null
      ? [{ uplineId: first.uplineId, first, amount: group.reduce((sum, one) => sum + amountOf(one), 0n) }]
      : [];
  });
}
