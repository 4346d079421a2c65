import type { Answer, Ctx, Input } from '@baize/endpoint';
import { payableText, ok, refuse } from '@baize/kernel';
import { sumCreditedDeposits } from '@baize/deposits';
import { withdrawable } from '@baize/wallet';
import { getSettings, listSteps, queueRange } from '@baize/cashier';
import type { withdrawalsConsoleApi } from './console-api.ts';
import type { RiskHint, WithdrawalsDeps } from './deps.ts';
import { findLastPayout, listPayouts } from './payout.sql.ts';
import { listProofs, type ProofRow } from './proof.sql.ts';
import { isWithdrawalOpen, needsSecondPerson, nextWithdrawal, type WithdrawalState } from './withdrawal.ts';
import { findWithdrawal, getHistory, listWithdrawalPage, type WithdrawalRow } from './withdrawal.sql.ts';
import { withdrawalActs } from './withdrawal-acts.ts';
import { type WithdrawalCaseView, withdrawalView } from './withdrawal-view.ts';

/** A bank account bound this shortly before is worth a look. */
const NEW_ACCOUNT_MS = 7 * 86_400_000;

/** A withdrawal as an operator sees it, with its warnings. */
export async function withdrawalCaseView(
  deps: WithdrawalsDeps,
  row: WithdrawalRow,
  { caller }: Pick<Ctx<'staff'>, 'caller'>,
): Promise<WithdrawalCaseView> {
  const money = (units: bigint) => payableText(units, row.currency);
  const history = await getHistory(deps.db, row);
  const { turnoverLeft } = await withdrawable(deps.db, row.accountId);
  const payout = await findLastPayout(deps.db, row.withdrawalNo);
  return {
    ...withdrawalView(row),
    memberId: row.memberId,
    account: row.account,
    payeeName: row.payeeName,
    claimedBy: row.claimedBy,
    risk: {
      firstWithdrawal: history.paidBefore === 0,
      turnoverLeft: money(turnoverLeft),
      depositsTotal: money(await sumCreditedDeposits(deps.db, row.memberId)),
      withdrawalsTotal: money(history.withdrawalsTotal),
      newBankAccount: row.createdAt.getTime() - history.bankAccountSince.getTime() < NEW_ACCOUNT_MS,
    },
    needsSecondPerson: needsSecondPerson(row, await getSettings(deps.db, row.merchantId)),
    firstApprovedBy: row.firstApprovedBy,
    payout: payout
      ? {
          payoutNo: payout.payoutNo,
          purpose: payout.purpose,
          amount: money(payout.amount),
          outcome: payout.outcome,
          detail: payout.detail,
        }
      : null,
    acts: withdrawalActs(row, payout?.outcome, caller.staffId),
  };
}

export async function listWithdrawalQueue(
  deps: WithdrawalsDeps,
  input: Input<typeof withdrawalsConsoleApi, 'listWithdrawalQueue'>,
  ctx: Ctx<'staff:withdrawals.read'>,
): Promise<Answer<typeof withdrawalsConsoleApi, 'listWithdrawalQueue'>> {
  const isOpen = input.state === 'open';
  const waits = input.state === 'open' || (input.state !== undefined && isWithdrawalOpen(input.state));
  const range = queueRange(input, deps.clock.now(), { isOpen: waits });
  if (!range.ok) return range;
  const states = input.state === 'open' || !input.state ? undefined : [input.state];
  const account = input.account || undefined;
  const filter = { merchantId: ctx.merchantId, states, isOpen, account, ...range.value };
  const page = await listWithdrawalPage(deps.db, filter, input, (row) => row);
  const list: WithdrawalCaseView[] = [];
  for (const row of page.list) list.push(await withdrawalCaseView(deps, row, ctx));
  return ok({ ...page, list });
}

const proofView = ({ proofId, mime, bytes }: ProofRow) => ({ proofId, mime, bytes });

/** Everything about one withdrawal: the full account number, every step, the proof images. */
export async function getWithdrawalCase(
  deps: WithdrawalsDeps,
  input: { withdrawalNo: string },
  ctx: Ctx<'staff:withdrawals.read'>,
) {
  const row = await findWithdrawal(deps.db, input.withdrawalNo);
  if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
  const steps = await listSteps<WithdrawalState>(deps.db, row.withdrawalNo);
  return ok({
    ...(await withdrawalCaseView(deps, row, ctx)),
    accountNumber: row.accountNumber,
    steps: steps.map((step) => ({ ...step, at: step.at.getTime() })),
    proofs: (await listProofs(deps.db, row.withdrawalNo)).map(proofView),
    payouts: (await listPayouts(deps.db, row.withdrawalNo)).map((payout) => ({
      payoutNo: payout.payoutNo,
      purpose: payout.purpose,
      amount: payableText(payout.amount, row.currency),
      gateway: payout.gateway,
      outcome: payout.outcome,
      detail: payout.detail,
      createdAt: payout.createdAt.getTime(),
    })),
    hints: await hintsOf(deps, row),
  });
}

/** What the rules see, and before them what holds the withdrawal, while it still waits for a decision. */
async function hintsOf(
  deps: WithdrawalsDeps,
  { merchantId, memberId, state }: WithdrawalRow,
): Promise<RiskHint[]> {
  const who = { merchantId, memberId };
  const seen = (await deps.ports?.riskHints?.(deps.db, who)) ?? [];
  const { previewWithdrawalBlocks } = deps.ports ?? {};
  if (!previewWithdrawalBlocks || !nextWithdrawal(state, 'claimed')) return seen;
  const blocks = await deps.db.transaction((tx) => previewWithdrawalBlocks(tx, who));
  return [...blocks.map((code) => ({ code, detail: '{}' })), ...seen];
}
