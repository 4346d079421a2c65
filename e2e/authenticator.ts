import type { Page } from '@playwright/test';
import { generate } from 'otplib';

const STEP_S = 30;

/** An authenticator app: gives each code once, as the product takes each once; waits when it has run ahead. */
export function anAuthenticator(secret: string): { nextCode: () => Promise<string> } {
  let last = 0;
  return {
    async nextCode() {
      const now = () => Math.floor(Date.now() / 1000 / STEP_S);
      // One step of drift is allowed, so the next code may be shown a step early.
      while (last > now()) await new Promise((resolve) => setTimeout(resolve, 500));
      last = Math.max(now(), last + 1);
      return generate({ secret, epoch: last * STEP_S });
    },
  };
}

/** A fingerprint reader for this page: every request for a passkey is met without a person. */
export async function addFingerprintReader(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
