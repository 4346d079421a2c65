import { exactText } from '@baize/kernel';
import type { TransferRow } from './transfer.sql.ts';
import { statusOf, transferActs } from './transfer-state.ts';

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
