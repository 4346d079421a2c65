import { compareInTurn, type Difference, type Gateway } from '@baize/cashier';
import type { WithdrawalsDeps } from './deps.ts';
import { listBookedPayouts, type BookedPayout } from './gateway-books.sql.ts';

/** Payouts made in a span, compared with what their gateways report. */
export const comparePayouts = (
  { db, gateways }: Pick<WithdrawalsDeps, 'db' | 'gateways'>,
  span: { from: Date; to: Date },
): Promise<Difference[]> =>
  compareInTurn(
    (after, limit) => listBookedPayouts(db, { ...span, after, limit }),
    (row) => row.payoutNo,
    (row) => comparePayout(gateways.get(row.gateway), row),
  );

async function comparePayout(gateway: Gateway | undefined, row: BookedPayout): Promise<Difference[]> {
  const answer = await gateway?.findPayout(row.payoutNo);
  if (!answer || answer.outcome === 'unknown') return [];
  const theirs = answer.outcome === 'done' ? answer.value.state : answer.code;
  const subject = `${row.gateway} ${row.payoutNo}`;
  const common = { subject, ours: row.outcome, theirs };
  if (theirs === 'paid' && row.outcome === 'failed') return [{ kind: 'payout_paid_there_only', ...common }];
  if (theirs !== 'paid' && row.outcome === 'paid') return [{ kind: 'payout_paid_here_only', ...common }];
  return [];
}
