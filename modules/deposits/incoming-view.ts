import type { Output } from '@baize/endpoint';
import { payableText } from '@baize/kernel';
import type { depositsConsoleApi } from './console-api.ts';
import type { IncomingRow } from './incoming.sql.ts';

export type IncomingView = Output<typeof depositsConsoleApi, 'setIncomingAside'>;

/** Money that came, as an operator sees it. */
export const incomingView = (row: IncomingRow): IncomingView => ({
  incomingId: row.incomingId,
  gateway: row.gateway,
  ref: row.ref,
  source: row.source,
  account: row.account,
  currency: row.currency,
  amount: payableText(row.amount, row.currency),
  original: row.original,
  memo: row.memo,
  payer: row.payer,
  bookedAt: row.bookedAt.getTime(),
  state: row.state,
  why: row.why,
  orderNo: row.orderNo,
  reason: row.reason,
  acts: row.state === 'OPEN' ? ['settle', 'setAside'] : [],
});
