import type { Tx } from '@baize/db';
import { findMember, type Member } from '@baize/identity';
import { ok, refuse, type Result } from '@baize/kernel';
import { liftRestriction, restrict } from '@baize/wallet';
import type { z } from 'zod';
import type { riskApi } from './api.ts';
import {
  deleteFreeze,
  findFundsProof,
  insertFreeze,
  insertNote,
  isFrozen,
  listCasesOf,
  listNotes,
  saveFundsProof,
  type FundsState,
} from './case.sql.ts';
import { caseView } from './cases.ts';
import { byStaff, type RiskDeps, type StaffCtx } from './deps.ts';
import { hintsOf } from './facts.ts';

type Ops = (typeof riskApi)['operations'];
type Input<Op extends keyof Ops> = z.output<Ops[Op]['input']>;
type View = z.input<Ops['getMemberRisk']['output']>;
const FREEZE = 'risk:freeze';

export const getMemberRisk = (deps: RiskDeps, input: Input<'getMemberRisk'>, ctx: StaffCtx) =>
  onMember<never>(deps, input.memberId, ctx, () => Promise.resolve(undefined));

export const addRiskNote = (deps: RiskDeps, { memberId, text }: Input<'addRiskNote'>, ctx: StaffCtx) =>
  onMember<never>(deps, memberId, ctx, async (tx) => {
    await insertNote(tx, memberId, { text, by: ctx.caller.name, at: deps.clock.now() });
    await deps.audit(tx, {
      ...byStaff(ctx),
      action: 'risk.note',
      target: `member:${memberId}`,
      after: { text },
    });
    return undefined;
  });

/** Two restrictions of the wallet in one transaction: no stake, no money out; what was staked still wins. */
export const freezeMember = (deps: RiskDeps, { memberId, reason }: Input<'freezeMember'>, ctx: StaffCtx) =>
  onMember<'member_frozen'>(deps, memberId, ctx, async (tx, { accountId }) => {
    const row = { memberId, reason, by: ctx.caller.name, at: deps.clock.now() };
    if ((await insertFreeze(tx, row)) === 0) return 'member_frozen';
    for (const kind of ['no_bet', 'no_withdraw'] as const)
      await restrict(tx, { accountId, kind, ref: FREEZE, reason });
    await deps.audit(tx, { ...byStaff(ctx), action: 'risk.freeze', target: `member:${memberId}`, reason });
    return undefined;
  });

export const unfreezeMember = (
  deps: RiskDeps,
  { memberId, reason }: Input<'unfreezeMember'>,
  ctx: StaffCtx,
) =>
  onMember<'member_not_frozen'>(deps, memberId, ctx, async (tx, { accountId }) => {
    if ((await deleteFreeze(tx, memberId)) === 0) return 'member_not_frozen';
    for (const kind of ['no_bet', 'no_withdraw'] as const)
      await liftRestriction(tx, { accountId, kind, ref: FREEZE });
    await deps.audit(tx, { ...byStaff(ctx), action: 'risk.unfreeze', target: `member:${memberId}`, reason });
    return undefined;
  });

/**
 * NONE → REQUESTED → RECEIVED → ACCEPTED or REFUSED; whatever was decided may be asked for again, and a question may be
 * withdrawn.
 */
const FUNDS_EXITS: Record<FundsState, readonly FundsState[]> = {
  NONE: ['REQUESTED'],
  REQUESTED: ['RECEIVED', 'NONE'],
  RECEIVED: ['ACCEPTED', 'REFUSED', 'REQUESTED'],
  ACCEPTED: ['REQUESTED'],
  REFUSED: ['REQUESTED', 'RECEIVED'],
};
export const mayFunds = (from: FundsState, to: FundsState): boolean => FUNDS_EXITS[from].includes(to);

export const setFundsProof = (
  deps: RiskDeps,
  { memberId, state, reason }: Input<'setFundsProof'>,
  ctx: StaffCtx,
) =>
  onMember<'state_changed'>(deps, memberId, ctx, async (tx) => {
    const before = (await findFundsProof(tx, memberId))?.state ?? 'NONE';
    if (!mayFunds(before, state)) return 'state_changed';
    await saveFundsProof(tx, memberId, { state, reason, by: ctx.caller.name, at: deps.clock.now() });
    await deps.audit(tx, {
      ...byStaff(ctx),
      action: 'risk.funds-proof',
      target: `member:${memberId}`,
      before: { state: before },
      after: { state },
      reason,
    });
    return undefined;
  });

function onMember<Refused extends string>(
  deps: RiskDeps,
  memberId: number,
  ctx: StaffCtx,
  work: (tx: Tx, member: Member) => Promise<Refused | undefined>,
): Promise<Result<View, Refused | 'not_found'>> {
  return deps.db.transaction(async (tx) => {
    const member = await findMember(tx, memberId);
    if (member?.merchantId !== ctx.merchantId) return refuse('not_found');
    const refused = await work(tx, member);
    return refused === undefined ? ok(await viewOf(tx, member, deps.clock.now())) : refuse(refused);
  });
}

async function viewOf(tx: Tx, member: Member, now: Date): Promise<View> {
  const { memberId, account } = member;
  const funds = await findFundsProof(tx, memberId);
  return {
    memberId,
    account,
    isFrozen: await isFrozen(tx, memberId),
    fundsProof: funds
      ? { state: funds.state, reason: funds.reason, by: funds.by, at: funds.at.getTime() }
      : { state: 'NONE', reason: '', by: '', at: null },
    hints: await hintsOf(tx, member, now),
    cases: (await listCasesOf(tx, memberId)).map(caseView),
    notes: (await listNotes(tx, memberId)).map(({ text, by, at }) => ({ text, by, at: at.getTime() })),
  };
}
