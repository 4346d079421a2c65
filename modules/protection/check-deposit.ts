import type { Tx } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import { findExceeded, leftOf, type Cap } from './limit.ts';
import type { LimitKind, LimitPeriod } from './rules.ts';
import { hasDepositStop } from './deposit-stop.sql.ts';
import { findActiveExclusion } from './exclusion.sql.ts';
import { getAccountId, openGuard, type Guard } from './guard.ts';
import { amountText } from './limit-view.ts';
import { endOf } from './period.ts';
import { isGuarded } from './usage.sql.ts';

export type DepositCheck = {
  merchantId: number;
  memberId: number;
  currency: string;
  /** Units. */
  amount: bigint;
  now: Date;
  /** Units of open orders that may still be paid; asked for under this member's lock, so two orders cannot both fit. */
  pending?: (tx: Tx) => Promise<bigint>;
};
export type ProtectionRefusal = 'limit_reached' | 'self_excluded' | 'cooling_off';
/** Params: limit_reached {limit, period, left, held, until}; self_excluded and cooling_off {until} (null: for ever). */
export type Checked = Result<void, ProtectionRefusal>;
/** deposits_stopped: by the operator, until a question about the member's funds is answered. */
export type DepositRefusal = ProtectionRefusal | 'deposits_stopped';

/**
 * Whether a member may bring in this much more now (R1: gross, withdrawals do not count back; R8). Every way money comes
 * in asks here, inside the transaction that writes the order. Takes the wallet's lock where something is set.
 */
export async function checkDeposit(tx: Tx, input: DepositCheck): Promise<Result<void, DepositRefusal>> {
  const excluded = await refuseExcluded(tx, input.memberId, input.now);
  if (excluded) return excluded;
  if (await hasDepositStop(tx, input.memberId)) return refuse('deposits_stopped');
  if (!(await isGuarded(tx, input.memberId))) return ok(undefined);
  const guard = await openGuard(tx, await getAccountId(tx, input.memberId), input.now);
  if (!guard?.caps.some(({ kind }) => kind === 'deposit')) return ok(undefined);
  const pending = (await input.pending?.(tx)) ?? 0n;
  return refuseExceeded(guard, ['deposit'], input.amount, { ...input, held: pending }) ?? ok(undefined);
}

export async function refuseExcluded(tx: Tx, memberId: number, now: Date) {
  const exclusion = await findActiveExclusion(tx, memberId, now);
  if (!exclusion) return undefined;
  const params = { until: exclusion.untilAt?.getTime() ?? null };
  return exclusion.kind === 'cool_off' ? refuse('cooling_off', params) : refuse('self_excluded', params);
}

/** `amount` is what would be added to what is used and to what open orders hold; `left` is what both leave. */
export function refuseExceeded(
  guard: Pick<Guard, 'caps' | 'usage' | 'zone'>,
  kinds: readonly LimitKind[],
  amount: bigint,
  { currency, now, held = 0n }: { currency: string; now: Date; held?: bigint },
) {
  const cap = findExceeded(guard.caps, guard.usage, kinds, amount + held);
  return cap && refuse('limit_reached', paramsOf(cap, guard, held, { currency, now }));
}

const paramsOf = (
  cap: Cap,
  { usage, zone }: Pick<Guard, 'usage' | 'zone'>,
  held: bigint,
  { currency, now }: { currency: string; now: Date },
): { limit: LimitKind; period: LimitPeriod; left: string; held: string; until: number | null } => ({
  limit: cap.kind,
  period: cap.period,
  left: amountText(cap.kind, leftOf(cap, usage, held), currency),
  held: amountText(cap.kind, held, currency),
  until: endOf(cap.period, now, zone)?.getTime() ?? null,
});
