import type { Tx } from '@baize/db';
import { findMember, type Member } from '@baize/members';
import { ok, refuse, type Result } from '@baize/kernel';
import { liftRestriction, restrict } from '@baize/wallet';
import type { z } from 'zod';
import type { riskApi } from './api.ts';
import { deleteFreeze, insertFreeze, insertNote, isFrozen, listCasesOf, listNotes } from './case.sql.ts';
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
    return refused === undefined ? ok(await viewOf(tx, member, ctx, deps.clock.now())) : refuse(refused);
  });
}

async function viewOf(tx: Tx, member: Member, ctx: StaffCtx, now: Date): Promise<View> {
  const { memberId, account } = member;
  return {
    memberId,
    account,
    isFrozen: await isFrozen(tx, memberId),
    hints: await hintsOf(tx, member, now),
    cases: (await listCasesOf(tx, memberId)).map((row) => caseView(row, ctx)),
    notes: (await listNotes(tx, memberId)).map(({ text, by, at }) => ({ text, by, at: at.getTime() })),
  };
}
