import { AT_ONCE, findProposed, propose, type ApprovalKinds, type Wish } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { actorOf, staffAction, type Answer, type Ctx, type Input, type Output } from '@baize/endpoint';
import { exactText, invariant, ok, refuse, type Actor, type Result } from '@baize/kernel';
import { findMember, type Member } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { deleteMarks, insertStep, lockEntry, updateEntry, type EntryRow } from './entry.sql.ts';
import { worthOf } from './gifts/kinds.ts';
import { issueApproved } from './issue.ts';
import { findVersion } from './promotion.sql.ts';
import { wordsIn } from './shown.ts';
import { nextEntry } from './state.ts';
import type { PromotionContent } from './terms.ts';
import { entryView } from './entry-view.ts';

type Api = typeof promotionsConsoleApi;
type ReviewCtx = Ctx<'staff:promotions.review'>;
type Decided = Output<Api, 'approveApplication'>;
type IssueFault = 'state_changed' | 'budget_spent' | 'member_barred' | 'gift_unknown';

const subjectOf = (entryId: bigint): string => `promotion-entry:${entryId}`;
const auditedOf = ({ state, amount, decision }: EntryRow, currency: string) => ({
  state,
  amount: amount === null ? null : exactText(amount, currency),
  decision,
});

/** The terms the member applied under, in the brand's currency, and what they give who applied now. */
async function contentOf(
  tx: Tx,
  entry: EntryRow,
): Promise<{ content: PromotionContent; currency: string; member: Member; amount: bigint }> {
  const { merchantId, promoId, version, memberId, base } = entry;
  const found = await findVersion(tx, merchantId, promoId, version);
  const member = await findMember(tx, memberId);
  invariant(found && member, 'an entry has a version and a member', { promoId, version, memberId });
  const { content } = found;
  const { currency } = await getMerchant(tx, merchantId);
  const of = { merchantId, currency, base: base ?? 0n, level: member.level };
  return { content, currency, member, amount: await worthOf(tx, content.terms, of) };
}

export function approveApplication(
  deps: PromotionsDeps,
  { entryId: text, remark = '', reason }: Input<Api, 'approveApplication'>,
  ctx: ReviewCtx,
): Promise<Answer<Api, 'approveApplication'>> {
  return staffAction<Tx, EntryRow, Decided, IssueFault | 'proposed_already'>(deps, ctx, {
    action: 'promotion.issue',
    reason,
    lock: (tx) => lockEntry(tx, BigInt(text)),
    refuse: (entry, tx) => refuseOf(deps, tx, entry),
    act: async (tx, entry) => {
      const { amount, currency, member } = await contentOf(tx, entry);
      const wish = wishOf(entry, member, { amount, currency, remark, reason });
      return propose(deps, tx, ctx, wish, {
        act: async () => {
          const done = await issue(deps, tx, entry, {
            decision: remark,
            decidedBy: ctx.caller.name,
            actor: actorOf(ctx),
          });
          if (!done.ok) return done;
          const { issued, logged } = done.value;
          return ok({ ...logged, value: { ...(await entryView(tx, issued)), proposalId: AT_ONCE } });
        },
        waits: async (proposalId) => ({ ...(await entryView(tx, entry)), proposalId }),
      });
    },
  });
}

async function refuseOf(
  { clock }: PromotionsDeps,
  tx: Tx,
  entry: EntryRow,
): Promise<'state_changed' | 'proposed_already' | undefined> {
  if (entry.state !== 'APPLIED') return 'state_changed';
  const waiting = await findProposed(tx, entry.merchantId, [subjectOf(entry.entryId)], clock.now());
  return waiting.size > 0 ? 'proposed_already' : undefined;
}

function wishOf(
  { entryId, promoId, memberId }: EntryRow,
  { account }: Member,
  { amount, currency, remark, reason }: { amount: bigint; currency: string; remark: string; reason: string },
): Wish {
  return {
    kind: 'promotion.issue',
    subject: subjectOf(entryId),
    payload: {
      entryId: String(entryId),
      promoId,
      memberId,
      account,
      amount: exactText(amount, currency),
      remark,
    },
    money: { amount, currency },
    credits: [{ memberId, amount }],
    permission: 'promotions.review',
    reason,
  };
}

async function issue(
  { clock }: Pick<PromotionsDeps, 'clock'>,
  tx: Tx,
  entry: EntryRow,
  by: {
    decision: string;
    decidedBy: string;
    actor: Actor;
    /** What was approved; absent: as it is now. */ approved?: string;
  },
): Promise<
  Result<{ issued: EntryRow; logged: { target: string; before: unknown; after: unknown } }, IssueFault>
> {
  const of = await contentOf(tx, entry);
  const { currency } = of;
  // By another level, or another ratio of points, it would not be what two approved.
  if (by.approved !== undefined && by.approved !== exactText(of.amount, currency))
    return refuse('state_changed');
  const done = await issueApproved(tx, entry, { ...of, now: clock.now(), ...by });
  if (!done.ok) {
    if (done.code === 'raffle_over' || done.code === 'goods_gone') return refuse('gift_unknown');
    return refuse(done.code === 'budget_spent' ? 'budget_spent' : 'member_barred');
  }
  const logged = {
    target: subjectOf(entry.entryId),
    before: auditedOf(entry, currency),
    after: auditedOf(done.value, currency),
  };
  return ok({ issued: done.value, logged });
}

export function rejectApplication(
  deps: PromotionsDeps,
  { entryId: text, remark, reason }: Input<Api, 'rejectApplication'>,
  ctx: ReviewCtx,
): Promise<Answer<Api, 'rejectApplication'>> {
  return staffAction<Tx, EntryRow, Decided, 'state_changed' | 'proposed_already'>(deps, ctx, {
    action: 'promotion.reject',
    reason,
    lock: (tx) => lockEntry(tx, BigInt(text)),
    refuse: (entry, tx) => refuseOf(deps, tx, entry),
    act: async (tx, entry) => {
      const { entryId, memberId, merchantId } = entry;
      const to = nextEntry(entry.state, 'rejected');
      invariant(to, 'an application that waits is rejected once', { entryId });
      const now = deps.clock.now();
      const { content, currency, member } = await contentOf(tx, entry);
      const rejected = await updateEntry(tx, entryId, {
        state: to,
        decision: remark,
        decidedAt: now,
        decidedBy: ctx.caller.name,
      });
      // Another account of the same device may have it now.
      await deleteMarks(tx, entry);
      const actor = actorOf(ctx);
      await insertStep(tx, { entryId, at: now, event: 'rejected', state: to, actor, remark });
      await sendMessage(tx, {
        merchantId,
        to: memberId,
        category: 'REWARD',
        template: 'promotion_rejected',
        params: { promotion: wordsIn(content, member.language).title, reason: remark },
        now,
      });
      return ok({
        target: subjectOf(entryId),
        before: auditedOf(entry, currency),
        after: auditedOf(rejected, currency),
        value: { ...(await entryView(tx, rejected)), proposalId: AT_ONCE },
      });
    },
  });
}

const kept = z.object({ entryId: z.string(), amount: z.string(), remark: z.string() });

/** What a second operator decides here; the app hands it to approvals. */
export const promotionApprovals = (
  deps: Pick<PromotionsDeps, 'clock'>,
): Pick<ApprovalKinds, 'promotion.issue'> => ({
  'promotion.issue': {
    execute: async (tx, { merchantId, payload }, ctx) => {
      const { entryId, remark, amount } = kept.parse(payload);
      const entry = await lockEntry(tx, BigInt(entryId));
      invariant(entry?.merchantId === merchantId, 'the entry of a proposal is of its brand', { entryId });
      if (entry.state !== 'APPLIED') return refuse('state_changed');
      const done = await issue(deps, tx, entry, {
        decision: remark,
        decidedBy: ctx.caller.name,
        actor: actorOf(ctx),
        approved: amount,
      });
      return done.ok ? ok({ action: 'promotion.issue', ...done.value.logged }) : refuse('state_changed');
    },
    isOvertaken: async (tx, { payload }) => {
      const entry = await lockEntry(tx, BigInt(kept.parse(payload).entryId));
      return entry?.state !== 'APPLIED';
    },
  },
});
