import { proposedView, type Proposed } from '@baize/approvals';
import type { Language, Output } from '@baize/endpoint';
import { qrPath } from '@baize/emvqr';
import { payableText } from '@baize/kernel';
import { memberReasonText } from '@baize/messaging';
import type { depositsApi } from './api.ts';
import type { depositsConsoleApi } from './console-api.ts';
import { depositActs } from './deposit.ts';
import type { DepositRow } from './deposit.sql.ts';
import { referenceOf } from './reference.ts';

export type DepositView = Output<typeof depositsApi, 'listDeposits'>['list'][number];
export type DepositDetailView = Output<typeof depositsApi, 'getDeposit'>;
export type DepositCaseView = Output<typeof depositsConsoleApi, 'failDeposit'>;

/** In whose language. */
type Asked = { language: Language };

/** A deposit as its member sees it in a list. */
export const depositView = (row: DepositRow, { language }: Asked): DepositView => ({
  orderNo: row.orderNo,
  reference: payerReferenceOf(row),
  state: row.state,
  channelId: row.channelId,
  method: row.method,
  channelName: row.channelName,
  currency: row.currency,
  amount: payableText(row.amount, row.currency),
  receivedAmount: row.receivedAmount === null ? null : payableText(row.receivedAmount, row.currency),
  heldAmount: row.heldAmount === null ? null : payableText(row.heldAmount, row.currency),
  fee: payableText(row.fee, row.currency),
  flags: row.flags,
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
  failure: row.failure,
  memberReason: row.state === 'FAILED' ? memberReasonText(language, row.memberReason) : null,
});

/** …and on the page where they pay it. */
export function depositDetailView(row: DepositRow, now: Date, asked: Asked): DepositDetailView {
  const payload = row.instructions?.qrPayload ?? null;
  return {
    ...depositView(row, asked),
    serverTime: now.getTime(),
    receiver: row.instructions?.receiver ?? null,
    crypto: cryptoView(row),
    takesSlip: row.instructions?.takesSlip ?? false,
    slipCount: row.slipCount,
    bonusCode: row.bonusCode,
    qr: payload === null ? null : { payload, ...qrPath(payload) },
    payUrl: row.instructions?.payUrl ?? null,
  };
}

/** What identifies the payment, everywhere a member reads of it: a memo's short form where people read statements, else the number the gateway has. */
export const payerReferenceOf = ({
  orderNo,
  instructions,
}: Pick<DepositRow, 'orderNo' | 'instructions'>): string =>
  instructions?.takesSlip ? referenceOf(orderNo) : orderNo;

export function cryptoView({ instructions, progress }: DepositRow): DepositDetailView['crypto'] {
  if (!instructions?.crypto) return null;
  return {
    ...instructions.crypto,
    seen: progress?.seen ?? null,
    confirmations: progress?.confirmations ?? 0,
  };
}

/** How approvals and the audit log name it. */
export const subjectOf = (orderNo: string): string => `deposit:${orderNo}`;

/** A deposit as an operator sees it, and what waits about it. */
export const depositCaseView = (
  row: DepositRow,
  waiting: Proposed | undefined,
  asked: Asked,
): DepositCaseView => ({
  ...depositView(row, asked),
  memberId: row.memberId,
  account: row.account,
  slipCount: row.slipCount,
  bonusCode: row.bonusCode,
  payerReference: row.payerReference,
  gateway: row.gateway,
  gatewayReference: row.authorisation ?? row.gatewayRef,
  reason: row.reason,
  proposed: proposedView(waiting),
  acts: waiting === undefined ? actsOf(row) : [],
});

/** Money that waits for the order is decided about as money, or it would count twice. */
const actsOf = ({ state, heldAmount }: DepositRow) =>
  depositActs(state).filter((act) => act !== 'credit' || heldAmount === null);
