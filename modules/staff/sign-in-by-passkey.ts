import { ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { HOUSE, passkeyLoginOptions, relyingParty, rememberAddress, verifyPasskey } from '@baize/factors';
import type { staffApi } from './api.ts';
import { append } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { sessionCookie, startStaffSession, worksOn } from './session.ts';
import { entryOf, meOf } from './sign-in.ts';
import { findStaffById } from './staff.sql.ts';

/** A challenge for any operator's passkey; it does not reveal who has one. */
export async function getPasskeyChallenge(deps: StaffDeps, ctx: Ctx) {
  const { options, ticket } = await passkeyLoginOptions(deps.factors, {
    merchantId: HOUSE,
    kind: 'staff',
    rp: relyingParty(ctx),
  });
  return ok({ options: { ...options }, ticket });
}

/**
 * Signs in by a passkey. User verification is demanded, so it counts as both factors. A lock for wrong passwords does not
 * apply: a passkey cannot be guessed, and somebody else's guesses must not lock out its owner.
 */
export async function signInByPasskey(
  deps: StaffDeps,
  input: Input<typeof staffApi, 'signInByPasskey'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof staffApi, 'signInByPasskey'>> {
  const verified = await verifyPasskey(deps.factors, {
    merchantId: HOUSE,
    kind: 'staff',
    rp: relyingParty(ctx),
    ...input,
  });
  if (!verified.ok) return verified;
  const staff = await findStaffById(deps.db, verified.value.subject.id);
  if (!staff || staff.disabledAt || !worksOn(staff, ctx.merchantId)) return refuse('passkey_refused');
  const session = await deps.db.transaction(async (tx) => {
    await rememberAddress(deps, tx, { kind: 'staff', id: staff.id }, ctx.ip);
    const started = await startStaffSession(tx, deps.clock, staff.id, ctx);
    const after = { passkeyId: verified.value.passkeyId, name: verified.value.name };
    await append(tx, { ...entryOf(staff, 'staff.sign-in', ctx), after });
    return started;
  });
  ctx.setHeader('Set-Cookie', sessionCookie(session.token, deps.secureCookie));
  return ok(await meOf(deps, staff, session.expiresAt, ctx));
}
