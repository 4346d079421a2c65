import { ok } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { provePassword } from './prove-password.ts';
import { activateSession } from './session.sql.ts';

/** Confirms an idle session with the password (standards R13). */
export async function confirmSession(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'confirmSession'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof signInApi, 'confirmSession'>> {
  const opened = await deps.sealing.open(input.password);
  if (!opened.ok) return opened;
  const { memberId, sessionId } = ctx.caller;
  const proven = await provePassword(deps, { memberId, merchantId: ctx.merchantId }, opened.value);
  if (!proven.ok) return proven;
  await activateSession(deps.db, sessionId, deps.clock.now());
  return ok(null);
}
