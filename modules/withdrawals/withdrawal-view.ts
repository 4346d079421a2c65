import type { Language, Output } from '@baize/endpoint';
import { payableText } from '@baize/kernel';
import { memberReasonText } from '@baize/messaging';
import type { withdrawalsApi } from './api.ts';
import type { withdrawalsConsoleApi } from './console-api.ts';
import { maskNumber } from './bank-accounts.ts';
import type { WithdrawalRow } from './withdrawal.sql.ts';

export type WithdrawalView = Output<typeof withdrawalsApi, 'getWithdrawal'>;
export type WithdrawalCaseView = Output<typeof withdrawalsConsoleApi, 'claimWithdrawal'>;

/** How approvals and the audit log name it. */
export const subjectOf = (withdrawalNo: string): string => `withdrawal:${withdrawalNo}`;

/** What was sent, or will be. */
export const payoutAmountOf = (row: { amount: bigint; fee: bigint }): bigint => row.amount - row.fee;

/** A withdrawal as its member sees it; `toPayByHand` has those that are (withdrawal-case.ts). */
export function withdrawalView(
  row: WithdrawalRow,
  { language }: { language: Language },
  toPayByHand?: ReadonlySet<string>,
): WithdrawalView {
  const money = (units: bigint) => payableText(units, row.currency);
  const payout = payoutAmountOf(row);
  // What was refunded does not remain.
  const isDisputed =
    row.receivedAmount !== null && row.receivedAmount < payout && row.refundedAmount === null;
  return {
    withdrawalNo: row.withdrawalNo,
    state: row.state,
    currency: row.currency,
    amount: money(row.amount),
    fee: money(row.fee),
    payoutAmount: money(payout),
    bankName: row.bankName,
    maskedNumber: maskNumber(row.accountNumber),
    createdAt: row.createdAt.getTime(),
    paidAt: row.paidAt?.getTime() ?? null,
    autoReceiveAt: row.autoReceiveAt?.getTime() ?? null,
    receivedAmount: row.receivedAmount === null ? null : money(row.receivedAmount),
    remainingAmount: isDisputed ? money(payout - (row.receivedAmount ?? 0n)) : null,
    refundedAmount: row.refundedAmount === null ? null : money(row.refundedAmount),
    memberReason: memberReasonText(language, row.memberReason),
    proofCount: row.proofCount,
    bankReference: row.bankReference,
    toPayByHand: toPayByHand?.has(row.withdrawalNo) ?? false,
  };
}
