/**
 *   PROPOSED  nothing moved
 *             → APPROVED by another operator who holds the kind's permission; what it is about happens in the same
 *               transaction, or the decision does not
 *             → REFUSED by another operator · WITHDRAWN by who proposed it · EXPIRED by the clock, or by who changed what it
 *               is about (remark `overtaken`)
 *   The others are final.
 */
import type { Db, Tx } from '@baize/db';
import { staffAction, type Answer, type Input } from '@baize/endpoint';
import { invariant, ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { ACCESS_COUNTS_MS, findOfOneIssuer, findWithoutAccess } from '@baize/staff';
import type { approvalsApi } from './api.ts';
import type { ApprovalsDeps, ExecuteRefusal, KindOfProposal, StaffCtx } from './deps.ts';
import {
  closeProposal,
  findProposal,
  listExpired,
  listOpen,
  listProposalPage,
  lockExpired,
  lockProposal,
  type ProposalRow,
} from './proposal.sql.ts';
import { closeOvertaken, endOvertaken } from './overtaken.ts';
import { findOnePerson, holdRules } from './rule.sql.ts';
import { auditedOf, proposalView, stateAt, type ProposalView } from './view.ts';

type Api = typeof approvalsApi;
type Refused = 'proposal_closed' | 'same_person' | 'same_issuer' | 'permission_missing' | ExecuteRefusal;
/** The row, whether the brand has declared one-person mode, and whether one person may hold the access of who proposed it and the caller. */
type Locked = ProposalRow & { isOnePerson: boolean; isOneIssuer: boolean };

export async function decideProposal(
  deps: ApprovalsDeps,
  input: Input<Api, 'decideProposal'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'decideProposal'>> {
  const { proposalId, decision } = input;
  const asked = decision === 'approve' ? await findProposal(deps.db, ctx.merchantId, proposalId) : undefined;
  const kind = asked && isOpen(deps, asked) ? kindOf(deps, asked) : undefined;
  const mayBeDone =
    !asked || !ctx.caller.permissions.has(asked.permission) || ((await kind?.check?.(asked.payload)) ?? true);
  const decided = mayBeDone ? await decide(deps, input, ctx) : refuse('state_changed');
  if (decided.ok) kind?.saved?.();
  // Nothing of the refused act is kept; that the proposal is dead, is.
  if (!decided.ok && (decided.code === 'state_changed' || decided.code === 'account_closed'))
    await deps.db.transaction((tx) => endDead(deps, tx, ctx, proposalId));
  return decided;
}

/** Ends one that was overtaken unseen: changed from outside, or while somebody held its row. */
async function endDead(deps: ApprovalsDeps, tx: Tx, ctx: StaffCtx, proposalId: number): Promise<void> {
  const row = await lockProposal(tx, ctx.merchantId, proposalId);
  if (!row || !isOpen(deps, row)) return;
  const kind = kindOf(deps, row);
  if (await kind.isOvertaken?.(tx, row))
    await closeOvertaken(tx, kind, row, { by: ctx.caller, at: deps.clock.now() });
}

function decide(
  deps: ApprovalsDeps,
  { proposalId, decision, reason }: Input<Api, 'decideProposal'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'decideProposal'>> {
  const { staffId, name, permissions } = ctx.caller;
  return staffAction<Tx, Locked, ProposalView, Refused>(deps, ctx, {
    // Nothing moved by then; what holds the member's money, found just now, stays.
    onRefusal: ['withdrawal_held'],
    action: decision === 'approve' ? 'approval.approve' : 'approval.refuse',
    reason,
    lock: (tx) => lock(tx, ctx, proposalId),
    refuse: (row) => {
      if (!isOpen(deps, row)) return refuse('proposal_closed', { state: stateAt(row, deps.clock.now()) });
      if (!permissions.has(row.permission))
        return refuse('permission_missing', { permission: row.permission });
      if (row.isOnePerson) return undefined;
      if (row.proposedById === staffId) return refuse('same_person');
      // Refusing moves nothing: whoever holds the permission may.
      return row.isOneIssuer && decision === 'approve' ? refuse('same_issuer') : undefined;
    },
    act: async (tx, row) => {
      // Who may not do it any more, disabled or of another role or brand, may have lost it for what they proposed.
      if (decision === 'approve' && (await findWithoutAccess(tx, [row.proposedById], row)).size > 0)
        return refuse('state_changed');
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
      if (executed) await endOvertaken(tx, row, kind, { by: ctx.caller, at });
      return ok({
        target: row.subject,
        before: { state: row.state },
        after: auditedOf(closed),
        value: await viewOf(tx, closed, ctx, at),
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
      if (!isOpen(deps, row)) return refuse('proposal_closed', { state: stateAt(row, deps.clock.now()) });
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
        value: await viewOf(tx, closed, ctx, at),
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
  const isOnePerson = await findOnePerson(deps.db, merchantId);
  const now = deps.clock.now();
  const found = await listProposalPage(
    deps.db,
    { merchantId, state, subject: subject || undefined, now },
    page,
  );
  const ofOneIssuer = await ofOneIssuerOf(deps.db, found.list, ctx.caller);
  const ofGone = await ofGoneOf(deps.db, merchantId, found.list);
  const viewer = { caller: ctx.caller, now, ofOneIssuer, ofGone };
  const viewOfRow = (row: ProposalRow) =>
    proposalView(row, currency, { ...viewer, isOnePerson: isOnePerson(row.permission) });
  const list: ProposalView[] = [];
  for (const row of found.list) list.push(viewOfRow(await asPresent(deps, row, now)));
  return ok({ ...found, list });
}

/** While it is open; what was decided stays as it was proposed. */
async function asPresent(deps: ApprovalsDeps, row: ProposalRow, now: Date): Promise<ProposalRow> {
  const present = stateAt(row, now) === 'PROPOSED' ? deps.kinds[row.kind]?.present : undefined;
  return present ? { ...row, payload: { ...row.payload, ...(await present(deps.db, row)) } } : row;
}

/** More open proposals than these of a brand are not looked through. */
const OPEN_MAX = 2_000;

/** The open proposals that an operator may approve now: what `acts` of their views say. */
export async function listDecidable(
  { db, clock }: Pick<ApprovalsDeps, 'db' | 'clock'>,
  merchantId: number,
  caller: Pick<StaffCtx['caller'], 'staffId' | 'permissions'>,
): Promise<number[]> {
  const isOnePerson = await findOnePerson(db, merchantId);
  const open = await listOpen(db, merchantId, {
    permissions: [...caller.permissions],
    now: clock.now(),
    limit: OPEN_MAX,
  });
  const ofOneIssuer = await ofOneIssuerOf(db, open, caller);
  const ofGone = await ofGoneOf(db, merchantId, open);
  return open
    .filter(
      ({ proposalId, proposedById, permission }) =>
        !ofGone.has(proposalId) &&
        (isOnePerson(permission) || (proposedById !== caller.staffId && !ofOneIssuer.has(proposalId))),
    )
    .map(({ proposalId }) => proposalId);
}

/** Read at once; each is closed in a transaction of its own. */
const EXPIRED_PAGE = 500;

/**
 * Closes what waited too long; nothing of it is done. What is decided at that moment is left to its decision; what cannot be
 * closed stays for the next round and keeps nobody else.
 */
export async function expireProposals(deps: ApprovalsDeps): Promise<number> {
  const now = deps.clock.now();
  let closed = 0;
  let afterId = 0;
  for (;;) {
    const ids = await listExpired(deps.db, { now, afterId, limit: EXPIRED_PAGE });
    for (const id of ids)
      try {
        closed += await deps.db.transaction((tx) => expire(deps, tx, id, now));
      } catch (error) {
        deps.log.error({ err: error, proposalId: id }, 'an expired proposal was not closed; tried again');
      }
    const last = ids.at(-1);
    if (last === undefined) return closed;
    afterId = last;
  }
}

async function expire(deps: ApprovalsDeps, tx: Tx, id: number, at: Date): Promise<number> {
  const row = await lockExpired(tx, id, at);
  if (!row) return 0;
  const { merchantId, payload } = row;
  await kindOf(deps, row).end?.(tx, { merchantId, payload, by: null, at, remark: null });
  await closeProposal(tx, id, {
    state: 'EXPIRED',
    decidedById: null,
    decidedBy: null,
    decidedAt: at,
    remark: null,
    decidedUnder: null,
  });
  return 1;
}

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
  await holdRules(tx, merchantId, row.permission);
  const isOnePerson = (await findOnePerson(tx, merchantId))(row.permission);
  const ofOneIssuer = await ofOneIssuerOf(tx, [row], caller);
  return { ...row, isOnePerson, isOneIssuer: ofOneIssuer.has(proposalId) };
}

/** From before it was proposed: a proposal waits as long as access counts. */
const ofOneIssuerOf = (
  db: Db,
  rows: readonly Pick<ProposalRow, 'proposalId' | 'proposedById' | 'proposedAt'>[],
  { staffId }: Pick<StaffCtx['caller'], 'staffId'>,
) =>
  findOfOneIssuer(
    db,
    staffId,
    rows.map(({ proposalId, proposedById, proposedAt }) => ({
      proposalId,
      proposedById,
      since: new Date(proposedAt.getTime() - ACCESS_COUNTS_MS),
    })),
  );

/** Those of a brand's proposals whose proposer holds the permission no more: an approval would be refused. */
async function ofGoneOf(
  db: Db,
  merchantId: number,
  rows: readonly Pick<ProposalRow, 'proposalId' | 'proposedById' | 'permission'>[],
): Promise<Set<number>> {
  const gone = new Set<number>();
  for (const [permission, some] of Map.groupBy(rows, (row) => row.permission)) {
    const ids = some.map(({ proposedById }) => proposedById);
    const without = await findWithoutAccess(db, ids, { merchantId, permission });
    for (const { proposalId, proposedById } of some) if (without.has(proposedById)) gone.add(proposalId);
  }
  return gone;
}

/** Whether one person may hold the access of both who acted first on something since `since` and who acts now, of each. */
export async function areOfOneIssuer(
  db: Db,
  staffId: number,
  firsts: readonly { firstId: number; since: Date }[],
): Promise<boolean[]> {
  const rows = firsts.map(({ firstId: proposedById, since: proposedAt }, proposalId) => ({
    proposalId,
    proposedById,
    proposedAt,
  }));
  const found = await ofOneIssuerOf(db, rows, { staffId });
  return rows.map(({ proposalId }) => found.has(proposalId));
}

/** …of one. */
export const isOneIssuer = async (db: Db, firstId: number, staffId: number, since: Date): Promise<boolean> =>
  (await areOfOneIssuer(db, staffId, [{ firstId, since }])).includes(true);

const isOpen = ({ clock }: ApprovalsDeps, row: ProposalRow): boolean =>
  stateAt(row, clock.now()) === 'PROPOSED';

/** Of what was decided just now: nobody decides it again. */
const viewOf = async (tx: Tx, row: ProposalRow, { caller }: StaffCtx, now: Date) =>
  proposalView(row, (await getMerchant(tx, row.merchantId)).currency, {
    caller,
    now,
    isOnePerson: false,
    ofOneIssuer: new Set(),
    ofGone: new Set(),
  });
