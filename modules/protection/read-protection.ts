import type { Tx } from '@baize/db';
import type { Member } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { z } from 'zod';
import type { protectionView } from './api.ts';
import { listCaps, type CapRow } from './cap.sql.ts';
import type { ProtectionDeps } from './deps.ts';
import { findActiveExclusion } from './exclusion.sql.ts';
import { openGuard } from './guard.ts';
import { LAPSES_AFTER_MS, leftOf, ripenessOf, usedOf, type Usage } from './limit.ts';
import { amountText } from './limit-view.ts';
import { endOf } from './period.ts';
import { findRealityMinutes } from './play-time.sql.ts';

export type ProtectionView = z.input<typeof protectionView>;
type Whom = Pick<Member, 'memberId' | 'merchantId' | 'accountId' | 'currency'>;

/** R10: at least hourly; the member may choose oftener. */
export const REALITY_MINUTES = 60;

/** Everything set for a member and what was used of it, as of now. */
export async function viewProtection(
  deps: Pick<ProtectionDeps, 'openDeposits'>,
  tx: Tx,
  member: Whom,
  now: Date,
): Promise<ProtectionView> {
  const exclusion = await findActiveExclusion(tx, member.memberId, now);
  return {
    currency: member.currency,
    limits: await viewLimits(deps, tx, member, now),
    exclusion: exclusion
      ? {
          kind: exclusion.kind,
          from: exclusion.fromAt.getTime(),
          until: exclusion.untilAt?.getTime() ?? null,
        }
      : null,
    realityMinutes: (await findRealityMinutes(tx, member.memberId)) ?? REALITY_MINUTES,
  };
}

async function viewLimits(
  { openDeposits }: Pick<ProtectionDeps, 'openDeposits'>,
  tx: Tx,
  member: Whom,
  now: Date,
): Promise<ProtectionView['limits']> {
  if ((await listCaps(tx, member.memberId)).length === 0) return [];
  const guard = await openGuard(tx, member.accountId, now);
  const { usage, caps = [] } = guard ?? {};
  if (!usage) return [];
  const { timeZone } = await getMerchant(tx, member.merchantId);
  const open = (await openDeposits?.(tx, member.memberId)) ?? 0n;
  const heldOf = ({ kind }: CapRow) => (kind === 'deposit' ? open : 0n);
  return caps.map((cap) =>
    viewLimit(cap, usage, heldOf(cap), { currency: member.currency, now, zone: timeZone }),
  );
}

function viewLimit(
  cap: CapRow,
  usage: Usage,
  held: bigint,
  { currency, now, zone }: { currency: string; now: Date; zone: string },
): ProtectionView['limits'][number] {
  const text = (amount: bigint) => amountText(cap.kind, amount, currency);
  const waits = cap.ripeAt && ripenessOf(cap, now) !== 'nothing_waits' ? cap.ripeAt : null;
  return {
    kind: cap.kind,
    period: cap.period,
    setBy: cap.source,
    amount: text(cap.amount),
    used: text(usedOf(cap, usage)),
    held: text(held),
    left: text(leftOf(cap, usage, held)),
    until: endOf(cap.period, now, zone)?.getTime() ?? null,
    wanted: waits && {
      amount: cap.wanted === null ? null : text(cap.wanted),
      ripeAt: waits.getTime(),
      lapsesAt: waits.getTime() + LAPSES_AFTER_MS,
      isRipe: now >= waits,
    },
  };
}
