import { areOfOneIssuer, findProposed, findRule, proposedView, type RuleRow } from '@baize/approvals';
import { claimedUntil, type Answer, type Ctx, type Input, type StaffCaller } from '@baize/endpoint';
import type { Db } from '@baize/db';
import { invariant, payableText, ok, refuse } from '@baize/kernel';
import { sumCreditedDeposits } from '@baize/deposits';
import { sumCreditedByHouse, turnoverLeftOf } from '@baize/wallet';
import { getSettings, listSteps, NOT_AUTOMATIC, queueRange } from '@baize/cashier';
import type { withdrawalsConsoleApi } from './console-api.ts';
import type { RiskHint, WithdrawalsDeps } from './deps.ts';
import { isStopped, listStopped, STOPPED } from './held.ts';
import { listLastPayouts, listPayouts, type PayoutRow } from './payout.sql.ts';
import { listProofs, type ProofRow } from './proof.sql.ts';
import { findWithoutAccess } from '@baize/staff';
import {
  isWithdrawalOpen,
  needsSecondPerson,
  nextWithdrawal,
  type WITHDRAWAL_STEPS,
  type WithdrawalState,
} from './withdrawal.ts';
import {
  findWithdrawal,
  listHistories,
  listSameReference,
  listWithdrawalPage,
  type WithdrawalRow,
} from './withdrawal.sql.ts';
import { withdrawalActs, type Barred } from './withdrawal-acts.ts';
import { subjectOf, type WithdrawalCaseView, withdrawalView } from './withdrawal-view.ts';

/** A bank account bound this shortly before is worth a look. */
const NEW_ACCOUNT_MS = 7 * 86_400_000;

/** A withdrawal as an operator sees it, with its warnings. */
export async function withdrawalCaseView(
  deps: WithdrawalsDeps,
  row: WithdrawalRow,
  ctx: Pick<Ctx<'staff'>, 'caller' | 'language'>,
): Promise<WithdrawalCaseView> {
  const [view] = await withdrawalCaseViews(deps, [row], ctx);
  invariant(view, 'a view for each row', { withdrawalNo: row.withdrawalNo });
  return view;
}

/** Those of one brand, with as many queries as one alone. */
async function withdrawalCaseViews(
  { db, clock }: WithdrawalsDeps,
  stored: readonly WithdrawalRow[],
  ctx: Pick<Ctx<'staff'>, 'caller' | 'language'>,
): Promise<WithdrawalCaseView[]> {
  const rows = await readWithoutLapsed(db, stored);
  const [first] = rows;
  if (!first) return [];
  const now = clock.now();
  const numbers = rows.map(({ withdrawalNo }) => withdrawalNo);
  const byNumber = <Row extends { withdrawalNo: string }>(found: Row[]) =>
    new Map(found.map((one) => [one.withdrawalNo, one]));
  const histories = byNumber(await listHistories(db, numbers));
  const payouts = byNumber(await listLastPayouts(db, numbers));
  const turnover = await turnoverLeftOf(
    db,
    rows.map(({ accountId }) => accountId),
  );
  const memberIds = rows.map(({ memberId }) => memberId);
  const deposited = await sumCreditedDeposits(db, memberIds);
  const rule = await findRule(db, first.merchantId);
  const proposed = await findProposed(db, first.merchantId, numbers.map(subjectOf), now);
  const bars = await barsOf(db, rows, rule, ctx.caller);
  const stopped = await listStopped(db, memberIds);
  const { payoutGateway } = await getSettings(db, first.merchantId);
  return rows.map((row) => {
    const money = (units: bigint) => payableText(units, row.currency);
    const history = histories.get(row.withdrawalNo);
    invariant(history, 'a withdrawal has a bank account', { withdrawalNo: row.withdrawalNo });
    const payout = payouts.get(row.withdrawalNo);
    const needsTwo = needsTwoNow(row, rule);
    const waiting = proposed.get(subjectOf(row.withdrawalNo));
    const barred = bars.get(row.withdrawalNo) ?? null;
    return {
      ...withdrawalView(row, ctx),
      memberId: row.memberId,
      account: row.account,
      payeeName: row.payeeName,
      claimedBy: row.claimedBy,
      claimedUntil: claimEnd(row),
      risk: {
        firstWithdrawal: history.paidBefore === 0,
        turnoverLeft: money(turnover.get(row.accountId) ?? 0n),
        depositsTotal: money(deposited.get(row.memberId) ?? 0n),
        withdrawalsTotal: money(history.withdrawalsTotal),
        newBankAccount: row.createdAt.getTime() - history.bankAccountSince.getTime() < NEW_ACCOUNT_MS,
      },
      needsSecondPerson: needsTwo,
      firstApprovedBy: row.firstApprovedBy,
      decidedUnder: row.decidedUnder,
      payout: payout
        ? {
            payoutNo: payout.payoutNo,
            purpose: payout.purpose,
            amount: money(payout.amount),
            ...endOf(payout),
          }
        : null,
      toPayByHand: isToPayByHand(row, payout, { payoutGateway, rule }),
      proposed: proposedView(waiting),
      barred,
      acts: withdrawalActs(row, payout, {
        caller: ctx.caller,
        now,
        needsSecondPerson: needsTwo,
        barred,
        isPaidByHand: isPaidByHand(payout, payoutGateway),
        isProposed: waiting !== undefined,
        isStopped: stopped.has(row.memberId),
      }),
    };
  });
}

/** Two operators approve it, and it is not decided yet. */
const needsTwoNow = (row: Pick<WithdrawalRow, 'state' | 'amount'>, rule: RuleRow): boolean =>
  nextWithdrawal(row.state, 'claimed') !== undefined && needsSecondPerson(row, rule);

/** Withdrawals of one brand as they count now: in review, the first approval of an operator who may approve none any more is none. */
export async function readWithoutLapsed<
  Row extends Pick<WithdrawalRow, 'merchantId' | 'state' | 'firstApprovedById' | 'firstApprovedBy'>,
>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const [one] = rows;
  if (!one) return [];
  const firsts = rows.flatMap(({ state, firstApprovedById: id }) =>
    state === 'REVIEWING' && id !== null ? [id] : [],
  );
  const { merchantId } = one;
  const without = await findWithoutAccess(db, firsts, { merchantId, permission: 'withdrawals.review' });
  return rows.map((row) =>
    row.state === 'REVIEWING' && row.firstApprovedById !== null && without.has(row.firstApprovedById)
      ? { ...row, firstApprovedById: null, firstApprovedBy: null }
      : row,
  );
}

/** Which of these wait for another than this operator to approve second, and why. */
export async function barsOf(
  db: Db,
  rows: readonly Pick<
    WithdrawalRow,
    'withdrawalNo' | 'state' | 'amount' | 'firstApprovedById' | 'createdAt'
  >[],
  rule: RuleRow,
  { staffId }: Pick<StaffCaller, 'staffId'>,
): Promise<ReadonlyMap<string, Barred>> {
  const half = rows.flatMap(({ firstApprovedById: firstId, createdAt: since, ...row }) =>
    firstId !== null && needsTwoNow(row, rule) ? [{ withdrawalNo: row.withdrawalNo, firstId, since }] : [],
  );
  const areOfOne = half.length === 0 ? [] : await areOfOneIssuer(db, staffId, half);
  return new Map(
    half.map(({ withdrawalNo, firstId }, index) => [
      withdrawalNo,
      firstId === staffId ? 'same_person' : areOfOne[index] ? 'same_issuer' : null,
    ]),
  );
}

/** It was approved by as many as the brand wants, its payout was ordered, and no gateway takes it. */
const isToPayByHand = (
  row: Pick<WithdrawalRow, 'state' | 'amount' | 'firstApprovedById'>,
  payout: PayoutRow | undefined,
  of: { payoutGateway: string; rule: RuleRow },
): boolean =>
  row.state === 'REVIEWING' &&
  isLeftToHand(payout, of.payoutGateway) &&
  !(needsTwoNow(row, of.rule) && row.firstApprovedById === null);

/** Which of these, of one brand, are to be paid by hand. */
export async function findToPayByHand(
  db: Db,
  stored: readonly WithdrawalRow[],
): Promise<ReadonlySet<string>> {
  const rows = await readWithoutLapsed(
    db,
    stored.filter(({ state }) => state === 'REVIEWING'),
  );
  const [first] = rows;
  if (!first) return new Set();
  const numbers = rows.map(({ withdrawalNo }) => withdrawalNo);
  const payouts = new Map((await listLastPayouts(db, numbers)).map((one) => [one.withdrawalNo, one]));
  const rule = await findRule(db, first.merchantId);
  const { payoutGateway } = await getSettings(db, first.merchantId);
  const waiting = rows.filter((row) =>
    isToPayByHand(row, payouts.get(row.withdrawalNo), { payoutGateway, rule }),
  );
  return new Set(waiting.map(({ withdrawalNo }) => withdrawalNo));
}

/** The brand has no gateway for payouts, or has the one that said it takes none. */
const isPaidByHand = (payout: PayoutRow | undefined, payoutGateway: string): boolean =>
  payoutGateway === '' || isLeftToHand(payout, payoutGateway);

/** The payout was ordered, and the brand's gateway said that it takes none. */
const isLeftToHand = (payout: PayoutRow | undefined, payoutGateway: string): boolean =>
  payout?.outcome === 'failed' && isByHand(payout.detail) && payout.gateway === payoutGateway;

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
  return ok({ ...page, list: await withdrawalCaseViews(deps, page.list, ctx) });
}

/** Until when its claim keeps colleagues from it; null where nothing is to be decided any more. */
const claimEnd = (row: WithdrawalRow): number | null =>
  nextWithdrawal(row.state, 'claim_released') ? (claimedUntil(row)?.getTime() ?? null) : null;

const isByHand = (said: string | null): boolean => said === NOT_AUTOMATIC;
const isHandStep = (step: { event: string | null; reason: string | null } | undefined): boolean =>
  step?.event === 'gateway_failed' && isByHand(step.reason);

/** What became of an order to a gateway, as an operator reads it. */
const endOf = ({ outcome, detail }: PayoutRow) =>
  outcome === 'failed' && isByHand(detail)
    ? { outcome: 'by_hand' as const, detail: null }
    : { outcome, detail };

const proofView = ({ proofId, mime, bytes }: ProofRow) => ({ proofId, mime, bytes });

/** Everything about one withdrawal: the full account number, every step, the proof images. */
export async function getWithdrawalCase(
  deps: WithdrawalsDeps,
  input: { withdrawalNo: string },
  ctx: Ctx<'staff:withdrawals.read'>,
) {
  const row = await findWithdrawal(deps.db, input.withdrawalNo);
  if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
  const steps = await listSteps<WithdrawalState, (typeof WITHDRAWAL_STEPS)[number]>(
    deps.db,
    row.withdrawalNo,
  );
  const credited = await sumCreditedByHouse(deps.db, row.accountId);
  return ok({
    ...(await withdrawalCaseView(deps, row, ctx)),
    accountNumber: row.accountNumber,
    sameReference: await listSameReference(deps.db, { ...row, besides: row.withdrawalNo }),
    credited: {
      byHand: payableText(credited.byHand, row.currency),
      opening: payableText(credited.opening, row.currency),
      adjusted: payableText(credited.adjusted, row.currency),
    },
    steps: steps
      // Nothing was sent to a gateway that takes no payouts.
      .filter((step, at) => !(step.event === 'sending' && isHandStep(steps[at + 1])))
      .map((step) => ({
        ...step,
        ...(isHandStep(step) ? { event: 'by_hand' as const, reason: null } : {}),
        at: step.at.getTime(),
      })),
    proofs: (await listProofs(deps.db, row.withdrawalNo)).map(proofView),
    payouts: (await listPayouts(deps.db, row.withdrawalNo)).map((payout) => ({
      payoutNo: payout.payoutNo,
      purpose: payout.purpose,
      amount: payableText(payout.amount, row.currency),
      gateway: payout.gateway,
      ...endOf(payout),
      createdAt: payout.createdAt.getTime(),
    })),
    hints: await hintsOf(deps, row),
  });
}

/** What the rules see, and before them what holds the withdrawal, while it or its rest may still be paid. */
async function hintsOf(
  deps: WithdrawalsDeps,
  { merchantId, memberId, state }: WithdrawalRow,
): Promise<RiskHint[]> {
  const who = { merchantId, memberId };
  const seen = (await deps.ports?.riskHints?.(deps.db, who)) ?? [];
  const mayBePaid = nextWithdrawal(state, 'claimed') ?? nextWithdrawal(state, 'rest_ordered');
  if (!mayBePaid) return seen;
  const { previewWithdrawalBlocks } = deps.ports ?? {};
  const blocks = previewWithdrawalBlocks
    ? await deps.db.transaction((tx) => previewWithdrawalBlocks(tx, who))
    : [];
  const stopped = (await isStopped(deps.db, who)) ? [STOPPED] : [];
  return [...[...stopped, ...blocks].map((code) => ({ code, detail: '{}' })), ...seen];
}
