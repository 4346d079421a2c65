import { inTurn, invariant, ok, refuse, type Refusal, type Result } from '@baize/kernel';
import type { Answer, Codes, Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import type { signInApi } from './api.ts';
import {
  lockMember,
  clearPaymentTries,
  findPasswordHash,
  findPaymentPassword,
  isMoneyStopped,
  takePaymentTry,
  updatePaymentPassword,
} from '@baize/members';
import type { SignInDeps } from './deps.ts';
import { sendSecurityNotice } from './security-notice.ts';

/** OPEN-WALLET-07: six digits; five wrong ones lock it for an hour. */
const PAYMENT_PASSWORD_RULE = /^\d{6}$/;
const TRIES_MAX = 5;
const LOCK_MS = 3_600_000;

type NotVerified = Refusal<
  | 'payment_password_unset'
  | 'payment_password_wrong'
  | 'payment_password_locked'
  | 'sealed_invalid'
  | 'sealed_replayed'
>;

/**
 * Checks the payment password inside an E field. payment_password_wrong carries {remaining}, payment_password_locked
 * {retryAfter} in seconds. Tries are counted before the check, so that many at once are many counted.
 */
export async function verifyPaymentPassword(
  deps: SignInDeps,
  memberId: number,
  sealed: string,
): Promise<{ ok: true; value: null } | NotVerified> {
  const opened = await deps.sealing.open(sealed);
  return opened.ok ? ofMember(memberId, () => verifyOpened(deps, memberId, opened.value)) : opened;
}

/** A try counts before it is judged: many right ones at once would lock each other out. */
const ofMember = inTurn<number>();

async function verifyOpened(
  deps: SignInDeps,
  memberId: number,
  plain: string,
): Promise<{ ok: true; value: null } | NotVerified> {
  const now = deps.clock.now();
  const stored = await findPaymentPassword(deps.db, memberId);
  if (!stored?.paymentPasswordHash) return refuse('payment_password_unset');
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const taken = await takePaymentTry(deps.db, memberId, now, { max: TRIES_MAX, lockedUntil });
  if (!taken?.paymentPasswordHash) {
    const until = (await findPaymentPassword(deps.db, memberId))?.paymentLockedUntil ?? now;
    return refuse('payment_password_locked', { retryAfter: secondsBetween(now, until) });
  }
  if (!(await deps.passwords.verify(taken.paymentPasswordHash, plain)))
    return refuse('payment_password_wrong', { remaining: Math.max(0, TRIES_MAX - taken.paymentFailures) });
  await clearPaymentTries(deps.db, memberId);
  return ok(null);
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));

/** The six digits of a new one inside an E field. */
export async function openNewPaymentPassword(
  deps: Pick<SignInDeps, 'sealing'>,
  sealed: string,
): Promise<Result<string, 'payment_password_rule' | 'sealed_invalid' | 'sealed_replayed'>> {
  const next = await deps.sealing.open(sealed);
  if (next.ok && !PAYMENT_PASSWORD_RULE.test(next.value)) return refuse('payment_password_rule');
  return next;
}

/** Sets a new payment password after a proof; a lock ends, and the member is notified. None while the money is stopped. */
export async function replacePaymentPassword(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'log' | 'dispatch' | 'passwords' | 'tellChanged'>,
  memberId: number,
  plain: string,
): Promise<Result<null, 'money_stopped'>> {
  const hash = await deps.passwords.hash(plain);
  return deps.db.transaction(async (tx): Promise<Result<null, 'money_stopped'>> => {
    const member = await lockMember(tx, memberId);
    invariant(member, 'a signed-in member exists', { memberId });
    if (await isMoneyStopped(tx, memberId)) return refuse('money_stopped');
    await updatePaymentPassword(tx, memberId, hash);
    await sendSecurityNotice(tx, deps, member, 'payment_password');
    return ok(null);
  });
}

/** Sets it the first time (the login password proves the member) or changes it (the old one does). */
export async function setPaymentPassword(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'setPaymentPassword'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof signInApi, 'setPaymentPassword'>> {
  const { memberId } = ctx.caller;
  const next = await openNewPaymentPassword(deps, input.paymentPassword);
  if (!next.ok) return next;
  const stored = await findPaymentPassword(deps.db, memberId);
  const proof = stored?.paymentPasswordHash
    ? await proveByOldOne(deps, memberId, input.oldPaymentPassword)
    : await proveByLogin(deps, { memberId, merchantId: ctx.merchantId }, input.password);
  if (!proof.ok) return proof;
  const replaced = await replacePaymentPassword(deps, memberId, next.value);
  return replaced.ok ? ok({ hasPaymentPassword: true }) : replaced;
}

async function proveByOldOne(
  deps: SignInDeps,
  memberId: number,
  sealed: string | undefined,
): Promise<Result<null, Codes<typeof signInApi, 'setPaymentPassword'>>> {
  if (!sealed) return refuse('payment_password_wrong');
  const checked = await verifyPaymentPassword(deps, memberId, sealed);
  // Not "unset": it was set a moment ago, and nothing removes it.
  return checked.ok || checked.code !== 'payment_password_unset'
    ? (checked as Result<null, Codes<typeof signInApi, 'setPaymentPassword'>>)
    : refuse('payment_password_wrong');
}

async function proveByLogin(
  deps: SignInDeps,
  { memberId, merchantId }: { memberId: number; merchantId: number },
  sealed: string | undefined,
): Promise<Result<null, Codes<typeof signInApi, 'setPaymentPassword'>>> {
  if (!sealed) return refuse('old_password_wrong');
  const opened = await deps.sealing.open(sealed);
  if (!opened.ok) return opened;
  // A stolen token must not become a way to guess the login password.
  const taken = await takeAttempt(deps.db, deps.clock, {
    merchantId,
    subject: `payment-proof:${memberId}`,
    max: TRIES_MAX,
    windowMs: LOCK_MS,
  });
  if (!taken.ok) return refuse('payment_password_locked', taken.detail);
  const hash = await findPasswordHash(deps.db, memberId);
  return (await deps.passwords.verify(hash, opened.value.trim())) ? ok(null) : refuse('old_password_wrong');
}
