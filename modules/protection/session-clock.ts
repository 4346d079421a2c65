import { invariant, MINUTE_MS, payableText, ok } from '@baize/kernel';
import type { Ctx, Output } from '@baize/endpoint';
import { findMember } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { protectionApi } from './api.ts';
import { insertChange, listCaps } from './cap.sql.ts';
import type { MemberCtx, ProtectionDeps } from './deps.ts';
import { findActiveExclusion } from './exclusion.sql.ts';
import { REALITY_MINUTES, viewProtection } from './read-protection.ts';
import { getMember } from './set-limit.ts';
import { findRealityMinutes, lockPlayTime, saveRealityMinutes, savePlayTime } from './play-time.sql.ts';
import { recordActivity } from './play-time.ts';

type Clock = Output<typeof protectionApi, 'getSessionClock'>;

/** How long and at what cost somebody has been playing (R10). Being asked is what counts as being there. */
export async function getSessionClock(deps: ProtectionDeps, ctx: Ctx<'session'>) {
  const now = deps.clock.now();
  const { memberId, sessionId } = ctx.caller;
  const { timeZone: zone } = await getMerchant(deps.db, ctx.merchantId);
  const member = await findMember(deps.db, memberId);
  invariant(member, 'a caller is a member', { memberId });
  const { accountId, currency } = member;
  return deps.db.transaction(async (tx) => {
    const playTime = await recordActivity(tx, { memberId, accountId, now, zone, sessionId });
    const minutes = (await findRealityMinutes(tx, memberId)) ?? REALITY_MINUTES;
    const exclusion = await findActiveExclusion(tx, memberId, now);
    const limits = (await listCaps(tx, memberId)).filter(({ kind }) => kind === 'time');
    const least = limits.reduce<bigint | null>(
      (low, { amount }) => (low === null || amount < low ? amount : low),
      null,
    );
    return ok<Clock>({
      now: now.getTime(),
      startedAt: playTime.startedAt.getTime(),
      currency,
      staked: payableText(playTime.staked, currency),
      net: payableText(playTime.net, currency),
      realityMinutes: minutes,
      realityDueAt: playTime.realityAt.getTime() + minutes * MINUTE_MS,
      minutesLeft: least === null ? null : Math.max(0, Number(least) - Math.floor(playTime.daySeconds / 60)),
      exclusion: exclusion
        ? {
            kind: exclusion.kind,
            from: exclusion.fromAt.getTime(),
            until: exclusion.untilAt?.getTime() ?? null,
          }
        : null,
    });
  });
}

/** The member has seen it; the next one comes an interval from now. Kept: regulators ask whether it was shown. */
export function acknowledgeRealityCheck(deps: ProtectionDeps, ctx: Ctx<'session'>) {
  const now = deps.clock.now();
  const { memberId } = ctx.caller;
  return deps.db.transaction(async (tx) => {
    const playTime = await lockPlayTime(tx, memberId);
    if (!playTime) return ok(null);
    await savePlayTime(tx, { ...playTime, realityAt: now });
    await insertChange(tx, {
      memberId,
      at: now,
      actor: `member:${memberId}`,
      action: 'reality.seen',
      detail: { startedAt: playTime.startedAt.toISOString(), net: playTime.net.toString() },
    });
    return ok(null);
  });
}

export function setRealityCheck(
  deps: ProtectionDeps,
  { minutes }: { minutes: 15 | 30 | 60 },
  ctx: MemberCtx,
) {
  const now = deps.clock.now();
  const { memberId } = ctx.caller;
  return deps.db.transaction(async (tx) => {
    await saveRealityMinutes(tx, memberId, minutes);
    await insertChange(tx, {
      memberId,
      at: now,
      actor: `member:${memberId}`,
      action: 'reality.set',
      detail: { minutes },
    });
    return ok(await viewProtection(deps, tx, await getMember(tx, memberId), now));
  });
}
