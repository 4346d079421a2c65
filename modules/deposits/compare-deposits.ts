import { compareInTurn, type Difference, type Gateway } from '@baize/cashier';
import { parseUnits } from '@baize/kernel';
import type { DepositsDeps } from './deps.ts';
import { listBookedDeposits, type BookedDeposit } from './gateway-books.sql.ts';

/** Orders made in a span, compared with what their gateways report. */
export function compareDeposits(
  { db, gateways }: Pick<DepositsDeps, 'db' | 'gateways'>,
  span: { from: Date; to: Date },
): Promise<Difference[]> {
  const askable = [...gateways.values()].filter((one) => one.findPayment).map(({ code }) => code);
  return compareInTurn(
    (after, limit) => listBookedDeposits(db, { ...span, gateways: askable, after, limit }),
    (row) => row.orderNo,
    (row) => compareDeposit(gateways.get(row.gateway), row),
  );
}

async function compareDeposit(gateway: Gateway | undefined, row: BookedDeposit): Promise<Difference[]> {
  const answer = await gateway?.findPayment?.(row.gatewayRef);
  if (answer?.outcome !== 'done') return [];
  const { state, paidAmount, currency } = answer.value;
  const subject = `${row.gateway} ${row.orderNo}`;
  const here = row.receivedAmount ?? row.heldAmount;
  const ours = here === null ? row.state : `${row.state} ${here} ${row.currency}`;
  const theirs = paidAmount === null ? state : `${state} ${parseUnits(paidAmount)} ${currency}`;
  const isOurs = row.receivedAmount !== null;
  if (state === 'paid' && here === null) return [{ kind: 'paid_there_only', subject, ours, theirs }];
  if (state !== 'paid' && isOurs) return [{ kind: 'credited_here_only', subject, ours, theirs }];
  const isSame = paidAmount === null || parseUnits(paidAmount) === here;
  if (!isSame) return [{ kind: 'amount_differs', subject, ours, theirs }];
  // Both have it; it is nobody's until operators decide.
  return isOurs || state !== 'paid' ? [] : [{ kind: 'held_here', subject, ours, theirs }];
}
