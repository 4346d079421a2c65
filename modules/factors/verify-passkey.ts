import { ok, refuse, type Result } from '@baize/kernel';
import { userHandlesOf, type Challenge } from './add-passkey.ts';
import type { FactorsDeps } from './deps.ts';
import { findPasskey, recordPasskeyUse, type PasskeyRow } from './passkey.sql.ts';
import type { PasskeyAnswer } from './passkey-response.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Subject } from './subject.ts';
import { closeTicket, openTicket } from './tickets.ts';
import { webauthn, type Webauthn } from './webauthn.ts';

const TIMEOUT_MS = 120_000;
const purposeOf = (kind: Subject['kind']): string => `passkey_login:${kind}`;

type Deps = Pick<FactorsDeps, 'db' | 'clock' | 'box' | 'log'>;
/** `navigator.credentials.get()`'s options as JSON, for @simplewebauthn/browser's startAuthentication. */
export type AuthenticationOptions = Awaited<ReturnType<Webauthn['generateAuthenticationOptions']>>;

/**
 * A challenge for any passkey of this host. It lists no credentials: they are discoverable, and a list would reveal which
 * accounts exist. With a `subject` only its own passkeys are accepted.
 */
export async function passkeyLoginOptions(
  deps: Deps,
  ask: { merchantId: number; kind: Subject['kind']; rp: RelyingParty; subject?: Subject },
): Promise<{ options: AuthenticationOptions; ticket: string }> {
  const { merchantId, kind, rp, subject } = ask;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rp.rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  const detail: Challenge = { challenge: options.challenge, rpId: rp.rpId };
  const ticket = await deps.db.transaction((tx) =>
    openTicket(deps, tx, { merchantId, purpose: purposeOf(kind), subject: subject ?? null, detail }),
  );
  return { options, ticket };
}

export type PasskeyVerified = { subject: Subject; passkeyId: number; name: string };

/** The subject of the passkey that answered. Any answer uses up the ticket, so that none works twice. */
export async function verifyPasskey(
  deps: Deps,
  given: {
    merchantId: number;
    kind: Subject['kind'];
    rp: RelyingParty;
    ticket: string;
    response: PasskeyAnswer;
  },
): Promise<Result<PasskeyVerified, 'ticket_expired' | 'passkey_refused'>> {
  const { merchantId, kind, rp, response } = given;
  const ticket = await closeTicket<Challenge>(deps, deps.db, {
    merchantId,
    purpose: purposeOf(kind),
    ticket: given.ticket,
  });
  if (!ticket.ok) return ticket;
  const { detail, subject: asked } = ticket.value;
  const passkey = await findPasskey(deps.db, {
    credentialId: response.id,
    merchantId,
    kind,
    rpId: rp.rpId,
  });
  if (!passkey || detail.rpId !== rp.rpId) return refuse('passkey_refused');
  const subject: Subject = { kind: passkey.subjectKind, id: passkey.subjectId };
  if (asked && asked.id !== subject.id) return refuse('passkey_refused');
  const { userHandle } = response.response;
  const handles = userHandlesOf(deps, merchantId, subject).map((handle) => handle.toString('base64url'));
  if (userHandle && !handles.includes(userHandle)) return refuse('passkey_refused');

  const counter = await verifiedCounter(deps, passkey, response, detail, rp);
  if (counter === undefined) return refuse('passkey_refused');
  if ((await recordPasskeyUse(deps.db, passkey.id, counter, deps.clock.now())) === 0) {
    deps.log.warn(
      { passkeyId: passkey.id.toString(), counter },
      'a passkey’s counter did not rise: it may be copied',
    );
    return refuse('passkey_refused');
  }
  return ok({ subject, passkeyId: Number(passkey.id), name: passkey.name });
}

async function verifiedCounter(
  deps: Deps,
  passkey: PasskeyRow,
  response: PasskeyAnswer,
  { challenge }: Challenge,
  rp: RelyingParty,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: rp.origins,
      expectedRPID: rp.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // The table compares counters (recordPasskeyUse), so that of two answers at once one is refused.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    // The library throws when an answer does not fit the challenge; only the log says why.
    deps.log.warn({ err: error, rpId: rp.rpId }, 'a passkey’s answer was not accepted');
    return undefined;
  }
}
