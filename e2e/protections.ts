import { expect, type Locator, type Page } from '@playwright/test';
import { generate } from 'otplib';

/** The security centre as a member's hand and eye take it. */
export const SECURITY = '/member/securityCenter';

export const row = (page: Page, id: string): Locator => page.locator(`[data-protection=${id}]`);
export const isOn = (page: Page, id: string) => expect(row(page, id)).toHaveAttribute('data-on', 'true');
export const isOff = (page: Page, id: string) => expect(row(page, id)).toHaveAttribute('data-on', 'false');
export const open = async (page: Page, id: string): Promise<Locator> => {
  await row(page, id).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
};
export const submit = (form: Locator) => form.locator('button[type=submit]').click();
export const field = (form: Locator, name: string) => form.locator(`input[name=${name}]`);

/** The button counts down once the code has left, so the last message is the code and no notice before it. */
export async function sendCode(dialog: Locator, at: 'first' | 'last' = 'last'): Promise<void> {
  const button = dialog.locator('.entry-send')[at]();
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
}

export async function leave(page: Page): Promise<void> {
  await page.locator('[data-session=current]').getByRole('button').click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByTestId('balance')).toHaveCount(0);
}

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
