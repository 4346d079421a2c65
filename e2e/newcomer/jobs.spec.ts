import fs from 'node:fs';
import path from 'node:path';
import { parseUnits } from '@baize/kernel';
import { findMember } from '@baize/members';
import { aBankAccount } from '@baize/withdrawals/testing';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readLedger } from '../ledger.ts';
import { aPerson, codeSentTo, comeFrom, inWorld, newName, PASSWORD } from '../people.ts';
import { balance, dialog, enterAs, field, submit } from '../sign-in.ts';
import { runSql } from '../sql.ts';
import { wordsIn } from '../words.ts';

/**
 * What members come to do on a phone, each job from the page they stand on to its end: how many taps and fields it takes and how long
 * the product needs, kept in artifacts/e2e/jobs.md. The seconds are those of this machine without anybody's thinking; taps and
 * fields are the product's. What is pressed on a page of another company (a payment page, a bank's app) is not counted.
 */
const words = wordsIn('EN');
const SHEET = path.join(import.meta.dirname, '../../artifacts/e2e/jobs.md');
const SHEET_HEAD = '| job | taps | at most | fields | at most | seconds |\n|---|---|---|---|---|---|\n';

type Bounds = { taps: number; fields: number };
type Hand = { tap: (on: Locator) => Promise<void>; fill: (on: Locator, text: string) => Promise<void> };

/** A job's line of the sheet, instead of the one of an earlier run. */
function keep(name: string, line: string): void {
  const sheet = fs.existsSync(SHEET) ? fs.readFileSync(SHEET, 'utf8') : SHEET_HEAD;
  const others = sheet.split('\n').filter((one) => one !== '' && !one.startsWith(`| ${name} |`));
  fs.mkdirSync(path.dirname(SHEET), { recursive: true });
  fs.writeFileSync(SHEET, `${[...others, `| ${name} | ${line} |`].join('\n')}\n`);
}

/** Does a job, prints what it took and holds it to its bounds. */
async function job(name: string, bounds: Bounds, work: (hand: Hand) => Promise<void>): Promise<void> {
  const took = { taps: 0, fields: 0 };
  const began = performance.now();
  await work({
    tap: async (on) => {
      took.taps += 1;
      await on.click();
    },
    fill: async (on, text) => {
      took.fields += 1;
      await on.fill(text);
    },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const project = test.info().project.name;
  console.log(`job: ${name} (${project}): ${took.taps} taps, ${took.fields} fields, ${seconds} s`);
  test.info().annotations.push({ type: 'job', description: `${took.taps} taps, ${took.fields} fields` });
  keep(name, [took.taps, bounds.taps, took.fields, bounds.fields, seconds].join(' | '));
  expect(took.taps, `${name}: taps`).toBeLessThanOrEqual(bounds.taps);
  expect(took.fields, `${name}: fields`).toBeLessThanOrEqual(bounds.fields);
}

/** A page that has just come changes its header for a title bar, which has a button of its own. */
const menu = (page: Page) =>
  page
    .getByRole('button', { name: words.t('shell.menu.open') })
    .locator('visible=true')
    .first();
const drawer = (page: Page) => page.getByRole('dialog').locator('.is-drawer');

const SLOT = 50_001;
const tab = (page: Page, name: string) => page.locator('.tab-bar').getByRole('link', { name, exact: true });
const game = (page: Page) => page.getByTestId('game-frame').contentFrame();
const askButton = (page: Page) => page.getByRole('button', { name: /^Withdraw/ }).last();
const slip = (page: Page) => page.getByTestId('withdrawal-status').first();

test('AUTH-074 WALLET-007 PLAY-006 job: a visitor registers, pays in and bets', async ({ page, context }) => {
  test.setTimeout(240_000);
  await comeFrom(context);
  await page.goto('/');
  const account = newName();
  await job('register and bet', { taps: 8, fields: 3 }, async ({ tap, fill }) => {
    await tap(page.locator('.tab-bar').getByRole('button', { name: words.t('shell.register'), exact: true }));
    await fill(field(page, 'username'), account);
    await fill(field(page, 'password'), PASSWORD);
    await fill(field(page, 'confirmPassword'), PASSWORD);
    await tap(submit(page));
    await expect(balance(page)).toContainText('0.00');
    await tap(tab(page, words.t('shell.menu.deposit')));
    await tap(page.getByRole('button', { name: 'Continue to payment' }));
    const [outside] = await Promise.all([
      page.waitForEvent('popup'),
      tap(page.getByRole('link', { name: 'Open payment page' })),
    ]);
    await outside.getByRole('button', { name: 'Approve payment' }).click();
    await expect(outside.getByText('Payment made')).toBeVisible();
    await outside.close();
    await expect(page.getByTestId('deposit-status')).toHaveAttribute('data-state', 'CREDITED');
    await tap(page.getByRole('link', { name: 'Play now' }));
    await tap(page.locator('[data-node-id] .bz-tile-cover').first());
    await game(page).locator('[data-ready=true]').waitFor({ state: 'attached' });
    await tap(game(page).getByTestId('spin'));
    await expect(game(page).getByTestId('result')).toHaveAttribute('data-round', /./, { timeout: 120_000 });
  });
  await expect.poll(async () => (await readLedger(account)).bets.count).toBe(1);
});

test('WALLET-008 OPEN-WALLET-11 job: a member asks for the first withdrawal and for another', async ({
  page,
}) => {
  const { account } = await aPerson({ balance: '100' });
  await enterAs(page, account);
  // The amount is none of the fields: of a rival it is asked, too.
  await job('first withdrawal', { taps: 5, fields: 4 }, async ({ tap, fill }) => {
    await tap(tab(page, 'Me'));
    await tap(page.getByRole('link', { name: 'Withdraw', exact: true }).first());
    await page.locator('input[name=amount]').fill('40');
    await tap(page.locator('label.method').first());
    await fill(page.locator('input[name=number]'), String(Date.now()).slice(-11));
    await fill(page.locator('input[name=payeeName]'), 'SOK DARA');
    await fill(page.locator('input[name=password]'), PASSWORD);
    await fill(page.locator('input[name=paymentPassword]'), '271828');
    await tap(askButton(page));
    await expect(slip(page)).toHaveAttribute('data-state', 'APPLIED');
    await expect(slip(page)).toBeInViewport();
  });
  expect((await readLedger(account)).frozen).toBe(parseUnits('40'));

  // Of somebody who has an account and a payment password, as after the first.
  const second = await aPerson({ balance: '100', paymentPassword: '271828' });
  await inWorld(({ db }) =>
    db.transaction(async (tx) => {
      const member = await findMember(tx, second.memberId);
      if (!member) throw new Error('the member just made');
      await aBankAccount(tx, member);
    }),
  );
  await enterAs(page, second.account);
  await job('another withdrawal', { taps: 3, fields: 1 }, async ({ tap, fill }) => {
    await tap(tab(page, 'Me'));
    await tap(page.getByRole('link', { name: 'Withdraw', exact: true }).first());
    await page.locator('input[name=amount]').fill('40');
    await fill(page.locator('input[name=paymentPassword]'), '271828');
    await tap(askButton(page));
    await expect(slip(page)).toHaveAttribute('data-state', 'APPLIED');
    await expect(slip(page)).toBeInViewport();
  });
  expect((await readLedger(second.account)).frozen).toBe(parseUnits('40'));
});

test('LOBBY-029 PLAY-004 job: a member finds a game by its name', async ({ page }) => {
  const { account } = await aPerson({ balance: '50' });
  await enterAs(page, account);
  await job('find a game', { taps: 3, fields: 1 }, async ({ tap, fill }) => {
    await tap(page.locator('.header').getByRole('link', { name: words.t('lobby.search') }));
    await fill(page.getByRole('searchbox'), 'mekong');
    await tap(page.locator(`main [data-node-id="${SLOT}"] .bz-tile-cover`).first());
    await expect(page).toHaveURL(`/seamless?nodeId=${SLOT}`);
    await game(page).locator('[data-ready=true]').waitFor({ state: 'attached' });
  });
});

test('SHELL-045 SITE-053 SITE-059 job: a member asks support, at once or in writing', async ({ page }) => {
  const { account } = await aPerson();
  await enterAs(page, account);
  await job('reach support', { taps: 2, fields: 0 }, async ({ tap }) => {
    await tap(menu(page));
    const [service] = await Promise.all([
      page.waitForEvent('popup'),
      tap(drawer(page).getByRole('button', { name: words.t('shell.menu.service') })),
    ]);
    await service.close();
  });
  await page.goto('/');
  await job('write to support', { taps: 4, fields: 1 }, async ({ tap, fill }) => {
    await tap(menu(page));
    await tap(drawer(page).getByRole('link', { name: words.t('shell.help.short') }));
    await tap(page.getByRole('button', { name: 'Feedback' }));
    await fill(dialog(page).getByLabel('Message'), 'How long does a withdrawal take?');
    await tap(dialog(page).getByRole('button', { name: 'Send', exact: true }));
    await expect(dialog(page).getByText("Thanks, we've received your message.")).toBeVisible();
  });
  const written = await runSql('select 1 from messaging.feedback where account = $1', [account]);
  expect(written).toHaveLength(1);
});

test('OP-33 job: a member sets a limit', async ({ page }) => {
  const { account } = await aPerson({ balance: '50' });
  await enterAs(page, account);
  await job('set a limit', { taps: 4, fields: 1 }, async ({ tap, fill }) => {
    await tap(tab(page, 'Me'));
    await tap(page.locator('main a[href="/member/protection"]').locator('visible=true').first());
    const row = page.getByTestId('limit-wager-day');
    await tap(row.getByRole('button'));
    await fill(dialog(page).getByLabel(/^Limit in/), '20');
    await tap(dialog(page).getByRole('button', { name: 'Set limit' }));
    await expect(row).toContainText('20.00');
  });
});

test('R21 job: a member reads the statement', async ({ page }) => {
  const { account } = await aPerson({ balance: '50' });
  await enterAs(page, account);
  await job('read a statement', { taps: 3, fields: 0 }, async ({ tap }) => {
    await tap(tab(page, 'Me'));
    await tap(page.locator('main a[href="/member/statement"]').locator('visible=true').first());
    await expect(page.getByTestId('statement-sum')).toContainText('50.00');
  });
});

test('AUTH-127 OPEN-AUTH-07 job: a member comes back in with a forgotten password', async ({
  page,
  context,
}) => {
  await comeFrom(context);
  const email = `${newName()}@mail.example`;
  const { account } = await aPerson({ email });
  await page.goto('/');
  await job('recover a password', { taps: 7, fields: 6 }, async ({ tap, fill }) => {
    await tap(page.locator('.header').getByRole('button', { name: words.t('shell.login'), exact: true }));
    await tap(dialog(page).getByRole('button', { name: words.t('auth.login.forgot') }));
    await fill(field(page, 'username'), account);
    await fill(field(page, 'email'), email);
    await tap(submit(page));
    await tap(dialog(page).getByRole('button', { name: words.t('shell.confirm') }));
    const oneTime = /\b[A-Z0-9]{16}\b/i.exec((await codeSentTo(email)).text)?.[0] ?? '';
    await tap(page.locator('.header').getByRole('button', { name: words.t('shell.login'), exact: true }));
    await fill(field(page, 'username'), account);
    await fill(field(page, 'password'), oneTime);
    await tap(submit(page));
    await expect(field(page, 'newPassword')).toBeVisible();
    await fill(field(page, 'newPassword'), 'Fresh2468');
    await fill(field(page, 'confirmNewPassword'), 'Fresh2468');
    await tap(submit(page));
    await expect(balance(page)).toBeVisible();
  });
});

test('I18N-010 job: a member changes the language from a page of the account', async ({ page }) => {
  const { account } = await aPerson();
  await enterAs(page, account, '/member/transactionHistory');
  await expect(page.getByRole('heading', { level: 1 }).locator('visible=true')).toBeVisible();
  await job('change the language', { taps: 2, fields: 0 }, async ({ tap }) => {
    await tap(menu(page));
    await tap(drawer(page).getByRole('button', { name: 'ភាសាខ្មែរ' }));
    await expect(page.locator('html')).toHaveAttribute('lang', 'km');
  });
});
