import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Input, type Output } from '@baize/endpoint';
import { findMember, type Member } from '@baize/members';
import { ok, refuse, type Result } from '@baize/kernel';
import { sendMessage } from '@baize/messaging';
import { liftRestriction, restrict } from '@baize/wallet';
import type { riskApi } from './api.ts';
import { deleteFreeze, insertFreeze, insertNote, isFrozen, listCasesOf, listNotes } from './case.sql.ts';
import { caseView } from './cases.ts';
import type { RiskDeps, StaffCtx } from './deps.ts';
import { hintsOf } from './facts.ts';

type Api = typeof riskApi;
type View = Output<Api, 'getMemberRisk'>;
const FREEZE = 'risk:freeze';
const FROZEN = ['no_bet', 'no_withdraw'] as const;

export const getMemberRisk = (
  deps: RiskDeps,
  { memberId }: Input<Api, 'getMemberRisk'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'getMemberRisk'>> =>
  deps.db.transaction(async (tx) => {
    const member = await findMember(tx, memberId);
    if (member?.merchantId !== ctx.merchantId) return refuse('not_found');
    return ok(await viewOf(tx, member, ctx, deps.clock.now()));
  });

export const addRiskNote = (
  deps: RiskDeps,
  { memberId, text }: Input<Api, 'addRiskNote'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'addRiskNote'>> =>
  actOnMember<never>(deps, ctx, { memberId, action: 'risk.note', after: { text } }, async (tx) => {
    await insertNote(tx, memberId, { text, by: ctx.caller.name, at: deps.clock.now() });
    return undefined;
  });

/** Two restrictions of the wallet in one transaction: no stake, no money out; what was staked still wins. */
export const freezeMember = (
  deps: RiskDeps,
  { memberId, memberReason, reason }: Input<Api, 'freezeMember'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'freezeMember'>> =>
  actOnMember(
    deps,
    ctx,
    { memberId, action: 'risk.freeze', reason },
    async (tx, { merchantId, accountId }) => {
      const row = { memberId, reason, by: ctx.caller.name, at: deps.clock.now() };
      if ((await insertFreeze(tx, row)) === 0) return 'member_frozen';
      const to = { merchantId, to: memberId, category: 'ACCOUNT', now: row.at } as const;
      await sendMessage(tx, { ...to, template: 'play_stopped', params: { reason: memberReason } });
      for (const kind of FROZEN) await restrict(tx, { accountId, kind, ref: FREEZE, reason });
      return undefined;
    },
  );

export const unfreezeMember = (
  deps: RiskDeps,
  { memberId, reason }: Input<Api, 'unfreezeMember'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'unfreezeMember'>> =>
  actOnMember(
    deps,
    ctx,
    { memberId, action: 'risk.unfreeze', reason },
    async (tx, { merchantId, accountId }) => {
      if ((await deleteFreeze(tx, memberId)) === 0) return 'member_not_frozen';
      const to = { merchantId, to: memberId, category: 'ACCOUNT', now: deps.clock.now() } as const;
      await sendMessage(tx, { ...to, template: 'restriction_lifted', params: {} });
      for (const kind of FROZEN) await liftRestriction(tx, { accountId, kind, ref: FREEZE });
      return undefined;
    },
  );

function actOnMember<Code extends string>(
  deps: RiskDeps,
  ctx: StaffCtx,
  { memberId, after, ...how }: { memberId: number; action: string; reason?: string; after?: object },
  work: (tx: Tx, member: Member) => Promise<Code | undefined>,
): Promise<Result<View, Code | 'not_found'>> {
  return staffAction<Tx, Member, View, Code>(deps, ctx, {
    ...how,
    lock: (tx) => findMember(tx, memberId),
    act: async (tx, member) => {
      const refused = await work(tx, member);
      if (refused !== undefined) return refuse(refused);
      const value = await viewOf(tx, member, ctx, deps.clock.now());
      return ok({ target: `member:${memberId}`, ...(after && { after }), value });
    },
  });
}

async function viewOf(tx: Tx, member: Member, ctx: StaffCtx, now: Date): Promise<View> {
  const { memberId, account } = member;
  return {
    memberId,
    account,
    isFrozen: await isFrozen(tx, memberId),
    hints: await hintsOf(tx, member, now),
    cases: (await listCasesOf(tx, memberId)).map((row) => caseView(row, ctx, now)),
    notes: (await listNotes(tx, memberId)).map(({ text, by, at }) => ({ text, by, at: at.getTime() })),
  };
}
