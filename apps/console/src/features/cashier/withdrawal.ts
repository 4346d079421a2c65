import { formatUnits, parseUnits } from '@baize/kernel';
import type { WithdrawalAct, WithdrawalRow } from './cashier.queries.ts';

type Risked = Pick<WithdrawalRow, 'risk' | 'payoutAmount' | 'payout'>;

export type RiskHint = {
  code:
    | 'first_withdrawal'
    | 'new_bank_account'
    | 'turnover_left'
    | 'out_above_in'
    | 'no_deposit'
    | 'payout_unknown'
    | 'payout_failed';
  tone: 'info' | 'warn' | 'down';
  /** Decimal text, for the hints that name an amount. */
  amount?: string;
};

/** What makes an operator look twice before approving (OP-24), the gravest first. */
export function riskHints({ risk, payoutAmount, payout }: Risked): RiskHint[] {
  const hints: RiskHint[] = [];
  const deposits = parseUnits(risk.depositsTotal);
  const out = parseUnits(risk.withdrawalsTotal) + parseUnits(payoutAmount);
  if (payout?.outcome === 'unknown') hints.push({ code: 'payout_unknown', tone: 'down' });
  if (payout?.outcome === 'failed') hints.push({ code: 'payout_failed', tone: 'down' });
  if (deposits === 0n) hints.push({ code: 'no_deposit', tone: 'down' });
  else if (out > deposits)
    hints.push({ code: 'out_above_in', tone: 'warn', amount: decimal(out - deposits) });
  if (parseUnits(risk.turnoverLeft) > 0n)
    hints.push({ code: 'turnover_left', tone: 'warn', amount: risk.turnoverLeft });
  if (risk.newBankAccount) hints.push({ code: 'new_bank_account', tone: 'warn' });
  if (risk.firstWithdrawal) hints.push({ code: 'first_withdrawal', tone: 'info' });
  return hints;
}

/** Exact text with as few decimals as the amount needs. */
const decimal = (units: bigint): string => formatUnits(units, 5).replace(/\.?0+$/, '');

/** The colour a state is told in, beside its word. */
export function withdrawalTone(state: WithdrawalRow['state']): 'up' | 'warn' | 'down' | 'info' | 'plain' {
  switch (state) {
    case 'APPLIED':
      return 'info';
    case 'REVIEWING':
    case 'APPROVED':
    case 'PAYING':
    case 'AWAIT_CONFIRM':
      return 'warn';
    case 'PAID':
    case 'RECEIVED':
    case 'AUTO_RECEIVED':
      return 'up';
    case 'PARTLY':
    case 'NOT_RECEIVED':
    case 'REJECTED':
      return 'down';
    case 'FORCED_RECEIVED':
    case 'CANCELLED':
      return 'plain';
  }
}

/** Whether anybody still waits for something; a finished withdrawal is told by its time, not by its wait. */
export function isWaiting({
  state,
  refundedAmount,
}: Pick<WithdrawalRow, 'state' | 'refundedAmount'>): boolean {
  const tone = withdrawalTone(state);
  return tone === 'info' || tone === 'warn' || (isDisputed(state) && refundedAmount === null);
}

/** The member says that not all of the money arrived. */
export const isDisputed = (state: WithdrawalRow['state']): boolean =>
  state === 'PARTLY' || state === 'NOT_RECEIVED';

/** How the button of an act is drawn: what takes something from the member, or cannot be undone, warns. */
const ACT_LOOKS: Record<WithdrawalAct, 'filled' | 'default' | 'danger'> = {
  claim: 'filled',
  release: 'default',
  approve: 'filled',
  reject: 'danger',
  markPaid: 'filled',
  payRest: 'filled',
  payRestByHand: 'default',
  refund: 'danger',
  force: 'danger',
};

/** One button of the case asks to be pressed. */
export const actLook = (act: WithdrawalAct, acts: readonly WithdrawalAct[]) =>
  act === 'markPaid' && acts.includes('approve') ? 'default' : ACT_LOOKS[act];

/** Acts a row has room for; the rest is done with the case open. */
export const isQuick = (act: WithdrawalAct): boolean => act !== 'payRest' && act !== 'payRestByHand';

/** Who did a step: the product asks the member by itself, whoever's word that the money left came before. */
export const actedBy = <Step extends { event: string | null; actor: string }>(step: Step): Step =>
  step.event === 'member_asked' ? { ...step, actor: 'clock' } : step;
