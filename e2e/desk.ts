import { expect, type Page } from '@playwright/test';
import { enterConsole } from './sign-in.ts';
import { WORLD } from './world.ts';

/** The operators' desk as a hand takes it. */
export const open = async (desk: Page, path: string): Promise<void> => {
  await desk.goto(`${WORLD.console}${path}`);
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Gives the reason where one is asked for, and says yes. */
export const decide = async (desk: Page, button: string, reason = 'an e2e test'): Promise<void> => {
  const dialog = desk.getByRole('dialog').last();
  const field = dialog.locator('[name=reason]');
  if (await field.isVisible()) await field.fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(field).toBeHidden();
};

/** Chooses in a list that opens: its field stands before the hidden one that carries the name. */
export const choose = async (desk: Page, name: string, option: string): Promise<void> => {
  await desk
    .locator(`xpath=//input[@type='hidden' and @name='${name}']/preceding-sibling::*[1]//input`)
    .click();
  await desk.getByRole('option', { name: option, exact: true }).click();
};

let lines = 0;
/** A line of the house's bank statement, as somebody pastes it; answers the bank's number of it. */
export async function addLine(desk: Page, amount: string, memo: string): Promise<string> {
  await open(desk, '/money/deposits?view=incoming');
  const ref = `B${Date.now().toString(36)}${(lines += 1)}`;
  await desk.getByRole('button', { name: 'Add statement lines' }).click();
  const dialog = desk.getByRole('dialog');
  await choose(desk, 'gateway', 'Own bank account');
  const now = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  await dialog.locator('[name=lines]').fill(`${ref}; ${amount}; ${now}; ${memo}; SOK DARA`);
  await dialog.getByRole('button', { name: 'Add statement lines' }).click();
  await expect(dialog).toBeHidden();
  return ref;
}

/** The other of the two who move money approves what waits, in a browser of their own. */
export async function approveAs(desk: Page, username: string, text: string): Promise<void> {
  const other = await desk.context().browser()?.newContext();
  if (!other) throw new Error('the desk has a browser');
  await enterConsole(other, username);
  const page = await other.newPage();
  await open(page, '/money/approvals');
  const row = page.getByRole('row', { name: new RegExp(text) });
  await row.getByRole('button', { name: 'Approve' }).click();
  await decide(page, 'Approve');
  // The decision itself reads the list again, not the clock of the queue.
  await expect(row).toHaveCount(0, { timeout: 5_000 });
  await other.close();
}

/** Money that named nobody goes to a member, by the word of two operators. */
export async function creditByHand(desk: Page, account: string, amount: string): Promise<void> {
  const ref = await addLine(desk, amount, 'thank you');
  await desk.getByRole('button', { name: `Assign ${ref}` }).click();
  await choose(desk, 'kind', 'A member without an order');
  await desk.getByRole('dialog').locator('[name=to]').fill(account);
  await decide(desk, 'Confirm');
  await approveAs(desk, 'manager', ref);
}
