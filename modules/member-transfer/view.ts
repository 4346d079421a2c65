import { payableText } from '@baize/kernel';
import type { RequestRow } from './request.sql.ts';
import type { TransferRow } from './transfer.sql.ts';

export const requestView = (row: RequestRow) => ({
  requestNo: row.requestNo,
  state: row.state,
  memberAccount: row.memberAccount,
  uplineAccount: row.uplineAccount,
  amount: payableText(row.amount, row.currency),
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
    amount: payableText(row.amount, row.currency),
    remark: row.remark,
    requestNo: row.requestNo,
  };
}
