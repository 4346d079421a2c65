import { ok, refuse, type Result } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { HOUSE, passkeyLoginOptions, relyingParty, verifyPasskey } from '@baize/factors';
import type { z } from 'zod';
import type { staffApi } from './api.ts';
import { append } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { sessionCookie, startStaffSession } from './session.ts';
import { entryOf, meOf, type Me } from './sign-in.ts';
import { findStaffById } from './staff.sql.ts';

type PasskeyApi = (typeof staffApi)['operations']['signInByPasskey'];

/** A challenge for any operator's passkey; which operators have one is not told. */
export async function passkeyChallenge(deps: StaffDeps, ctx: Ctx) {
  const { options, ticket } = await passkeyLoginOptions(deps.factors, {
    merchantId: HOUSE,
    kind: 'staff',
    rp: relyingParty(ctx),
  });
  return { options: { ...options }, ticket };
}

/**
 * Signs in whoever holds the passkey. User verification is demanded, so it counts as both factors. A lock for wrong
 * passwords does not close this way: nobody guesses a passkey, and a stranger's guesses must not lock its owner out.
 */
export async function signInByPasskey(
  deps: StaffDeps,
  input: z.output<PasskeyApi['input']>,
  ctx: Ctx<'anyone'>,
): Promise<Result<Me, PasskeyApi['errors'][number]>> {
  const verified = await verifyPasskey(deps.factors, {
    merchantId: HOUSE,
    kind: 'staff',
    rp: relyingParty(ctx),
    ...input,
  });
  if (!verified.ok) return verified;
  const staff = await findStaffById(deps.db, verified.value.subject.id);
  if (!staff || staff.disabledAt) return refuse('passkey_refused');
  const session = await deps.db.transaction(async (tx) => {
    const started = await startStaffSession(tx, deps.clock, staff.id, ctx);
    const after = { passkeyId: verified.value.passkeyId, name: verified.value.name };
    await append(tx, { ...entryOf(staff, 'staff.sign-in', ctx), after });
    return started;
  });
  ctx.setHeader('Set-Cookie', sessionCookie(session.token, deps.secureCookie));
  return ok(meOf(staff, session.expiresAt));
}
