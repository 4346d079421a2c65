import { currencyDigits, floorTo, formatUnits, ok, parseUnits, refuse, type Result } from '@baize/kernel';
import type { RequestRow } from './request.sql.ts';
import type { TransferRow } from './transfer.sql.ts';

/** Decimal text in the currency's digits. What is finer is cut, never rounded up. */
export function moneyText(units: bigint, currency: string): string {
  const digits = currencyDigits(currency);
  return formatUnits(floorTo(units, digits), digits);
}

/** Units of decimal text; undefined for text that is none. */
export function unitsOf(text: string): bigint | undefined {
  try {
    return parseUnits(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const requestView = (row: RequestRow) => ({
  requestNo: row.requestNo,
  state: row.state,
  memberAccount: row.memberAccount,
  uplineAccount: row.uplineAccount,
  amount: moneyText(row.amount, row.currency),
  currency: row.currency,
  remark: row.remark,
  reason: row.reason,
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
});

/** A transfer as one of its two sides reads it. */
export function creditView(row: TransferRow, readerId: number) {
  const isOut = row.fromId === readerId;
  return {
    transferNo: row.transferNo,
    at: row.createdAt.getTime(),
    flow: isOut ? ('OUT' as const) : ('IN' as const),
    other: isOut === (row.direction === 'UPLINE') ? ('UPLINE' as const) : ('DOWNLINE' as const),
    otherAccount: isOut ? row.toAccount : row.fromAccount,
    amount: moneyText(row.amount, row.currency),
    remark: row.remark,
    requestNo: row.requestNo,
  };
}

const DAY_MS = 86_400_000;
/** OPEN-WALLET-12. */
const RANGE_DAYS_MAX = 31;
const BACK_DAYS_MAX = 180;

/** The last 31 days unless asked otherwise. Epoch ms in, `to` exclusive. */
export function rangeOf(
  asked: { from?: number | undefined; to?: number | undefined },
  now: Date,
): Result<{ from: Date; to: Date }, 'range_too_wide'> {
  // A second of grace: rows written in this very millisecond belong to "until now".
  const to = asked.to ?? now.getTime() + 1_000;
  const from = asked.from ?? to - RANGE_DAYS_MAX * DAY_MS;
  const isTooWide =
    to - from > RANGE_DAYS_MAX * DAY_MS || from < now.getTime() - (BACK_DAYS_MAX + 1) * DAY_MS;
  return isTooWide || from > to ? refuse('range_too_wide') : ok({ from: new Date(from), to: new Date(to) });
}
