/**
 *   PROPOSED  nothing moved
 *             → APPROVED by another operator who holds the kind's permission; what it is about happens in the same
 *               transaction, or the decision does not
 *             → REFUSED by another operator · WITHDRAWN by who proposed it · EXPIRED by the clock
 *   The others are final.
 */
import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Input } from '@baize/endpoint';
import { invariant, ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { ACCESS_COUNTS_MS, haveOneIssuer } from '@baize/staff';
import type { approvalsApi } from './api.ts';
import type { ApprovalsDeps, ExecuteRefusal, KindOfProposal, StaffCtx } from './deps.ts';
import {
  closeProposal,
  listProposalPage,
  lockExpired,
  lockProposal,
  type ProposalRow,
} from './proposal.sql.ts';
import { findRule } from './rule.sql.ts';
import { auditedOf, proposalView, type ProposalView } from './view.ts';

type Api = typeof approvalsApi;
type Refused = 'proposal_closed' | 'same_person' | 'same_issuer' | 'permission_missing' | ExecuteRefusal;
/** The row, whether the brand has declared one-person mode, and whether one person may hold the access of who proposed it and the caller. */
type Locked = ProposalRow & { isOnePerson: boolean; isOneIssuer: boolean };

export function decideProposal(
  deps: ApprovalsDeps,
  { proposalId, decision, reason }: Input<Api, 'decideProposal'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'decideProposal'>> {
  const { staffId, name, permissions } = ctx.caller;
  return staffAction<Tx, Locked, ProposalView, Refused>(deps, ctx, {
    action: decision === 'approve' ? 'approval.approve' : 'approval.refuse',
    reason,
    lock: (tx) => lock(tx, ctx, proposalId),
    refuse: (row) => {
      if (!isOpen(deps, row)) return refuse('proposal_closed', { state: row.state });
      if (!permissions.has(row.permission))
        return refuse('permission_missing', { permission: row.permission });
      if (row.isOnePerson) return undefined;
      if (row.proposedById === staffId) return refuse('same_person');
      return row.isOneIssuer ? refuse('same_issuer') : undefined;
    },
    act: async (tx, row) => {
      const kind = kindOf(deps, row);
      const decidedUnder = row.isOneIssuer ? 'one_person' : 'two_people';
      const { merchantId, payload, ruleAloneUpto: aloneUpto } = row;
      const approved = { merchantId, payload, reason: row.reason, decidedUnder, aloneUpto } as const;
      const executed = decision === 'approve' ? await kind.execute(tx, approved, ctx) : undefined;
      if (executed && !executed.ok) return executed;
      const at = deps.clock.now();
      if (decision === 'refuse')
        await kind.end?.(tx, { merchantId, payload, by: ctx.caller, at, remark: reason });
      const closed = await closeProposal(tx, proposalId, {
        state: decision === 'approve' ? 'APPROVED' : 'REFUSED',
        decidedById: staffId,
        decidedBy: name,
        decidedAt: at,
        remark: reason,
        decidedUnder,
      });
      return ok({
        target: row.subject,
        before: { state: row.state },
        after: auditedOf(closed),
        value: await viewOf(tx, closed, ctx, row.isOnePerson),
        ...(executed ? { also: executed.value } : {}),
      });
    },
  });
}

export function withdrawProposal(
  deps: ApprovalsDeps,
  { proposalId, reason }: Input<Api, 'withdrawProposal'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'withdrawProposal'>> {
  const { staffId, name } = ctx.caller;
  return staffAction<Tx, Locked, ProposalView, 'proposal_closed' | 'permission_missing'>(deps, ctx, {
    action: 'approval.withdraw',
    reason,
    lock: (tx) => lock(tx, ctx, proposalId),
    refuse: (row) => {
      if (!isOpen(deps, row)) return refuse('proposal_closed', { state: row.state });
      return row.proposedById === staffId ? undefined : ('permission_missing' as const);
    },
    act: async (tx, row) => {
      const at = deps.clock.now();
      const { merchantId, payload } = row;
      await kindOf(deps, row).end?.(tx, { merchantId, payload, by: ctx.caller, at, remark: reason });
      const closed = await closeProposal(tx, proposalId, {
        state: 'WITHDRAWN',
        decidedById: staffId,
        decidedBy: name,
        decidedAt: at,
        remark: reason,
        decidedUnder: null,
      });
      return ok({
        target: row.subject,
        before: { state: row.state },
        after: auditedOf(closed),
        value: await viewOf(tx, closed, ctx, row.isOnePerson),
      });
    },
  });
}

export async function listProposals(
  deps: ApprovalsDeps,
  { state, subject, ...page }: Input<Api, 'listProposals'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'listProposals'>> {
  const { merchantId } = ctx;
  const { currency } = await getMerchant(deps.db, merchantId);
  const { isOnePerson } = await findRule(deps.db, merchantId);
  return ok(
    await listProposalPage(deps.db, { merchantId, state, subject: subject || undefined }, page, (row) =>
      proposalView(row, currency, ctx.caller, isOnePerson),
    ),
  );
}

/** Ended in one transaction: a round of the clock. What is decided at that moment is left to its decision. */
const EXPIRED_MAX = 500;

/** Closes what waited too long; nothing of it is done. */
export const expireProposals = (deps: ApprovalsDeps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const rows = await lockExpired(tx, at, EXPIRED_MAX);
    for (const row of rows) {
      const { merchantId, payload } = row;
      await kindOf(deps, row).end?.(tx, { merchantId, payload, by: null, at, remark: null });
      await closeProposal(tx, row.proposalId, {
        state: 'EXPIRED',
        decidedById: null,
        decidedBy: null,
        decidedAt: at,
        remark: null,
        decidedUnder: null,
      });
    }
    return rows.length;
  });

function kindOf({ kinds }: ApprovalsDeps, { kind }: ProposalRow): KindOfProposal {
  const known = kinds[kind];
  invariant(known, 'a kind that was proposed is registered', { kind });
  return known;
}

async function lock(
  tx: Tx,
  { merchantId, caller }: StaffCtx,
  proposalId: number,
): Promise<Locked | undefined> {
  const row = await lockProposal(tx, merchantId, proposalId);
  if (!row) return undefined;
  const { isOnePerson } = await findRule(tx, merchantId);
  // From before it was proposed: a proposal waits as long as access counts.
  const since = new Date(row.proposedAt.getTime() - ACCESS_COUNTS_MS);
  const isOneIssuer = await haveOneIssuer(tx, row.proposedById, caller.staffId, since);
  return { ...row, isOnePerson, isOneIssuer };
}

/** The clock closes it a little later than its time: what is over is over. */
const isOpen = ({ clock }: ApprovalsDeps, { state, expiresAt }: ProposalRow): boolean =>
  state === 'PROPOSED' && expiresAt > clock.now();

const viewOf = async (tx: Tx, row: ProposalRow, ctx: StaffCtx, isOnePerson: boolean) =>
  proposalView(row, (await getMerchant(tx, row.merchantId)).currency, ctx.caller, isOnePerson);
