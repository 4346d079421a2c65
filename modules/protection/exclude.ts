import type { Input } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import type { Member } from '@baize/members';
import { type Actor, HOUR_MS, ok, refuse, type Result } from '@baize/kernel';
import { lockAccounts, restrict } from '@baize/wallet';
import type { protectionApi } from './api.ts';
import { insertChange } from './cap.sql.ts';
import type { MemberCtx, ProtectionDeps } from './deps.ts';
import { listReached, walletsOf } from './exclusion-reach.ts';
import { findActiveExclusion, insertExclusion, type ExclusionKind } from './exclusion.sql.ts';
import { viewProtection, type ProtectionView } from './read-protection.ts';
import { getMember } from './set-limit.ts';
import { tellExcluded } from './notify-member.ts';

type Api = typeof protectionApi;
/** The reason of an exclusion that began at another brand. */
export const OTHER_BRAND_REASON = 'began at another brand of the house';

/** A pause of a day to six weeks (R7). */
export const startCoolOff = (deps: ProtectionDeps, { hours }: Input<Api, 'startCoolOff'>, ctx: MemberCtx) =>
  excludeOneself(deps, ctx, 'cool_off', (now) => new Date(now.getTime() + hours * HOUR_MS));

/** Half a year to for ever; nobody lifts it earlier (R7). */
export const excludeSelf = (deps: ProtectionDeps, { months }: Input<Api, 'excludeSelf'>, ctx: MemberCtx) =>
  excludeOneself(deps, ctx, 'self_exclusion', (now) => (months === null ? null : monthsAfter(now, months)));

function excludeOneself(
  deps: ProtectionDeps,
  ctx: MemberCtx,
  kind: ExclusionKind,
  untilOf: (now: Date) => Date | null,
): Promise<Result<ProtectionView, 'exclusion_shorter'>> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const member = await getMember(tx, ctx.caller.memberId);
    const reached = await listReached(tx, member);
    await lockAccounts(tx, walletsOf(member, reached));
    const until = untilOf(now);
    const running = await findActiveExclusion(tx, member.memberId, now);
    const isShorter = running && (running.untilAt === null || (until !== null && until <= running.untilAt));
    if (isShorter) return refuse('exclusion_shorter', { until: running.untilAt?.getTime() ?? null });
    const own = { kind, from: now, until, reason: '', actor: `member:${member.memberId}` as const };
    await exclude(tx, member, own);
    for (const other of reached) await exclude(tx, other, { ...own, reason: OTHER_BRAND_REASON });
    return ok(await viewProtection(deps, tx, member, now));
  });
}

/**
 * Binds the wallet in the same transaction: from the commit on no process takes a stake, in games that are open too.
 * Wins, rollbacks, withdrawals go on (R8). The wallet's restriction carries the exclusion's number and ends with it.
 */
export async function exclude(
  tx: Tx,
  member: Member,
  to: { kind: ExclusionKind; from: Date; until: Date | null; reason: string; actor: Actor },
): Promise<number> {
  const { memberId, merchantId, accountId, account } = member;
  const row = await insertExclusion(tx, { memberId, merchantId, accountId, account, ...to });
  await restrict(tx, { accountId, kind: 'no_bet', ref: exclusionRef(row.id), reason: to.kind });
  await insertChange(tx, {
    memberId,
    at: to.from,
    actor: to.actor,
    action: 'exclusion.start',
    detail: { exclusionId: row.id, kind: to.kind, until: to.until?.toISOString() ?? null },
  });
  await tellExcluded(tx, member, { until: to.until, isPause: to.kind === 'cool_off', now: to.from });
  return row.id;
}

export const exclusionRef = (exclusionId: number): string => `exclusion:${exclusionId}`;

/** The same day of a later month, or its last: never earlier than asked by more than the month is short. */
function monthsAfter(now: Date, months: number): Date {
  const later = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('UTC')
    .add({ months });
  return new Date(later.epochMilliseconds);
}
