import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { addLine, approveAs, choose, creditByHand, decide, open } from './desk.ts';
import { readLedger } from './ledger.ts';
import { aPerson } from './people.ts';
import { enterAs, enterConsole } from './sign-in.ts';
import { runSql } from './sql.ts';
import { studioPid } from './product.ts';

/** What operators do about money in, and what members and the ledger then show. */
const tag = '@desktop';
test.beforeEach(({ context }) => enterConsole(context));

const way = (site: Page, name: string) => site.getByRole('radio', { name: new RegExp(name) });
const ask = async (site: Page, name: string, amount: string) => {
  await site.goto('/member/depositv2');
  await way(site, name).check({ force: true });
  await site.locator('input[name=amount]').fill(amount);
  await site.getByRole('button', { name: 'Continue to payment' }).click();
};

test(
  'OP-23 a channel is opened, its limits moved and switched off: the member’s page follows each time',
  { tag },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const { account } = await aPerson();
    const name = `Night desk ${Date.now() % 100_000}`;
    const site = await browser.newPage();
    await enterAs(site, account, '/help');

    await open(page, '/money/channels');
    await page.getByRole('button', { name: 'New channel' }).click();
    const editor = page.getByRole('dialog');
    await editor.locator('[name=name]').fill(name);
    await editor.locator('[name=code]').fill(`night-${Date.now().toString(36)}`);
    await choose(page, 'method', 'Bank transfer');
    await choose(page, 'gateway', 'Own bank account');
    await editor.locator('[name=min]').fill('10');
    await editor.locator('[name=max]').fill('50');
    await editor.locator('[name=receiverName]').fill('BAIZE HOUSE');
    await editor.locator('[name=receiverAccount]').fill('000123456');
    await editor.locator('[name=receiverBank]').fill('ABA Bank');
    await editor.locator('[name=isEnabled]').check({ force: true });
    expect(await violationsHere(page, 'all')).toEqual([]);
    await decide(page, 'Save');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(page.getByText('waits for a second person')).toBeVisible();
    await expect(row).toHaveCount(0);
    await approveAs(page, 'admin2', name);
    await page.reload();
    await expect(row).toContainText('On the site');

    await ask(site, name, '60');
    await expect(site.getByText('Maximum is').first()).toBeVisible();
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await editor.locator('[name=max]').fill('80');
    await decide(page, 'Save');
    await expect(row).toContainText('80.00');
    await ask(site, name, '60');
    await expect(site.getByTestId('deposit-status')).toHaveAttribute('data-state', 'WAITING_PAYMENT');
    await site.getByRole('button', { name: 'Cancel this deposit' }).click();
    await site.getByRole('dialog').getByRole('button', { name: 'Cancel this deposit' }).click();
    await expect(site.getByTestId('deposit-status')).toHaveAttribute('data-state', 'CANCELLED');

    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await editor.locator('[name=receiverAccount]').fill('000654321');
    await decide(page, 'Save');
    await expect(row.getByRole('link', { name: 'Waits for a second person' })).toBeVisible();

    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(editor.locator('[name=receiverAccount]')).toHaveValue('000123456');
    await editor.locator('[name=isEnabled]').uncheck({ force: true });
    await decide(page, 'Save');
    await site.goto('/member/depositv2');
    await expect(way(site, 'Bank transfer').first()).toBeAttached();
    await expect(way(site, name)).toHaveCount(0);
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await decide(page, 'Delete');
    await expect(row).toHaveCount(0);
    expect((await readLedger(account)).entries).toEqual([]);
    await site.close();
  },
);

test(
  'OP-23 a line of the bank’s statement credits its order once; one that names nobody is given to a member or set aside',
  { tag },
  async ({ page, browser, context }) => {
    test.setTimeout(240_000);
    await enterConsole(context, 'finance');
    const { account } = await aPerson();
    const site = await browser.newPage();
    await enterAs(site, account, '/help');
    await ask(site, 'Bank transfer', '40');
    const reference = await site
      .getByText(/^NAP[0-9A-Z]{8}$/)
      .first()
      .innerText();

    await test.step('the reference is in the memo: proposed, and credited once when another approves', async () => {
      const ref = await addLine(page, '40.00', reference);
      expect((await readLedger(account)).balance).toBe(0n);
      await open(page, '/money/approvals');
      const own = page.getByRole('row', { name: new RegExp(ref) });
      await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible();
      await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
      await approveAs(page, 'manager', ref);
      await expect(site.getByTestId('deposit-status')).toHaveAttribute('data-state', 'CREDITED', {
        timeout: 30_000,
      });
      await open(page, '/money/deposits?view=incoming&incoming=MATCHED');
      await expect(page.getByRole('row', { name: new RegExp(ref) })).toContainText('Credited');
      await addLine(page, '40.00', reference);
      expect((await readLedger(account)).balance).toBe(4_000_000n);
    });

    await test.step('a stranger’s money is set aside: no member has it', async () => {
      const ref = await addLine(page, '12.00', 'rent');
      await page.getByRole('button', { name: `Assign ${ref}` }).click();
      await choose(page, 'kind', 'Not a deposit');
      expect(await violationsHere(page, 'all')).toEqual([]);
      await decide(page, 'Confirm');
      await expect(page.getByRole('row', { name: new RegExp(ref) })).toHaveCount(0);
      expect((await readLedger(account)).balance).toBe(4_000_000n);
    });

    await test.step('money without a reference goes to the member an operator names', async () => {
      await creditByHand(page, account, '15.00');
      await expect.poll(async () => (await readLedger(account)).balance).toBe(5_500_000n);
      await site.goto('/member');
      await expect(site.getByTestId('balance').first()).toContainText('55.00');
    });
    await site.close();
  },
);

test(
  'OP-25 OP-35 a difference of the books is explained, the audit log keeps why, and the health page names what failed',
  { tag },
  async ({ page, context }) => {
    await enterConsole(context, 'manager');
    const subject = `account ${Date.now()}`;
    await runSql(
      `insert into bookkeeping.discrepancy (source, kind, subject, ours, theirs, first_seen_at, last_seen_at)
       values ('gateway', 'amount_differs', $1, '10.00', '12.00', now(), now())`,
      [subject],
    );
    await open(page, '/money/findings?source=gateway');
    const row = page.getByRole('row', { name: new RegExp(subject) });
    await expect(row).toContainText('12.00');
    await page.getByRole('button', { name: `Decide about ${subject}` }).click();
    // Two UTF-16 units, one character: too short, as the table behind it counts.
    await page.getByRole('dialog').locator('[name=reason]').fill('👍');
    await page.getByRole('dialog').getByRole('button', { name: 'Explain', exact: true }).click();
    await expect(page.getByRole('dialog').getByText(/at least 2/i)).toBeVisible();
    const why = `the bank took a fee ${Date.now()}`;
    await decide(page, 'Explain', why);
    await expect(row).toHaveCount(0);
    await open(page, '/money/findings?state=RESOLVED');
    await expect(page.getByRole('row', { name: new RegExp(subject) })).toContainText(why);
    await open(page, '/audit');
    await expect(page.getByText(why)).toBeVisible();

    await enterConsole(context);
    await open(page, '/health');
    await expect(page.getByRole('row', { name: /Ask gateways about payouts/ })).toContainText('OK', {
      timeout: 90_000,
    });
    expect(await violationsHere(page, 'all')).toEqual([]);
  },
);

test(
  'OP-19 WALLET-006 a transfer no vendor answers for waits for a person, who ends it from the vendor’s paper',
  { tag },
  async ({ page, browser, context }) => {
    test.setTimeout(180_000);
    await enterConsole(context, 'finance');
    const { account } = await aPerson({ balance: '100' });
    const site = await browser.newPage();
    await enterAs(site, account, '/member/transferFund');
    await expect(site.getByTestId('wallet-STUDIO_T')).toBeVisible();
    const studio = studioPid();
    process.kill(studio, 'SIGSTOP');
    try {
      await site.locator('input[name=amount]').fill('30');
      await site.locator('form.transfer-form button[type=submit]').click();
      await expect(site.getByText('answered yet')).toBeVisible({ timeout: 20_000 });
      // A day without an answer.
      const [transfer] = await toReview(account);
      expect(transfer).toBeDefined();
      await open(page, `/money/vendor-transfers?state=REVIEW&account=${account}`);
      const row = page.getByRole('row', { name: /Needs review/ });
      await expect(row).toContainText('30.00');
      await row.getByRole('button', { name: /^WT/ }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer).toContainText('Pending');
      expect(await violationsHere(page, 'all')).toEqual([]);
      await drawer.getByRole('button', { name: 'Confirm as completed' }).click();
      await decide(page, 'Confirm as completed', 'seen in the vendor’s list');
      await approveAs(page, 'manager', transfer?.transfer_no ?? '');
      await page.reload();
      await expect(drawer).toContainText('seen in the vendor’s list');
      const { balance, frozen } = await readLedger(account);
      expect([balance, frozen]).toEqual([7_000_000n, 0n]);
      await site.reload();
      await expect(site.getByTestId('transfer').first()).toHaveAttribute('data-status', 'SUCCESS');
    } finally {
      process.kill(studio, 'SIGCONT');
    }
    await site.close();
  },
);

const toReview = (account: string) =>
  runSql<{ transfer_no: string }>(
    `update vendor_wallet.transfer t set state = 'REVIEW', next_ask_at = null
       from members.member m
      where m.id = t.member_id and m.account = $1 and t.state in ('HELD', 'PENDING') returning t.transfer_no`,
    [account],
  );
