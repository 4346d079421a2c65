import { type Input, type Output, actorOf, staffChange } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import { findMember, type Member } from '@baize/members';
import { type Actor, DAY_MS, invariant, ok, refuse, type Result } from '@baize/kernel';
import { liftRestriction, lockAccounts } from '@baize/wallet';
import { type ChangeRow, deleteCap, findCap, insertChange, saveCap, searchChanges } from './cap.sql.ts';
import type { protectionConsoleApi } from './console-api.ts';
import { type ProtectionConsoleDeps, type StaffCtx } from './deps.ts';
import { listReached, walletsOf } from './exclusion-reach.ts';
import { OTHER_BRAND_REASON, exclude, exclusionRef } from './exclude.ts';
import { endExclusionRow, lockExclusion, searchExclusionRows, type ExclusionRow } from './exclusion.sql.ts';
import { ensureGuard, mirrorCaps } from './guard.ts';
import { isLimit } from './rules.ts';
import { viewProtection, type ProtectionView } from './read-protection.ts';
import { readAmount } from './set-limit.ts';

type Api = typeof protectionConsoleApi;
type Deps = ProtectionConsoleDeps;

const findOurs = async (tx: Tx, ctx: StaffCtx, memberId: number): Promise<Member | undefined> => {
  const member = await findMember(tx, memberId);
  return member?.merchantId === ctx.merchantId ? member : undefined;
};

export const getMemberProtection = (
  deps: Deps,
  { memberId }: Input<Api, 'getMemberProtection'>,
  ctx: StaffCtx,
): Promise<Result<ProtectionView, 'not_found'>> =>
  deps.db.transaction(async (tx) => {
    const member = await findOurs(tx, ctx, memberId);
    return member ? ok(await viewProtection(deps, tx, member, deps.clock.now())) : refuse('not_found');
  });

/** R5: an operator's limit stands beside the member's and the lower counts, so it can only be stricter. */
export async function setOperatorLimit(
  deps: Deps,
  input: Input<Api, 'setOperatorLimit'>,
  ctx: StaffCtx,
): Promise<Result<ProtectionView, 'not_found' | 'limit_unknown' | 'amount_invalid' | 'nothing_to_change'>> {
  const { kind, period, memberId, reason } = input;
  if (!isLimit(kind, period)) return refuse('limit_unknown');
  const now = deps.clock.now();
  return staffChange(deps, ctx, { action: 'protection.limit.set', reason }, async (tx) => {
    const member = await findOurs(tx, ctx, memberId);
    if (!member) return refuse('not_found');
    const amount = readAmount(kind, input.amount, member.currency);
    if (amount === undefined) return refuse('amount_invalid');
    const at = { memberId, source: 'operator' as const, kind, period };
    const guard = await ensureGuard(tx, member, now);
    const before = await findCap(tx, at);
    if (amount === (before?.amount ?? null)) return refuse('nothing_to_change');
    if (amount === null) await deleteCap(tx, at);
    else await saveCap(tx, { ...at, amount, at: now });
    await mirrorCaps(tx, guard.row);
    const change = {
      kind,
      period,
      before: before?.amount.toString() ?? null,
      after: amount?.toString() ?? null,
    };
    const action = amount === null ? 'limit.remove' : 'limit.set';
    await insertChange(tx, { memberId, at: now, actor: actorOf(ctx), action, detail: change });
    const view = await viewProtection(deps, tx, member, now);
    return ok({
      target: `member:${memberId}`,
      before: { kind, period, amount: change.before },
      after: { kind, period, amount: change.after },
      value: view,
    });
  });
}

export function excludeMember(
  deps: Deps,
  { memberId, days, reason }: Input<Api, 'excludeMember'>,
  ctx: StaffCtx,
): Promise<Result<ProtectionView, 'not_found'>> {
  const now = deps.clock.now();
  return staffChange(deps, ctx, { action: 'protection.exclude', reason }, async (tx) => {
    const member = await findOurs(tx, ctx, memberId);
    if (!member) return refuse('not_found');
    const until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    const actor = actorOf(ctx);
    const reached = await listReached(tx, member);
    await lockAccounts(tx, walletsOf(member, reached));
    const exclusionId = await exclude(tx, member, { kind: 'operator', from: now, until, reason, actor });
    for (const other of reached)
      await exclude(tx, other, { kind: 'operator', from: now, until, reason: OTHER_BRAND_REASON, actor });
    const view = await viewProtection(deps, tx, member, now);
    return ok({
      target: `member:${memberId}`,
      after: { exclusionId, until: until?.toISOString() ?? null },
      value: view,
    });
  });
}

export function endExclusion(
  deps: Deps,
  { exclusionId, reason }: Input<Api, 'endExclusion'>,
  ctx: StaffCtx,
): Promise<Result<Output<Api, 'endExclusion'>, 'not_found' | 'exclusion_is_members_own' | 'state_changed'>> {
  const now = deps.clock.now();
  return staffChange(deps, ctx, { action: 'protection.exclusion.end', reason }, async (tx) => {
    const row = await lockExclusion(tx, ctx.merchantId, exclusionId);
    if (!row) return refuse('not_found');
    if (row.kind !== 'operator') return refuse('exclusion_is_members_own');
    if (row.endedAt) return refuse('state_changed');
    await endExclusionOf(tx, row, now, actorOf(ctx));
    const after = await lockExclusion(tx, ctx.merchantId, exclusionId);
    invariant(after, 'the exclusion just ended');
    return ok({
      target: `member:${row.memberId}`,
      before: { exclusionId, until: row.untilAt?.toISOString() ?? null },
      value: viewOf(after, now),
    });
  });
}

/** Ends one and frees the wallet of it. The row's lock comes before the wallet's: nothing else takes both. */
export async function endExclusionOf(tx: Tx, row: ExclusionRow, now: Date, by: Actor): Promise<void> {
  if ((await endExclusionRow(tx, row.id, now, by)) === 0) return;
  await insertChange(tx, {
    memberId: row.memberId,
    at: now,
    actor: by,
    action: 'exclusion.end',
    detail: { exclusionId: row.id },
  });
  await liftRestriction(tx, { accountId: row.accountId, kind: 'no_bet', ref: exclusionRef(row.id) });
}

export async function listExclusions(deps: Deps, input: Input<Api, 'listExclusions'>, ctx: StaffCtx) {
  const now = deps.clock.now();
  const filter = {
    merchantId: ctx.merchantId,
    kind: input.kind,
    account: input.account || undefined,
    isActive: input.state === undefined ? undefined : input.state === 'active',
    now,
  };
  return ok(await searchExclusionRows(deps.db, filter, input, (row) => viewOf(row, now)));
}

export async function listProtectionChanges(
  deps: Deps,
  input: Input<Api, 'listProtectionChanges'>,
  ctx: StaffCtx,
) {
  const member = await findMember(deps.db, input.memberId);
  if (member?.merchantId !== ctx.merchantId) return refuse('not_found');
  type View = Output<Api, 'listProtectionChanges'>['list'][number];
  const view = (row: ChangeRow): View => ({
    id: row.id.toString(),
    at: row.at.getTime(),
    actor: row.actor,
    action: row.action as View['action'],
    detail: row.detail as View['detail'],
  });
  return ok(await searchChanges(deps.db, { memberId: input.memberId }, input, view));
}

const viewOf = (row: ExclusionRow, now: Date): Output<Api, 'endExclusion'> => ({
  exclusionId: row.id,
  memberId: row.memberId,
  account: row.account,
  kind: row.kind,
  from: row.fromAt.getTime(),
  until: row.untilAt?.getTime() ?? null,
  reason: row.reason,
  actor: row.actor,
  endedAt: row.endedAt?.getTime() ?? null,
  endedBy: row.endedBy,
  isActive: row.endedAt === null && (row.untilAt === null || row.untilAt > now),
});
