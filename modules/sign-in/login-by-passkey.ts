import { ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { passkeyLoginOptions, relyingParty, verifyPasskey } from '@baize/factors';
import { getMerchant } from '@baize/site';
import { completeLogin } from './complete-login.ts';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { LOGIN_ERRORS } from './shapes.ts';

/** How long the browser waits for the person, should the library not say. */
const TIMEOUT_MS = 120_000;

/** A challenge for any passkey of this host; the passkey names its member. */
export async function getPasskeyChallenge(
  deps: SignInDeps,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'getPasskeyChallenge'>> {
  const { merchantId } = ctx;
  const rp = relyingParty(ctx);
  const { options, ticket } = await passkeyLoginOptions(deps.factors, { merchantId, kind: 'member', rp });
  const { challenge, timeout = TIMEOUT_MS } = options;
  return ok({ options: { challenge, rpId: rp.rpId, timeout, userVerification: 'required' }, ticket });
}

/** Login with a passkey, which replaces the password and the second proof. */
export async function loginByPasskey(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'loginByPasskey'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'loginByPasskey'>> {
  const { ticket, response, agent: mustBeAgent, deviceId } = input;
  const { merchantId } = ctx;
  const rp = relyingParty(ctx);
  const verified = await verifyPasskey(deps.factors, { merchantId, kind: 'member', rp, ticket, response });
  if (!verified.ok) return verified;
  const { settings } = await getMerchant(deps.db, merchantId);
  const memberId = verified.value.subject.id;
  const attempt = { memberId, proof: 'passkey', isVerified: true, mustBeAgent, deviceId } as const;
  const answer = await completeLogin(deps, attempt, settings, ctx);
  if (answer.ok) return answer;
  // completeLogin's other refusals concern logins by password only.
  const code = LOGIN_ERRORS.find((known) => known === answer.code);
  return refuse(code ?? 'passkey_refused', answer.detail);
}
