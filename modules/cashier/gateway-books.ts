/**
 * Our orders held against what the gateways say (standards: reconciliation). It changes nothing: what differs is told,
 * and a person decides. A gateway that cannot be asked, or is away, is passed over; the next night asks again.
 */
import { parseUnits } from '@baize/kernel';
import type { CashierDeps } from './deps.ts';
import type { Gateway } from './gateways/gateway.ts';
import {
  listBookedDeposits,
  listBookedPayouts,
  listKnownOrders,
  type BookedDeposit,
  type BookedPayout,
} from './gateway-books.sql.ts';

type Difference = { kind: string; subject: string; ours: string; theirs: string };
type Range = { from: Date; to: Date };
const ROWS_AT_ONCE = 200;
const ASKED_AT_ONCE = 8;

export async function compareWithGateways(
  deps: Pick<CashierDeps, 'db' | 'gateways' | 'log'>,
  range: Range,
): Promise<Difference[]> {
  const found: Difference[] = [];
  const askable = [...deps.gateways.values()].filter(({ findPayment }) => findPayment !== undefined);
  for (let after = ''; ;) {
    const gateways = askable.map(({ code }) => code);
    const rows = await listBookedDeposits(deps.db, { ...range, gateways, after, limit: ROWS_AT_ONCE });
    found.push(...(await eachOf(rows, (row) => compareDeposit(deps.gateways.get(row.gateway), row))));
    if (rows.length < ROWS_AT_ONCE) break;
    after = rows.at(-1)?.orderNo ?? '';
  }
  for (let after = ''; ;) {
    const rows = await listBookedPayouts(deps.db, { ...range, after, limit: ROWS_AT_ONCE });
    found.push(...(await eachOf(rows, (row) => comparePayout(deps.gateways.get(row.gateway), row))));
    if (rows.length < ROWS_AT_ONCE) break;
    after = rows.at(-1)?.payoutNo ?? '';
  }
  for (const gateway of deps.gateways.values()) found.push(...(await unknownHere(deps, gateway, range)));
  return found;
}

async function compareDeposit(gateway: Gateway | undefined, row: BookedDeposit): Promise<Difference[]> {
  const answer = await gateway?.findPayment?.(row.gatewayRef);
  if (answer?.outcome !== 'done') return [];
  const { state, paidAmount, currency } = answer.value;
  const subject = `${row.gateway} ${row.orderNo}`;
  const ours = row.receivedAmount === null ? row.state : `${row.state} ${row.receivedAmount} ${row.currency}`;
  const theirs = paidAmount === null ? state : `${state} ${parseUnits(paidAmount)} ${currency}`;
  const isOurs = row.receivedAmount !== null;
  if (state === 'paid' && !isOurs) return [{ kind: 'paid_there_only', subject, ours, theirs }];
  if (state !== 'paid' && isOurs) return [{ kind: 'credited_here_only', subject, ours, theirs }];
  const isSame = paidAmount === null || parseUnits(paidAmount) === row.receivedAmount;
  return isSame ? [] : [{ kind: 'amount_differs', subject, ours, theirs }];
}

async function comparePayout(gateway: Gateway | undefined, row: BookedPayout): Promise<Difference[]> {
  const answer = await gateway?.findPayout(row.payoutNo);
  if (!answer || answer.outcome === 'unknown') return [];
  const theirs = answer.outcome === 'done' ? answer.value.state : answer.code;
  const subject = `${row.gateway} ${row.payoutNo}`;
  const told = { subject, ours: row.outcome, theirs };
  if (theirs === 'paid' && row.outcome === 'failed') return [{ kind: 'payout_paid_there_only', ...told }];
  if (theirs !== 'paid' && row.outcome === 'paid') return [{ kind: 'payout_paid_here_only', ...told }];
  return [];
}

/** Money the gateway has under a number we never gave out. */
async function unknownHere(
  { db, log }: Pick<CashierDeps, 'db' | 'log'>,
  gateway: Gateway,
  range: Range,
): Promise<Difference[]> {
  if (!gateway.listRecords) return [];
  const answer = await gateway.listRecords(range);
  if (answer.outcome !== 'done') {
    log.warn({ gateway: gateway.code, ...answer }, 'a gateway did not list its orders');
    return [];
  }
  const known = await listKnownOrders(
    db,
    answer.value.map(({ number }) => number),
  );
  return answer.value
    .filter(({ number, state }) => state === 'paid' && !known.has(number))
    .map(({ number, kind, amount, currency }) => ({
      kind: 'unknown_here',
      subject: `${gateway.code} ${number}`,
      ours: 'none',
      theirs: `${kind} ${amount} ${currency}`,
    }));
}

async function eachOf<Row>(
  rows: readonly Row[],
  compare: (row: Row) => Promise<Difference[]>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let start = 0; start < rows.length; start += ASKED_AT_ONCE)
    found.push(...(await Promise.all(rows.slice(start, start + ASKED_AT_ONCE).map(compare))).flat());
  return found;
}
