import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { aPerson, changeSettings, comeFrom } from './people.ts';
import { enterAs, enterConsole } from './sign-in.ts';
import { runSql } from './sql.ts';
import { WORLD } from './world.ts';

/** People talking to the house and to each other, and the house as an app on their phone. */
let restore: () => Promise<void> = async () => undefined;
test.beforeAll(async () => {
  restore = await changeSettings({ flags: { CHAT: true }, chat: { needsDeposit: false } });
});
test.afterAll(() => restore());

/** A red square of eight pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
);

/** One browser for all the operator does here. */
let desk: Page | undefined;
test.afterAll(() => desk?.context().close());

/** What an operator takes down or answers: a call of the console with its own session. */
async function asOperator(browser: Browser, path: string, data: object): Promise<void> {
  if (!desk) {
    const context = await browser.newContext();
    await comeFrom(context);
    desk = await context.newPage();
    await enterConsole(context);
  }
  const answer = await desk.request.post(`${WORLD.console}${path}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('SITE-059 SITE-060 a member writes with a picture and reads the answer; a visitor writes too', async ({
  page,
  context,
}) => {
  await comeFrom(context);
  const { account } = await aPerson();
  await enterAs(page, account, '/help');
  await page.getByRole('button', { name: 'Feedback' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Technical problem').check({ force: true });
  const words = dialog.getByLabel('Message');
  await words.fill('too short');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('at least 10 characters');
  await words.fill('x'.repeat(201));
  await expect(dialog.getByRole('alert')).toContainText('of 200');
  await words.fill(`The wheel stood still for me, ${account}.`);
  await expect(dialog.getByText(/of 200 characters/)).toBeVisible();

  const files = dialog.locator('input[type=file]');
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText('notes.txt is not a PNG or JPEG image')).toBeVisible();
  await files.setInputFiles([
    { name: 'wheel.png', mimeType: 'image/png', buffer: PICTURE },
    { name: 'away.png', mimeType: 'image/png', buffer: PICTURE },
  ]);
  await expect(dialog.getByRole('img', { name: 'wheel.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove away.png' }).click();
  await expect(dialog.getByRole('img', { name: 'away.png' })).toBeHidden();
  expect(await violationsHere(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText("Thanks, we've received your message.")).toBeVisible();

  const [row] = await runSql<{ id: number; type: string; images: string }>(
    `select f.id, f.type, (select count(*) from messaging.feedback_image i where i.feedback_id = f.id) as images
     from messaging.feedback f where f.account = $1`,
    [account],
  );
  expect(row).toMatchObject({ type: 'PROBLEM', images: '1' });
  // A second one within the minute is refused with the seconds it has to wait.
  await dialog.getByRole('button', { name: 'Send another message' }).click();
  await words.fill('And another thing, while I am here.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText(/Try again in \d+ second/)).toBeVisible();

  await asOperator(page.context().browser() as Browser, `/ops/messaging/feedback/${row?.id}/answer`, {
    answer: 'It turns again. Thank you.',
  });
  await dialog.getByRole('tab', { name: 'Sent by me' }).click();
  await expect(dialog.getByText('It turns again. Thank you.')).toBeVisible();
  await expect(dialog.getByText('Answered')).toBeVisible();

  await test.step('a visitor', async () => {
    const visitor = await (page.context().browser() as Browser).newContext();
    await comeFrom(visitor);
    const other = await visitor.newPage();
    await other.goto(`${WORLD.site}/help`);
    await other.getByRole('button', { name: 'Feedback' }).click();
    const form = other.getByRole('dialog');
    await expect(form.getByRole('tab')).toHaveCount(0);
    await form.getByLabel('Message').fill('How do I open an account here?');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(form.getByText("Thanks, we've received your message.")).toBeVisible();
    await visitor.close();
  });
});

const chatEntry = async (page: Page): Promise<void> => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = isPhone ? page.getByRole('dialog') : page;
  await menu.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Chat' }).click();
};
const room = (page: Page) => page.getByRole('log', { name: 'Messages' });
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

/** A member in a browser of his own, in the room. */
async function inRoom(
  browser: Browser,
  from: Page,
): Promise<{ context: BrowserContext; page: Page; memberId: number }> {
  const isPhone = (from.viewportSize()?.width ?? 0) < 768;
  const context = await browser.newContext({ viewport: from.viewportSize(), isMobile: isPhone });
  await comeFrom(context);
  const page = await context.newPage();
  const { account, memberId } = await aPerson();
  await page.goto(WORLD.site);
  await enterAs(page, account);
  await chatEntry(page);
  await expect(room(page)).toBeVisible();
  return { context, page, memberId };
}

test('SITE-061 SITE-062 ROLE-015 two members talk; what a moderator takes down is gone for both; a visitor logs in first', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  await chatEntry(page);
  await expect(page.getByRole('dialog').locator('input[name=username]')).toBeVisible();

  const one = await inRoom(browser, page);
  const other = await inRoom(browser, page);
  const greeting = `Good evening ${Date.now() % 100_000}`;
  const wish = `and good luck ${Date.now() % 100_000}`;
  await say(one.page, greeting);
  await expect(room(one.page).getByText(greeting)).toBeVisible();
  await expect(room(other.page).getByText(greeting)).toHaveCount(1);
  // However slow this machine is, the pause is not over yet.
  await runSql(
    `update messaging.chat_message set created_at = now() + interval '3 seconds' where typed = $1`,
    [greeting],
  );
  await say(one.page, wish);
  await expect(one.page.getByText(/you can write again in \d second/i)).toBeVisible();
  // The pause runs out by itself, and what was typed is still there.
  await expect(one.page.getByText(/you can write again in \d second/i)).toBeHidden();
  await one.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(room(other.page).getByText(wish)).toBeVisible();
  expect(await violationsHere(other.page)).toEqual([]);

  await say(other.page, 'look at www.elsewhere.example');
  await expect(other.page.getByRole('alert')).toContainText('Links are not allowed in the chat');
  await expect(room(one.page).getByText('elsewhere')).toHaveCount(0);

  const [said] = await runSql<{ id: string }>('select id from messaging.chat_message where typed = $1', [
    greeting,
  ]);
  await asOperator(browser, `/ops/messaging/chat/${said?.id}/delete`, { reason: 'an e2e test' });
  for (const { page: reader } of [one, other]) {
    await expect(room(reader).getByText(greeting)).toHaveCount(0);
    await expect(room(reader).getByText(wish)).toBeVisible();
  }

  await asOperator(browser, '/ops/messaging/chat/mutes', {
    memberId: other.memberId,
    minutes: 10,
    reason: 'an e2e test',
  });
  await say(other.page, 'but I meant well');
  await expect(other.page.getByRole('alert')).toContainText('A moderator has muted you until');
  await one.context.close();
  await other.context.close();
});

test(
  'SITE-043 SHELL-020 SHELL-044 the app’s page: a tab for each device, its steps, its code to scan',
  { tag: '@both' },
  async ({ page }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await page.goto('/DOWN');
    await expect(page.getByRole('heading', { name: 'Get the app' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['iOS', 'iOS lite', 'Android']);
    const steps = page.getByRole('tabpanel').getByRole('listitem');
    await page.getByRole('tab', { name: 'iOS lite' }).click();
    await expect(steps).toHaveCount(isPhone ? 2 : 4);
    if (isPhone) await page.getByRole('button', { name: 'Show all steps' }).click();
    await expect(steps).toHaveCount(4);
    await expect(steps.nth(2)).toContainText('Add to Home Screen');
    await page.getByRole('tab', { name: 'Android' }).click();
    await expect(steps.first()).toContainText('Chrome');
    const code = page.getByRole('img', { name: /QR code of .*\/down#android/ });
    if (isPhone) await expect(code).toBeHidden();
    else await expect(code).toBeVisible();
    expect(await violationsHere(page)).toEqual([]);

    if (!isPhone) {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'App' }).click();
      await expect(page).toHaveURL(/\/down$/);
    }
  },
);

test.describe('the installed site', () => {
  test.use({ serviceWorkers: 'allow' });

  test('SITE-043 the site installs; without a network it says so, and keeps files only: no page, no answer, no money', async ({
    page,
    context,
  }) => {
    await comeFrom(context);
    const { account } = await aPerson();
    await enterAs(page, account);
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await page.request.get(link ?? '');
    expect(await manifest.json()).toMatchObject({ name: 'Baize', display: 'standalone' });

    await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    // The next page is the worker's.
    await page.goto('/member/depositv2');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.goto('/');
    await expect(page.getByTestId('balance').first()).toBeVisible();
    const kept = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
      return urls;
    });
    expect(kept.length).toBeGreaterThan(5);
    const others = kept.filter((path) => !path.startsWith('/assets/'));
    expect(others.toSorted()).toEqual(['/first-paint.js', '/mark.svg', '/offline.css', '/offline.html']);

    await context.setOffline(true);
    await page.goto('/rng');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(1);
    expect(await violationsHere(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByTestId('balance').first()).toBeVisible();
    expect(new URL(page.url()).pathname.toLowerCase()).toBe('/rng');
  });

  test('SITE-043 a new version is offered, and taken only on the reader’s word', async ({ page }) => {
    await page.goto('/');
    const active = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL.replace(/.*\//, ''));
    expect(await active()).toBe('sw.js');
    // The first page of a browser is nobody's; from the second on the worker is asked.
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // As the next build: another script for the same place.
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next').then(() => undefined));
    await expect(page.getByText('A new version is available.')).toBeVisible();
    expect(await active()).toBe('sw.js');
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
    await page.getByRole('button', { name: 'Reload' }).click();
    // It reloads once the new version has taken over; which of the two scripts that is, the page's own look decides.
    await page.waitForFunction(() => !('isOld' in globalThis));
    await expect(page.getByRole('main')).toBeVisible();
  });
});
