import { timingSafeEqual } from 'node:crypto';
import { DAY_MS, ok, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { forgetAttempts, takeAttempt, type Limit } from './attempts.ts';
import { countCodeAttempt, findCode, spendCode, type CodeKey } from './code.sql.ts';
import { hashesOfCode, type CodePurpose } from './code.ts';
import type { FactorsDeps } from './deps.ts';
import { subjectKey, type Subject } from './subject.ts';
import { recipientOf, type CodeTarget } from './target.ts';

export type TakeCode = {
  merchantId: number;
  purpose: CodePurpose;
  target: CodeTarget;
  code: string;
  /** The subject the code was issued to, if any. */
  subject?: Subject;
};
export type TakeRefusal =
  | 'invalid_verification_code'
  | 'missing_verification_code'
  | 'code_expired'
  | 'too_many_requests_5min';

/** New codes bring new attempts; this many wrong codes in a row for one target lock it for the rest of the day. */
const WRONG_PER_DAY = 50;

/**
 * Uses up a code. The attempt is counted before the code is compared, in a statement of its own, so that a hundred guesses
 * at once are limited to five; it must not run inside a transaction that may roll back (it works on `deps.db`).
 */
export async function takeCode(
  deps: Pick<FactorsDeps, 'db' | 'clock' | 'box'>,
  input: TakeCode,
): Promise<Result<null, TakeRefusal>> {
  const typed = input.code.trim();
  if (typed === '') return refuse('missing_verification_code');
  const { db, clock } = deps;
  const { settings } = await getMerchant(db, input.merchantId);
  const recipient = recipientOf(input.target, settings.registration);
  if (!recipient.ok) return refuse('invalid_verification_code');
  const key: CodeKey = {
    merchantId: input.merchantId,
    purpose: input.purpose,
    target: recipient.value,
    subject: input.subject ? subjectKey(input.subject) : '',
  };

  const row = await countCodeAttempt(db, key);
  if (!row) return refuse((await findCode(db, key)) ? 'code_expired' : 'invalid_verification_code');
  // Counted only where a code exists, so that nobody can use up the day of a target that asked for none.
  const day = wrongToday(key);
  const counted = await takeAttempt(db, clock, day);
  if (!counted.ok) return refuse('too_many_requests_5min', counted.detail);
  if (row.expiresAt <= clock.now()) return refuse('code_expired');
  const isRight = hashesOfCode(deps.box, key, row.salt, typed).some((hash) =>
    timingSafeEqual(row.hash, hash),
  );
  if (!isRight) return refuse('invalid_verification_code');
  if ((await spendCode(db, key, row.hash)) === 0) return refuse('invalid_verification_code');
  await forgetAttempts(db, day);
  return ok(null);
}

const wrongToday = (key: CodeKey): Limit => ({
  merchantId: key.merchantId,
  subject: `code:wrong:${key.target}`,
  max: WRONG_PER_DAY,
  windowMs: DAY_MS,
});
