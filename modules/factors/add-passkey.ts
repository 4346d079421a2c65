import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { FactorsDeps } from './deps.ts';
import { insertPasskey, listPasskeyRows, lockPasskeysOf } from './passkey.sql.ts';
import type { PasskeyCreated } from './passkey-response.ts';
import type { RelyingParty } from './relying-party.ts';
import { subjectKey, type Subject } from './subject.ts';
import { closeTicket, openTicket } from './tickets.ts';
import { webauthn, type Webauthn } from './webauthn.ts';

/** Of one subject. */
const PASSKEYS_MAX = 10;
const NAME_MAX = 60;
const PURPOSE = 'passkey_add';
const TIMEOUT_MS = 120_000;
/** Ed25519, ECDSA P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257];

export type Challenge = { challenge: string; rpId: string };
type Deps = Pick<FactorsDeps, 'db' | 'clock' | 'box' | 'log'>;
/** `navigator.credentials.create()`'s options as JSON, for @simplewebauthn/browser's startRegistration. */
export type RegistrationOptions = Awaited<ReturnType<Webauthn['generateRegistrationOptions']>>;

/** The user handle an authenticator stores: opaque, and the same for all passkeys a subject makes under one master key. */
const userHandleOf = (deps: Pick<Deps, 'box'>, ...of: HandleOf): Buffer =>
  deps.box.mac(handleText(...of), HANDLE_PURPOSE);

/** Those of passkeys made under any key there was. */
export const userHandlesOf = (deps: Pick<Deps, 'box'>, ...of: HandleOf): Buffer[] =>
  deps.box.macs(handleText(...of), HANDLE_PURPOSE);

type HandleOf = [merchantId: number, subject: Subject];
const HANDLE_PURPOSE = 'factors.passkey-user';
const handleText = (...[merchantId, subject]: HandleOf): string => `${merchantId}:${subjectKey(subject)}`;

/** Options for a new passkey: discoverable, with user verification (finger, face or PIN). */
export async function passkeyRegistrationOptions(
  deps: Deps,
  ask: {
    merchantId: number;
    subject: Subject;
    rp: RelyingParty;
    /** Shown by the browser: the site's name, the account, and the name of its owner. */
    rpName: string;
    userName: string;
    displayName: string;
  },
): Promise<Result<{ options: RegistrationOptions; ticket: string }, 'passkeys_full'>> {
  const { merchantId, subject, rp } = ask;
  const known = await listPasskeyRows(deps.db, subject);
  if (known.length >= PASSKEYS_MAX) return refuse('passkeys_full');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: ask.rpName,
    rpID: rp.rpId,
    userName: ask.userName,
    userDisplayName: ask.displayName,
    userID: new Uint8Array(userHandleOf(deps, merchantId, subject)),
    attestationType: 'none',
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known
      .filter((passkey) => passkey.rpId === rp.rpId)
      .map((passkey) => ({ id: passkey.credentialId, transports: passkey.transports })),
  });
  const detail: Challenge = { challenge: options.challenge, rpId: rp.rpId };
  const ticket = await deps.db.transaction((tx) =>
    openTicket(deps, tx, { merchantId, purpose: PURPOSE, subject, detail }),
  );
  return ok({ options, ticket });
}

export type AddPasskeyRefusal = 'ticket_expired' | 'passkey_refused' | 'passkeys_full' | 'passkey_exists';

export type AddedPasskey = { passkeyId: number; name: string };

type MadePasskey = {
  merchantId: number;
  subject: Subject;
  rp: RelyingParty;
  ticket: string;
  name: string;
  response: PasskeyCreated;
};
type NewPasskey = Omit<Parameters<typeof insertPasskey>[1], 'createdAt'>;

/** Verifies the passkey a browser made and stores it. Any answer uses up the ticket. */
export async function addPasskey(
  deps: Deps,
  made: MadePasskey,
): Promise<Result<AddedPasskey, AddPasskeyRefusal>> {
  const verified = await verifyNewPasskey(deps, made);
  if (!verified.ok) return verified;
  return deps.db.transaction((tx) => storePasskey(deps, tx, verified.value));
}

/** The first half of addPasskey, for whoever stores the passkey in a transaction of their own. */
export async function verifyNewPasskey(
  deps: Deps,
  made: MadePasskey,
): Promise<Result<NewPasskey, 'ticket_expired' | 'passkey_refused'>> {
  const { merchantId, subject, rp, response } = made;
  const ticket = await closeTicket<Challenge>(deps, deps.db, {
    merchantId,
    purpose: PURPOSE,
    ticket: made.ticket,
  });
  if (!ticket.ok) return ticket;
  const owner = ticket.value.subject;
  if (owner?.kind !== subject.kind || owner.id !== subject.id) return refuse('ticket_expired');

  const credential = await verifiedCredential(deps, response, ticket.value.detail, rp);
  if (!credential) return refuse('passkey_refused');
  const name = made.name.trim().slice(0, NAME_MAX) || rp.rpId.slice(0, NAME_MAX);
  return ok({
    merchantId,
    subject,
    rpId: rp.rpId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: response.response.transports,
    name,
  });
}

/** The second half: the passkey of verifyNewPasskey is written down. */
export async function storePasskey(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  passkey: NewPasskey,
): Promise<Result<AddedPasskey, 'passkeys_full' | 'passkey_exists'>> {
  await lockPasskeysOf(tx, passkey.subject);
  if ((await listPasskeyRows(tx, passkey.subject)).length >= PASSKEYS_MAX) return refuse('passkeys_full');
  const id = await insertPasskey(tx, { ...passkey, createdAt: deps.clock.now() });
  return id === undefined ? refuse('passkey_exists') : ok({ passkeyId: Number(id), name: passkey.name });
}

async function verifiedCredential(
  deps: Deps,
  response: PasskeyCreated,
  { challenge, rpId }: Challenge,
  rp: RelyingParty,
) {
  if (rpId !== rp.rpId) return undefined;
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: rp.origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified.verified ? verified.registrationInfo.credential : undefined;
  } catch (error) {
    // The library throws when an answer does not fit the challenge; only the log says why.
    deps.log.warn({ err: error, rpId }, 'a passkey was not accepted');
    return undefined;
  }
}
