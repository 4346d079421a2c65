import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { signNotice } from '@baize/cashier/testing';
import { playRound, startTestVendor } from '@baize/vendor-protocol/testing';
import { generate } from 'otplib';
import { endAll, startProduct, processes } from './product.ts';
import { OWN_PORTS } from './world.ts';
import { fillFirstAccount, register } from './first-steps.ts';

/**
 * A first brand without the demo, by the commands of docs/operate.md and then in a browser: the first operators sign in, a
 * payment company pays in by its signed webhook, a vendor that speaks the wire is played at, two people pay out.
 */
const HOST = 'localhost';
const SITE = `http://${HOST}:${OWN_PORTS.site}`;
const CONSOLE = `http://${HOST}:${OWN_PORTS.console}`;
const SECRET = 'only-for-this-flow-0001';
const PASSWORD = 'green cloth and chalk';
const reason = 'opening the site';

test.afterEach(endAll);

function command(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const root = path.join(import.meta.dirname, '..');
  const child = spawn('node', ['tools/with-node.mjs', 'apps/launcher/baize.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve, reject) =>
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(said)))),
  );
}

/** An operator uses the one-time link and is in. */
async function enter(browser: Browser, said: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(/http:\S+invitation#\S+/.exec(said)?.[0] ?? 'no link');
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=repeat]').fill(PASSWORD);
  await page.locator('[name=code]').fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: /open the console/ }).click();
  await expect(page.getByText('Brand: Shop')).toBeAttached();
  return page;
}

/** A call of the console as this operator's page makes it. */
async function ops<T>(
  page: Page,
  method: 'get' | 'post' | 'put',
  call: string,
  data: object = {},
): Promise<T> {
  const request: APIRequestContext = page.request;
  const answer = await request[method](`${CONSOLE}/ops${call}`, method === 'get' ? {} : { data });
  const body = (await answer.json()) as { success: boolean; message: string; value: T };
  expect(body.success, `${call}: ${JSON.stringify(body).slice(0, 300)}`).toBe(true);
  return body.value;
}

test(
  'OP-01 OP-04 OP-19 a first brand without the demo: operators, a payment company, a vendor, money in and out',
  { tag: '@desktop' },
  async ({ browser }) => {
    test.setTimeout(420_000);
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-real-'));
    const env: NodeJS.ProcessEnv = {
      BAIZE_DATA: data,
      BAIZE_DEMO: '0',
      BAIZE_SITE_PORT: String(OWN_PORTS.site),
      BAIZE_CONSOLE_PORT: String(OWN_PORTS.console),
      BAIZE_PSP_WEBHOOKS: JSON.stringify([{ code: 'acme-pay', secret: SECRET }]),
      // The flow's vendor stands on this machine.
      BAIZE_DELIVERY_LOCAL: '1',
    };
    const product = await startProduct({ data, ports: OWN_PORTS, env });
    expect(product.output()).toContain('brand create');
    expect(product.output()).not.toContain('Demo1234');
    const own = processes().filter(({ environment }) => environment.includes(`BAIZE_DATA=${data}`));
    expect(own.filter(({ command: line }) => /studio|demo-psp/.test(line))).toEqual([]);

    const vendor = await startTestVendor();
    await command(env, 'brand', 'create', '--host', HOST, '--name', 'Shop', '--currency', 'USD');
    const links = [];
    for (const role of ['admin', 'finance', 'manager'])
      links.push(await command(env, 'operator', 'create', '--name', role, '--role', role));
    const key = path.join(data, 'acme.pem');
    fs.writeFileSync(key, vendor.publicPem);
    const who = ['--code', 'ACME', '--name', 'Acme', '--operator-id', 'baize', '--key', key];
    await command(env, 'vendor', 'connect', ...who, '--url', vendor.url);

    const [admin, finance, manager] = [
      await enter(browser, links[0] ?? ''),
      await enter(browser, links[1] ?? ''),
      await enter(browser, links[2] ?? ''),
    ];

    await test.step('OP-19 the vendor’s game is imported, a channel of the payment company opened', async () => {
      const { digest } = await ops<{ digest: string }>(admin, 'post', '/play/vendors/ACME/import/check');
      await ops(admin, 'post', '/play/vendors/ACME/import', { digest, reason });
      const opened = await ops<{ proposalId: number | null }>(admin, 'post', '/cashier/channels', {
        code: 'acme-pay',
        method: 'bank_transfer',
        name: 'Acme Pay',
        gateway: 'acme-pay',
        min: '5',
        max: '1000',
        feeBps: 0,
        feeFixed: '0',
        minutes: [0, 0],
        presets: ['100'],
        receiver: null,
        levelMin: 0,
        hours: null,
        turnoverPercent: null,
        config: { payLink: `${vendor.url}/page?order={reference}` },
        feed: null,
        isEnabled: true,
        sort: 1,
        reason,
      });
      expect(opened.proposalId, 'no money moved yet: one operator opens the first channel').toBeNull();
    });

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const account = `shop${Date.now().toString(36)}`.slice(0, 12);
    await test.step('WALLET-007 a member registers and pays in; the signed webhook credits', async () => {
      await register(page, account, `${SITE}/register`);
      await page.goto(`${SITE}/member/depositv2`);
      await page.locator('input[name=amount]').fill('100');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await expect(page.getByTestId('deposit-status')).toBeVisible();
      const { list } = await ops<{ list: { orderNo: string }[] }>(finance, 'get', '/cashier/deposits');
      const body = JSON.stringify({
        eventId: 'e1',
        kind: 'payment.paid',
        occurredAt: Date.now(),
        orderNo: list[0]?.orderNo,
        paymentId: 'p1',
        currency: 'USD',
        amount: '100.00',
      });
      const timestamp = String(Date.now());
      const told = await page.request.post(`${SITE}/wps/pay/notify/acme-pay`, {
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signNotice(SECRET, timestamp, body).toString('hex'),
        },
        data: body,
      });
      expect(await told.text()).toBe('OK');
      await expect(page.getByTestId('balance').first()).toContainText('100.00');
    });

    await test.step('a game of the vendor opens in the page; a round goes through the signed wallet', async () => {
      await page.goto(`${SITE}/`);
      await page.locator('[data-node-id]').first().click();
      await expect(
        page.getByTestId('game-frame').contentFrame().getByText('The wheel of Acme'),
      ).toBeVisible();
      const wallet = vendor.wallet(`${SITE}/gw/ACME`);
      await playRound(wallet, vendor.token(), { stake: 100n, prize: 90n, currency: 'USD' });
      await expect(page.getByTestId('balance').first()).toContainText('90.00');
    });

    await test.step('WALLET-008 OP-24 the member asks for the money; it waits until two people paid it', async () => {
      await page.goto(`${SITE}/member/withdraw`);
      await fillFirstAccount(page, '000123456789');
      await page.locator('input[name=amount]').fill('50');
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .last()
        .click();
      await expect(page.getByTestId('withdrawal-status').first()).toContainText('Request');
      const { list } = await ops<{ list: { withdrawalNo: string }[] }>(
        finance,
        'get',
        '/cashier/withdrawals',
      );
      const [{ withdrawalNo } = { withdrawalNo: '' }] = list;
      const by = (who: Page, act: string) =>
        ops(who, 'post', `/cashier/withdrawals/${withdrawalNo}/${act}`, {
          ...(act === 'claim' ? {} : { reason }),
          ...(act === 'mark-paid' ? { bankReference: 'FT-2611-001' } : {}),
        });
      await by(finance, 'claim');
      await by(finance, 'approve');
      // The flow's payment company takes no payouts: the second person pays by hand.
      await by(manager, 'claim');
      await by(manager, 'mark-paid');
      await page.reload();
      await page.getByRole('button', { name: 'Received', exact: true }).click();
      const answered = page.waitForResponse((one) => one.url().endsWith(`/${withdrawalNo}/confirm`));
      await page.getByRole('button', { name: 'Yes, I received it' }).click();
      expect(await (await answered).json()).toMatchObject({ success: true });
      await expect(page.getByTestId('withdrawal-row').first()).toContainText('Received');
      await expect(page.getByTestId('balance').first()).toContainText('40.00');
    });
    await vendor.close();
    expect(await product.end('SIGINT')).toBe(0);
    fs.rmSync(data, { recursive: true, force: true });
  },
);
