import {
  AT_ONCE,
  findProposed,
  holdRule,
  isOneIssuer,
  propose,
  type DecidedUnder,
  type RuleRow,
  type Wish,
} from '@baize/approvals';
import type { Tx } from '@baize/db';
import { actorOf, isOwnClaim, staffAction, type Ctx, type Logged } from '@baize/endpoint';
import { invariant, payableText, ok, refuse, type Result } from '@baize/kernel';
import type { WithdrawalsDeps } from './deps.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { readWithoutLapsed, withdrawalCaseView } from './withdrawal-case.ts';
import { subjectOf, type WithdrawalCaseView } from './withdrawal-view.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawal.sql.ts';
import type { WithdrawalState } from './withdrawal.ts';

export type StaffCtx = Ctx<'staff:withdrawals.review'>;
export type OnWithdrawal = { withdrawalNo: string; reason: string };
export type Refused =
  | 'state_changed'
  | 'claimed_by_other'
  | 'account_closed'
  | 'same_person'
  | 'same_issuer'
  | 'payout_gateway_missing'
  | 'withdrawal_held'
  | 'proposed_already'
  | 'payout_running';
export type Reviewed<Code extends Refused = 'state_changed' | 'claimed_by_other'> = Promise<
  Result<WithdrawalCaseView, 'not_found' | Code>
>;

/** The locked row, the brand's rule, which nobody changes until the act ends, and whether a colleague agreed to pay it. */
type Locked = WithdrawalRow & { rule: RuleRow; isAgreed: boolean };
type Review<Code extends Refused> = {
  action: string;
  withdrawalNo: string;
  reason?: string;
  /** The refusal, or undefined when the row's state allows the action. */
  refusal(row: Locked, tx: Tx): Code | undefined | Promise<Code | undefined>;
  work(tx: Tx, row: Locked): Promise<WithdrawalRow>;
};

/**
 * Every action of an operator: lock, check, act, audit, in one transaction. Of two operators who act on the same
 * withdrawal the second waits for the lock, sees the new state and is answered state_changed.
 */
export async function review<Code extends Refused>(
  deps: WithdrawalsDeps,
  ctx: StaffCtx,
  { action, withdrawalNo, reason, refusal, work }: Review<Code>,
): Reviewed<Code> {
  const done = await staffAction<Tx, Locked, WithdrawalRow, Code>(deps, ctx, {
    action: `withdrawal.${action}`,
    reason,
    // A withdrawal that may not be paid stays held, with the question that holds it.
    onRefusal: 'commit',
    lock: (tx) => lock(deps, tx, withdrawalNo, ctx),
    refuse: async (row, tx) => {
      const code = await refusal(row, tx);
      return code && refuse(code, { state: row.state, claimedBy: row.claimedBy });
    },
    act: async (tx, row) => {
      const moved = await work(tx, row);
      return ok({
        target: subjectOf(withdrawalNo),
        before: { state: row.state, amount: payableText(row.amount, row.currency) },
        after: afterOf(row, moved),
        value: moved,
      });
    },
  });
  return done.ok ? ok(await withdrawalCaseView(deps, done.value, ctx)) : done;
}

/** What became of it, as the audit log keeps it: where it was decided to be paid, by which rule. */
export const afterOf = (before: WithdrawalRow, { state, decidedUnder }: WithdrawalRow) => ({
  state,
  ...(before.state === 'REVIEWING' && (state === 'APPROVED' || state === 'AWAIT_CONFIRM')
    ? { decidedUnder }
    : {}),
});

/** By which rule something was decided, and the brand's sum then. */
export type Decided = { decidedUnder: DecidedUnder; aloneUpto: bigint };
/** What was done to a withdrawal, and what the audit log keeps of it. */
export type DoneTo = { row: WithdrawalRow; logged: Logged };
type Proposable<Code extends Refused> = OnWithdrawal & {
  action: string;
  /** The refusal, or undefined when the row's state allows the action. */
  refusal(row: Locked, tx: Tx): Promise<Code | undefined>;
  /** What is proposed; undefined where a colleague has already agreed to it. */
  wish(
    row: Locked,
    tx: Tx,
  ): Promise<(Pick<Wish, 'kind' | 'payload' | 'credits'> & { amount: bigint }) | undefined>;
  work(tx: Tx, row: WithdrawalRow, decided: Decided): Promise<DoneTo>;
};

/** An action that a second operator decides about above the brand's sum (approvals): the answer names what waits. */
export async function reviewByTwo<Code extends Refused>(
  deps: WithdrawalsDeps,
  ctx: StaffCtx,
  { action, withdrawalNo, reason, refusal, wish, work }: Proposable<Code>,
): Promise<
  Result<WithdrawalCaseView & { proposalId: number | null }, 'not_found' | 'proposed_already' | Code>
> {
  type Left = { row: WithdrawalRow; proposalId: number | null };
  const done = await staffAction<Tx, Locked, Left, Code | 'proposed_already'>(deps, ctx, {
    action: `withdrawal.${action}`,
    reason,
    // A withdrawal that may not be paid stays held, with the question that holds it.
    onRefusal: 'commit',
    lock: (tx) => lock(deps, tx, withdrawalNo, ctx),
    refuse: async (row, tx) => {
      const code = await refusal(row, tx);
      if (code) return refuse(code, { state: row.state, claimedBy: row.claimedBy });
      return (await isProposed(deps, tx, row)) ? 'proposed_already' : undefined;
    },
    act: async (tx, row) => {
      const act = async (decided: Decided) => {
        const { row: moved, logged } = await work(tx, row, decided);
        return ok({ ...logged, value: { row: moved, proposalId: AT_ONCE } });
      };
      const wished = await wish(row, tx);
      if (!wished) return act({ decidedUnder: 'two_people', aloneUpto: row.rule.aloneUpto });
      const { amount, ...what } = wished;
      const proposal: Wish = {
        ...what,
        subject: subjectOf(withdrawalNo),
        money: { amount, currency: row.currency },
        permission: 'withdrawals.review',
        reason,
      };
      return propose(deps, tx, ctx, proposal, { act, waits: (proposalId) => ({ row, proposalId }) });
    },
  });
  if (!done.ok) return done;
  const { row, proposalId } = done.value;
  return ok({ ...(await withdrawalCaseView(deps, row, ctx)), proposalId });
}

async function lock(
  deps: WithdrawalsDeps,
  tx: Tx,
  withdrawalNo: string,
  ctx: StaffCtx,
): Promise<Locked | undefined> {
  const found = await lockWithdrawal(tx, withdrawalNo);
  if (found?.merchantId !== ctx.merchantId) return undefined;
  const row = await withoutLapsed(deps, tx, found, ctx);
  const rule = await holdRule(tx, row.merchantId);
  return { ...row, rule, isAgreed: await agreedByColleague(tx, row, ctx.caller.staffId) };
}

/** The first approval of an operator who was disabled, demoted or moved since counts no more; its step names them. */
async function withoutLapsed(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  ctx: StaffCtx,
): Promise<WithdrawalRow> {
  const [left = row] = await readWithoutLapsed(tx, [row]);
  if (left.firstApprovedById === row.firstApprovedById) return row;
  return moveWithdrawal(deps, tx, row, 'first_lapsed', {
    actor: actorOf(ctx),
    ...(row.firstApprovedBy === null ? {} : { because: row.firstApprovedBy }),
    firstApprovedById: null,
    firstApprovedBy: null,
  });
}

/** Another than this operator approved it first, and no one person may hold the access of both. */
const agreedByColleague = async (
  tx: Tx,
  { firstApprovedById, createdAt }: WithdrawalRow,
  staffId: number,
): Promise<boolean> =>
  firstApprovedById !== null &&
  firstApprovedById !== staffId &&
  !(await isOneIssuer(tx, firstApprovedById, staffId, createdAt));

/** The withdrawal of a proposal, locked. */
export async function lockProposed(tx: Tx, merchantId: number, withdrawalNo: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, withdrawalNo);
  invariant(row?.merchantId === merchantId, 'the withdrawal of a proposal is of its brand', { withdrawalNo });
  return row;
}

export const inState =
  (...states: WithdrawalState[]) =>
  (row: WithdrawalRow) =>
    states.includes(row.state) ? undefined : ('state_changed' as const);
/** An act upon it waits for a second person: until that is decided, nobody ends it otherwise. */
export const isProposed = async (
  { clock }: WithdrawalsDeps,
  tx: Tx,
  { merchantId, withdrawalNo }: WithdrawalRow,
): Promise<boolean> => (await findProposed(tx, merchantId, [subjectOf(withdrawalNo)], clock.now())).size > 0;
/** Decisions belong to the operator who claimed the case. */
export const claimedBy =
  (ctx: StaffCtx, ...states: WithdrawalState[]) =>
  (row: WithdrawalRow) =>
    inState(...states)(row) ?? (isOwnClaim(row, ctx.caller) ? undefined : ('claimed_by_other' as const));
