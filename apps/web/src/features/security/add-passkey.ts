import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { security } from '../../clients/security.ts';
import { ask, Refused } from '../../session/clients.ts';
import { seal, withSeal } from '../../session/seal.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type PasskeyResponse = Parameters<typeof security.addPasskey>[0]['response'];

/**
 * Adds a passkey of this device: the server's options, the device's own dialog, the server's check. What the device or
 * its owner refuses is a Refused like any other, so that one place finds the words.
 */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { options, ticket } = await ask(
    withSeal(async () => security.getPasskeyOptions({ password: await seal(password) })),
  );
  // Both ends use the same library; the wire names what it passes only as far as the server looks at it.
  const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(
    (error: unknown) => {
      throw new Refused(codeOf(error), undefined);
    },
  );
  await ask(security.addPasskey({ ticket, name, response: response as unknown as PasskeyResponse }));
}

function codeOf(error: unknown): string {
  return error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'webauthn_known'
    : 'webauthn_cancelled';
}
