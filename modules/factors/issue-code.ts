import { randomBytes } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { sendMessage, type NewMessage, type SendRefusal } from '@baize/dispatch';
import { networkOf, type Language } from '@baize/endpoint';
import { getMerchant, type SiteSettings } from '@baize/site';
import { returnAttempt, takeAttempt, type Limit } from './attempts.ts';
import { findCode, upsertCode, type CodeKey } from './code.sql.ts';
import { hashOfCode, newCode, type CodePurpose } from './code.ts';
import type { FactorsDeps } from './deps.ts';
import { subjectKey, type Subject } from './subject.ts';
import { recipientOf, type CodeTarget, type TargetRefusal } from './target.ts';

export type IssueCode = {
  merchantId: number;
  purpose: CodePurpose;
  target: CodeTarget;
  ip: string;
  language: Language;
  /** Binds the code to a signed-in subject; `takeCode` must name the same. */
  subject?: Subject;
  /** For a number or address without an account: all limits and checks apply, but no message leaves. */
  silent?: boolean;
};
export type IssueRefusal = TargetRefusal | SendRefusal | 'too_many_requests_5min';

/** AUTH-030: a second request within a second is the same click; it sends nothing and is answered the same. */
const THROTTLE_MS = 1_000;
const SALT_BYTES = 16;

/**
 * Sends a six-digit code (OPEN-AUTH-05), limited per address and per target. Runs in the caller's transaction with the
 * message, so that no code exists without its message. Commit after a refusal too, or it is not counted.
 */
export async function issueCode(
  deps: FactorsDeps,
  tx: Tx,
  input: IssueCode,
): Promise<Result<{ expiredMinutes: number }, IssueRefusal>> {
  const { merchantId, purpose } = input;
  const { settings } = await getMerchant(tx, merchantId);
  const recipient = recipientOf(input.target, settings.registration);
  if (!recipient.ok) return recipient;
  const key: CodeKey = {
    merchantId,
    purpose,
    target: recipient.value,
    subject: input.subject ? subjectKey(input.subject) : '',
  };
  const { kind } = input.target;
  const minutes = minutesOf(purpose, kind, settings.security);

  const now = deps.clock.now();
  const limits = limitsOf(input, recipient.value, settings.security);
  for (const limit of limits) {
    const taken = await takeAttempt(tx, deps.clock, limit);
    if (!taken.ok) return refuse('too_many_requests_5min', taken.detail);
  }
  // Read after counting: the counter's row lock makes parallel requests for one target wait for each other.
  const before = await findCode(tx, key);
  if (before && now.getTime() - before.issuedAt.getTime() < THROTTLE_MS) {
    for (const limit of limits) await returnAttempt(tx, limit);
    return ok({ expiredMinutes: minutes });
  }

  const code = newCode();
  const send = input.silent ? pretendToSend : sendMessage;
  const sent = await send(deps, tx, {
    merchantId,
    kind,
    to: recipient.value,
    language: input.language,
    template: `code_${purpose}`,
    values: { code, minutes },
  });
  if (!sent.ok) return sent;
  const salt = randomBytes(SALT_BYTES);
  await upsertCode(tx, {
    ...key,
    salt,
    hash: hashOfCode(deps.box, key, salt, code),
    triesMax: settings.security.codeTries,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
  });
  return ok({ expiredMinutes: minutes });
}

/** A login waits five minutes for its second proof, so its code lives as short by mail (OPEN-AUTH-12). */
const minutesOf = (
  purpose: CodePurpose,
  kind: CodeTarget['kind'],
  security: SiteSettings['security'],
): number => (kind === 'sms' || purpose === 'extra' ? security.smsCodeMinutes : security.mailCodeMinutes);

/**
 * The answer for a number without an account must not differ, neither in its checks nor in its time: the message is
 * written and rolled back.
 */
async function pretendToSend(deps: FactorsDeps, tx: Tx, message: NewMessage): ReturnType<typeof sendMessage> {
  await tx.run('savepoint pretend_to_send');
  const sent = await sendMessage(deps, tx, message);
  await tx.run('rollback to savepoint pretend_to_send');
  return sent;
}

/** Address before target, so that a locked address does not use up the limit of a target. */
function limitsOf(input: IssueCode, recipient: string, security: SiteSettings['security']): Limit[] {
  const { merchantId, ip } = input;
  const limit = (subject: string, max: number): Limit => ({
    merchantId,
    subject,
    max,
    windowMs: HOUR_MS,
    lockMs: security.codeLockMinutes * MINUTE_MS,
  });
  return [
    limit(`code:ip:${networkOf(ip)}`, security.codesPerIpPerHour),
    limit(`code:to:${recipient}`, security.codesPerTargetPerHour),
  ];
}
