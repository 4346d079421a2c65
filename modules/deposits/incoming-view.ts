import { findProposed, proposedView, type Proposed } from '@baize/approvals';
import type { Output } from '@baize/endpoint';
import { payableText, type Page } from '@baize/kernel';
import type { depositsConsoleApi } from './console-api.ts';
import type { DepositsDeps } from './deps.ts';
import type { IncomingRow } from './incoming.sql.ts';

export type IncomingView = Output<typeof depositsConsoleApi, 'setIncomingAside'>;

/** How approvals and the audit log name it. */
export const lineOf = (incomingId: number): string => `incoming:${incomingId}`;

/** Money that came, as an operator sees it, and what waits about it. */
export const incomingView = (row: IncomingRow, waiting?: Proposed): IncomingView => ({
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
  proposed: proposedView(waiting),
  acts: row.state === 'OPEN' && !waiting ? ['settle', 'setAside'] : [],
});

/** A page of one brand's. */
export async function incomingViews(
  { db, clock }: Pick<DepositsDeps, 'db' | 'clock'>,
  merchantId: number,
  page: Page<IncomingRow>,
): Promise<Page<IncomingView>> {
  const subjects = page.list.map(({ incomingId }) => lineOf(incomingId));
  const waiting = await findProposed(db, merchantId, subjects, clock.now());
  return { ...page, list: page.list.map((row) => incomingView(row, waiting.get(lineOf(row.incomingId)))) };
}
