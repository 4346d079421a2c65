import type { Input } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import { findMember, type Member } from '@baize/members';
import { invariant, ok, payableUnits, refuse, type Result } from '@baize/kernel';
import type { protectionApi } from './api.ts';
import {
  deleteCap,
  findCap,
  forgetWanted,
  insertChange,
  saveCap,
  saveWanted,
  type CapRow,
} from './cap.sql.ts';
import type { MemberCtx, ProtectionDeps } from './deps.ts';
import { ensureGuard, mirrorCaps, type Guard } from './guard.ts';
import { decideChange, ripenessOf } from './limit.ts';
import { isLimit, LIMIT_MINUTES, type LimitKind, type LimitPeriod } from './rules.ts';
import { viewProtection, type ProtectionView } from './read-protection.ts';
import { tellAskedFor, tellLowered, tellRaised } from './notify-member.ts';

type Api = typeof protectionApi;

/** R1–R4: set or lowered at once; a raise or a removal waits a day and then for the member's word. */
export async function setLimit(
  deps: ProtectionDeps,
  input: Input<Api, 'setLimit'>,
  ctx: MemberCtx,
): Promise<Result<ProtectionView, 'limit_unknown' | 'amount_invalid' | 'nothing_to_change'>> {
  if (!isLimit(input.kind, input.period)) return refuse('limit_unknown');
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const member = await getMember(tx, ctx.caller.memberId);
    const amount = readAmount(input.kind, input.amount, member.currency);
    if (amount === undefined) return refuse('amount_invalid');
    const at = { ...pick(input), memberId: member.memberId, source: 'member' as const };
    const guard = await ensureGuard(tx, member, now);
    const own = await findCap(tx, at);
    const change = decideChange(own, amount, now);
    if (change.do === 'nothing') return refuse('nothing_to_change');
    if (change.do === 'set') {
      await saveCap(tx, { ...at, amount: change.amount, at: now });
      await tellLowered(tx, member, { ...pick(input), amount: change.amount }, now);
    } else {
      await saveWanted(tx, { ...at, wanted: change.wanted, ripeAt: change.ripeAt });
      if (change.wanted !== null) {
        const limit = { ...pick(input), amount: change.wanted };
        await tellAskedFor(tx, member, limit, { now, ripeAt: change.ripeAt });
      }
    }
    await note(tx, ctx, change.do === 'set' ? 'limit.set' : 'limit.wait', now, {
      ...pick(input),
      before: own?.amount.toString() ?? null,
      after: amount?.toString() ?? null,
    });
    return finish(deps, tx, guard, member, now);
  });
}

/** A ripe raise or removal becomes true. */
export function confirmLimit(
  deps: ProtectionDeps,
  input: Input<Api, 'confirmLimit'>,
  ctx: MemberCtx,
): Promise<Result<ProtectionView, 'nothing_waits' | 'limit_unripe'>> {
  return onWaiting(deps, input, ctx, async (tx, own, { at, member, now }) => {
    if (ripenessOf(own, now) === 'unripe')
      return refuse('limit_unripe', { until: own.ripeAt?.getTime() ?? null });
    if (own.wanted === null) await deleteCap(tx, at);
    else {
      await saveCap(tx, { ...at, amount: own.wanted, at: now });
      await tellRaised(tx, member, { ...pick(input), amount: own.wanted }, now);
    }
    await note(tx, ctx, 'limit.confirm', now, {
      ...pick(input),
      before: own.amount.toString(),
      after: own.wanted?.toString() ?? null,
    });
    return ok(undefined);
  });
}

/** The member withdraws a change that waits; the limit stays as it is. */
export function cancelLimitChange(
  deps: ProtectionDeps,
  input: Input<Api, 'cancelLimitChange'>,
  ctx: MemberCtx,
): Promise<Result<ProtectionView, 'nothing_waits'>> {
  return onWaiting(deps, input, ctx, async (tx, _own, { at, now }) => {
    await forgetWanted(tx, at);
    await note(tx, ctx, 'limit.cancel', now, pick(input));
    return ok(undefined);
  });
}

type Named = { memberId: number; source: 'member'; kind: LimitKind; period: LimitPeriod };

function onWaiting<Refused extends string>(
  deps: ProtectionDeps,
  input: { kind: LimitKind; period: LimitPeriod },
  ctx: MemberCtx,
  work: (tx: Tx, own: CapRow, on: { at: Named; member: Member; now: Date }) => Promise<Result<void, Refused>>,
): Promise<Result<ProtectionView, Refused | 'nothing_waits'>> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const member = await getMember(tx, ctx.caller.memberId);
    const at = { ...pick(input), memberId: member.memberId, source: 'member' as const };
    const guard = await ensureGuard(tx, member, now);
    const own = await findCap(tx, at);
    if (!own || ripenessOf(own, now) === 'nothing_waits') return refuse('nothing_waits');
    const done = await work(tx, own, { at, member, now });
    return done.ok ? finish(deps, tx, guard, member, now) : done;
  });
}

async function finish(deps: ProtectionDeps, tx: Tx, guard: Guard, member: Member, now: Date) {
  await mirrorCaps(tx, guard.row);
  return ok(await viewProtection(deps, tx, member, now));
}

const pick = ({ kind, period }: { kind: LimitKind; period: LimitPeriod }) => ({ kind, period });

const note = (tx: Tx, ctx: MemberCtx, action: string, at: Date, detail: object) =>
  insertChange(tx, {
    memberId: ctx.caller.memberId,
    at,
    actor: `member:${ctx.caller.memberId}`,
    action,
    detail,
  });

export async function getMember(tx: Tx, memberId: number): Promise<Member> {
  const member = await findMember(tx, memberId);
  invariant(member, 'a caller is a member', { memberId });
  return member;
}

/** Units or minutes; null stays null; undefined: no such amount. */
export function readAmount(
  kind: LimitKind,
  text: string | null,
  currency: string,
): bigint | null | undefined {
  if (text === null) return null;
  if (kind === 'time') {
    if (text.includes('.')) return undefined;
    const minutes = BigInt(text);
    return minutes >= BigInt(LIMIT_MINUTES.min) && minutes <= BigInt(LIMIT_MINUTES.max) ? minutes : undefined;
  }
  return payableUnits(text, currency);
}
