import { currencyDigits, floorTo, formatUnits, parseUnits } from '@baize/kernel';
import type { TransferRow } from './transfer.sql.ts';
import { statusOf, transferActs } from './transfer-state.ts';

/** Decimal text that loses nothing: the currency's digits, or more where the amount is finer. */
export function exactText(units: bigint, currency: string): string {
  const [whole = '0', fraction = ''] = formatUnits(units, 5).split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(currencyDigits(currency), '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** What can be paid of a balance: a part of a cent stays unshown, as on the main wallet. */
export function shownText(units: bigint, currency: string): string {
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

export const transferView = (row: TransferRow) => ({
  transferNo: row.transferNo,
  direction: row.direction,
  walletId: row.walletId,
  walletName: row.walletName,
  currency: row.currency,
  amount: row.amount === null ? null : exactText(row.amount, row.currency),
  status: statusOf(row.state),
  state: row.state,
  cause: row.cause,
  failure: row.failure,
  createdAt: row.createdAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
});

export const caseView = (row: TransferRow) => ({
  ...transferView(row),
  memberId: row.memberId,
  account: row.account,
  transactionUuid: row.transactionUuid,
  sends: row.sends,
  asks: row.asks,
  nextAskAt: row.nextAskAt?.getTime() ?? null,
  detail: row.detail,
  acts: transferActs(row.direction, row.state),
});
