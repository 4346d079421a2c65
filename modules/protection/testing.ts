import type { Tx } from '@baize/db';
import type { Member } from '@baize/members';
import { parseUnits } from '@baize/kernel';
import { saveCap } from './cap.sql.ts';
import { exclude } from './exclude.ts';
import { ensureGuard, mirrorCaps } from './guard.ts';
import type { LimitSource } from './limit.ts';
import type { LimitKind, LimitPeriod } from './rules.ts';

/** A limit that counts from now on; decimal text of money, or minutes for time. */
export async function aLimit(
  tx: Tx,
  member: Member,
  limit: { kind: LimitKind; period: LimitPeriod; amount: string; source?: LimitSource; at: Date },
): Promise<void> {
  const { kind, period, source = 'member', at } = limit;
  const guard = await ensureGuard(tx, member, at);
  const amount = kind === 'time' ? BigInt(limit.amount) : parseUnits(limit.amount);
  await saveCap(tx, { memberId: member.memberId, source, kind, period, amount, at });
  await mirrorCaps(tx, guard.row);
}

/** Somebody who excluded themselves; `until` null is for ever. */
export const anExclusion = (
  tx: Tx,
  member: Member,
  { from, until }: { from: Date; until: Date | null },
): Promise<number> =>
  exclude(tx, member, {
    kind: 'self_exclusion',
    from,
    until,
    reason: '',
    actor: `member:${member.memberId}`,
  });
