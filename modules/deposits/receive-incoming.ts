import type { Tx } from '@baize/db';
import { holdRule } from '@baize/approvals';
import { findAccount } from '@baize/wallet';
import { getSettings } from '@baize/cashier';
import { sendMoneyMessage } from '@baize/messaging';
import { creditReceived } from './credit-received.ts';
import { nextDeposit } from './deposit.ts';
import { payerReferenceOf } from './deposit-view.ts';
import { type DepositRow, listDepositsByAmount, listDepositsByTail, lockDeposit } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { type IncomingRow, insertIncoming, type NewIncoming, updateIncoming } from './incoming.sql.ts';
import { moveDeposit } from './move-deposit.ts';
import { tailsIn } from './reference.ts';

/** What became of money on an account of the house. The last eight wait for an operator. */
export type IncomingOutcome =
  | 'matched_by_reference'
  | 'matched_by_amount'
  | 'duplicate'
  | 'no_order'
  | 'several_orders'
  | 'order_already_credited'
  | 'currency_differs'
  | 'account_closed'
  | 'amount_differs'
  | 'payment_unknown'
  | 'second_person';

/**
 * Money came to an account of the house: reported by a feed, or seen on a chain. It is credited to the order that asked for
 * that sum; all doubt is an operator's.
 */
export async function receiveIncoming(
  deps: DepositsDeps,
  tx: Tx,
  line: NewIncoming,
  /** For a gateway that knows the order, as a chain does by the address. */
  knownOrderNo?: string,
): Promise<{ outcome: IncomingOutcome; row: IncomingRow | undefined }> {
  const found = await recordIncoming(deps, tx, line, knownOrderNo);
  if (!('order' in found)) return found;
  if (await isOtherAmount(tx, found.order, line.amount))
    return holdLine(deps, tx, found.order, found.row, 'amount_differs');
  return creditIncoming(deps, tx, found);
}

/** Further from what was ordered than one operator might go alone (docs/decisions/0072-another-sum-waits.md). */
export async function isOtherAmount(
  tx: Tx,
  { merchantId, amount }: DepositRow,
  received: bigint,
): Promise<boolean> {
  const { aloneUpto } = await holdRule(tx, merchantId);
  return (received > amount ? received - amount : amount - received) > aloneUpto;
}

/** A gateway tells of money for a locked order that does not fit: it is written down, once, and two operators decide. */
export async function holdPayment(
  deps: DepositsDeps,
  tx: Tx,
  order: DepositRow,
  line: NewIncoming,
  why: Held,
): Promise<void> {
  const row = await insertIncoming(tx, line, deps.clock.now());
  if (row) await holdLine(deps, tx, order, row, why);
}

type Held = 'amount_differs' | 'payment_unknown';

/** The order does not run out meanwhile; its member is shown, and told in the inbox, what came (decision 0072). */
async function holdLine(
  deps: DepositsDeps,
  tx: Tx,
  order: DepositRow,
  line: IncomingRow,
  why: Held,
): Promise<{ outcome: IncomingOutcome; row: IncomingRow }> {
  if (nextDeposit(order.state, 'money_held'))
    await moveDeposit(deps, tx, order, 'money_held', { actor: line.source });
  const orderNo = payerReferenceOf(order);
  const { amount } = line;
  await sendMoneyMessage(tx, 'deposit_held', order, { orderNo, amount }, deps.clock.now());
  return leaveOpen(tx, line, why, order.orderNo);
}

/** Said by a gateway or a bank's own feed, and not typed in by an operator. */
export const isConfirmed = ({ source }: Pick<IncomingRow, 'source'>): boolean =>
  source.startsWith('gateway:');

/** A line whose order is known and can be credited; the order is locked. */
export type Matched = {
  row: IncomingRow;
  order: DepositRow;
  by: 'matched_by_reference' | 'matched_by_amount';
};

/**
 * Writes money that came down, once per number of the bank, and finds its order by the reference in its memo, else (where
 * the brand wants it) by an amount that exactly one open order asks for. Nothing is credited yet.
 */
export async function recordIncoming(
  deps: DepositsDeps,
  tx: Tx,
  line: NewIncoming,
  knownOrderNo?: string,
): Promise<Matched | { outcome: IncomingOutcome; row: IncomingRow | undefined }> {
  const found = knownOrderNo
    ? { orderNo: knownOrderNo, by: 'matched_by_reference' as const }
    : await orderOf(deps, tx, line);
  // The order before the line, as who is told of a payment has it: else two who are told of one number wait for each other.
  const order = 'why' in found ? undefined : await lockDeposit(tx, found.orderNo);
  const row = await insertIncoming(tx, line, deps.clock.now());
  if (!row) return { outcome: 'duplicate', row: undefined };
  if ('why' in found) return leaveOpen(tx, row, found.why);
  if (!order) return leaveOpen(tx, row, 'no_order');
  if (!nextDeposit(order.state, 'money_came'))
    return leaveOpen(tx, row, 'order_already_credited', order.orderNo);
  if (order.currency !== line.currency) return leaveOpen(tx, row, 'currency_differs', order.orderNo);
  if ((await findAccount(tx, order.memberId))?.state === 'closed')
    return leaveOpen(tx, row, 'account_closed', order.orderNo);
  return { row, order, by: found.by };
}

export async function creditIncoming(
  deps: DepositsDeps,
  tx: Tx,
  { row, order, by }: Matched,
): Promise<{ outcome: IncomingOutcome; row: IncomingRow }> {
  const credited = await creditReceived(deps, tx, order, {
    amount: row.amount,
    isConfirmed: isConfirmed(row),
    authorisation: row.ref,
    actor: row.source,
    ...(row.original === null ? {} : { reason: row.original }),
  });
  if (!credited.ok) return leaveOpen(tx, row, 'account_closed', order.orderNo);
  const closedAt = deps.clock.now();
  const matched = { state: 'MATCHED', why: by, orderNo: order.orderNo, closedAt } as const;
  return { outcome: by, row: await updateIncoming(tx, row.incomingId, matched) };
}

type Open =
  | Held
  | 'second_person'
  | 'no_order'
  | 'several_orders'
  | 'order_already_credited'
  | 'currency_differs'
  | 'account_closed';

export async function leaveOpen(tx: Tx, row: IncomingRow, why: Open, orderNo?: string) {
  const open = { state: 'OPEN', why, orderNo: orderNo ?? null, closedAt: null } as const;
  return { outcome: why, row: await updateIncoming(tx, row.incomingId, open) };
}

type Found = { orderNo: string; by: 'matched_by_reference' | 'matched_by_amount' } | { why: Open };

async function orderOf(deps: DepositsDeps, tx: Tx, line: NewIncoming): Promise<Found> {
  const tails = tailsIn(line.memo);
  const named = tails.length === 0 ? [] : await listDepositsByTail(tx, line.merchantId, tails);
  const byReference = onlyOne(named.filter((order) => isPaidInto(deps, order, line)));
  if (byReference) return 'why' in byReference ? byReference : { ...byReference, by: 'matched_by_reference' };
  const { matchByAmount } = await getSettings(tx, line.merchantId);
  if (!matchByAmount) return { why: 'no_order' };
  const byAmount = onlyOne(await listAsking(tx, line));
  if (!byAmount) return { why: 'no_order' };
  return 'why' in byAmount ? byAmount : { ...byAmount, by: 'matched_by_amount' };
}

/** Open orders of the line's gateway that asked for exactly its sum when it came. */
const listAsking = (
  tx: Tx,
  { merchantId, gateway, currency, amount, bookedAt: at }: NewIncoming,
): Promise<DepositRow[]> => listDepositsByAmount(tx, { merchantId, gateway, currency, amount, at });

/** Whether an order, locked, is the only one that the amount alone would name: nobody writes such an order after the money. */
export async function isAskedFor(tx: Tx, line: IncomingRow, { orderNo }: DepositRow): Promise<boolean> {
  const only = onlyOne(await listAsking(tx, line));
  return only !== undefined && 'orderNo' in only && only.orderNo === orderNo;
}

/** An order of a company that tells about its own payments is not credited by a line of a bank account. */
const isPaidInto = (deps: DepositsDeps, order: DepositRow, line: NewIncoming): boolean =>
  deps.gateways.get(order.gateway)?.confirmedBy === 'statement' || order.gateway === line.gateway;

function onlyOne(orders: readonly DepositRow[]): { orderNo: string } | { why: 'several_orders' } | undefined {
  const [first, second] = orders;
  if (!first) return undefined;
  return second ? { why: 'several_orders' } : { orderNo: first.orderNo };
}
