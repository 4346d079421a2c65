import { HOUR_MS, MINUTE_MS, ok, refuse } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { sendMessage } from '@baize/dispatch';
import { takeAttempt } from '@baize/factors';
import { checkBot } from '@baize/bot-check';
import { randomCode, findMemberByAccount, updateOneTimePassword } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { plainNumber } from './login-limits.ts';

/** 80 random bits. */
const LENGTH = 16;

/**
 * #10, OPEN-AUTH-07: mails a one-time password; the login with it must choose a new one. The old password stays valid
 * until then, or anybody who knows a name and its address could lock the member out. The specification tells that a pair
 * is unknown (AUTH-137), so every request costs a bot check and counts for the address and the name.
 */
export async function resetByEmail(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'resetByEmail'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'resetByEmail'>> {
  const { merchantId, ip } = ctx;
  const merchant = await getMerchant(deps.db, merchantId);
  const checked = await checkBot(deps.botCheck, merchant, input, ip);
  if (!checked.ok) return checked;
  const { security } = merchant.settings;
  const windows = { merchantId, windowMs: HOUR_MS, lockMs: security.codeLockMinutes * MINUTE_MS };
  const username = plainNumber(input.username.toLowerCase());
  for (const limit of [
    { ...windows, subject: `reset-mail:ip:${ip}`, max: security.codesPerIpPerHour },
    { ...windows, subject: `reset-mail:account:${username}`, max: security.codesPerTargetPerHour },
  ]) {
    const taken = await takeAttempt(deps.db, deps.clock, limit);
    if (!taken.ok) return refuse('too_many_requests_5min', taken.detail);
  }

  const member =
    (await findMemberByAccount(deps.db, merchantId, input.username)) ??
    (await findMemberByAccount(deps.db, merchantId, plainNumber(input.username)));
  if (!member?.email || member.email.toLowerCase() !== input.email.toLowerCase())
    return refuse('username_email_not_exist');
  const password = randomCode(LENGTH);
  const minutes = security.mailCodeMinutes;
  return deps.db.transaction(async (tx): Promise<Answer<typeof signInApi, 'resetByEmail'>> => {
    const sent = await sendMessage(deps.dispatch, tx, {
      merchantId,
      kind: 'mail',
      to: member.email ?? input.email,
      language: member.language,
      template: 'new_password',
      values: { account: member.account, password, minutes },
    });
    if (!sent.ok) return sent;
    const until = new Date(deps.clock.now().getTime() + minutes * MINUTE_MS);
    await updateOneTimePassword(tx, member.id, { hash: sha256(password), until });
    return ok({ expiredMinutes: minutes });
  });
}
