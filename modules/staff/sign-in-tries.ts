import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf, type Ctx } from '@baize/endpoint';
import { HOUSE, isKnownAddress, takeAttempt, type Limit } from '@baize/factors';
import { ok, refuse, type Result } from '@baize/kernel';
import type { StaffDeps } from './deps.ts';

/** Five wrong tries lock for a quarter of an hour. */
const TRIES_MAX = 5;
const LOCK_MS = 15 * 60_000;

/**
 * What counts the tries to sign in under a name. An operator's own networks (they signed in from there before) count for
 * themselves, all others together: who guesses from elsewhere locks elsewhere, and not the operator at their desk. A name that
 * nobody has is counted in the same way, so that the lock does not tell which names there are.
 */
export async function triesOf(
  deps: StaffDeps,
  who: { username: string; staffId: number | undefined },
  ctx: Ctx<'anyone'>,
): Promise<Limit> {
  const subject = { kind: 'staff', id: who.staffId ?? 0 } as const;
  const isKnown = await isKnownAddress(deps, deps.db, subject, ctx.ip);
  const from = isKnown ? networkOf(ctx.ip) : 'elsewhere';
  return {
    merchantId: HOUSE,
    subject: `staff-sign-in:${who.username.toLowerCase()}:${from}`,
    max: TRIES_MAX,
    windowMs: LOCK_MS,
    lockMs: LOCK_MS,
  };
}

/** Counts one try before anything is compared; account_locked carries the seconds that are left. */
export async function countTry(deps: StaffDeps, limit: Limit): Promise<Result<null, 'account_locked'>> {
  const taken = await takeAttempt(deps.db, deps.clock, limit);
  return taken.ok ? ok(null) : refuse('account_locked', taken.detail);
}

/** Refusals of known and unknown names leave at the same time, whatever was written meanwhile. */
export async function refuseEvenly(deps: StaffDeps, began: Date) {
  const leftMs = deps.refusalMs - (deps.clock.now().getTime() - began.getTime());
  if (leftMs > 0) await sleep(leftMs);
  return refuse('wrong_credentials');
}
