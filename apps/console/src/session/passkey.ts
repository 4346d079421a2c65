import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { ask, Refused } from './ask.ts';
import { staff } from './clients.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Challenge, the device's own dialog, session. What the device or its owner refuses is a Refused like any other. */
export async function signInByPasskey() {
  const { options, ticket } = await ask(staff.getPasskeyChallenge({}));
  // Both ends use one library; the wire names what it carries only as far as the server looks at it.
  const response = await startAuthentication({ optionsJSON: options as unknown as RequestOptions }).catch(
    refusedByDevice,
  );
  return ask(staff.signInByPasskey({ ticket, response }));
}

/** Makes a passkey on this device, or a key plugged into it, for the operator who is signed in. */
export async function makePasskey({ name, proof }: { name: string; proof: string }) {
  const { options, ticket } = await ask(staff.getPasskeyOptions({ proof }));
  const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(
    refusedByDevice,
  );
  return ask(staff.addPasskey({ ticket, name, response }));
}

function refusedByDevice(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new Refused('webauthn_known');
  throw new Refused('webauthn_cancelled');
}
