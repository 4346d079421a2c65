import { text } from 'node:stream/consumers';
import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { open } from './desk.ts';
import { enterAs, enterConsole } from './sign-in.ts';
import { WORLD } from './world.ts';

/**
 * What an operator does in the console is on the site at once, without a restart of anything: a notice, a banner with its
 * picture, a reworded text, maintenance on and off, an answer. Everything is taken back at the end.
 */
test.beforeEach(({ context }) => enterConsole(context));

const save = async (desk: Page, reason = 'an e2e test') => {
  const dialog = desk.getByRole('dialog');
  await dialog.locator('[name=reason]').fill(reason);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
};
/** What the desk writes from here on, so that a test can say that it wrote nothing. */
const writesOf = (desk: Page) => {
  const writes: string[] = [];
  desk.on('request', (one) => one.method() !== 'GET' && writes.push(`${one.method()} ${one.url()}`));
  return writes;
};
const remove = async (desk: Page, name: string) => {
  await desk.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.locator('[name=reason]').fill('an e2e test');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
};
const config = async (desk: Page) => {
  const answer = await desk.request.get(`${WORLD.site}/wps/system/publicConfig`);
  const { value } = (await answer.json()) as {
    value: { banners: { url: string; groupName: string }[]; notice: { title: string; content: string }[] };
  };
  return value;
};

test(
  'OP-12 OP-13 a notice and a banner written in the console are on the site',
  { tag: '@desktop' },
  async ({ page, context }) => {
    test.setTimeout(180_000);
    const title = `The gardens open ${Date.now() % 100_000}`;

    await test.step('a notice, its HTML cleaned on the way', async () => {
      await open(page, '/content/notices');
      await page.getByRole('button', { name: 'New announcement' }).click();
      const editor = page.getByRole('dialog');
      const writes = writesOf(page);
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(editor.getByText('This field is required')).toBeVisible();
      expect(writes).toEqual([]);
      await editor.locator('[name=title]').fill(title);
      await editor.locator('[name=content]').fill('<p>At <strong>noon</strong></p><script>alert(1)</script>');
      await expect(editor.getByTestId('preview').locator('strong')).toHaveText('noon');
      await expect(editor.getByTestId('preview')).not.toContainText('alert');
      expect(await violationsHere(page, 'all')).toEqual([]);
      await save(page);
      await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('On the site');
      const site = await context.newPage();
      await site.goto(`${WORLD.site}/announce`);
      await expect(site.getByText(title).first()).toBeVisible();
      await site.close();
      const told = (await config(page)).notice.find((one) => one.title === title);
      expect(told?.content).toBe('<p>At <strong>noon</strong></p>');
    });

    await test.step('a banner with a picture', async () => {
      await open(page, '/content/banners');
      const picture = await page.screenshot();
      await page.getByRole('button', { name: 'New banner' }).click();
      const editor = page.getByRole('dialog');
      await editor
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
      const shown = editor.getByAltText('The picture as the site shows it');
      await expect(shown).toBeVisible();
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(100);
      await editor.locator('[name=title]').fill(title);
      await save(page);
      const url = await page
        .getByRole('row', { name: new RegExp(title) })
        .locator('img')
        .getAttribute('src');
      const { banners } = await config(page);
      expect(banners.find((one) => one.url === url)?.groupName).toBe('w_home');
      const answer = await page.request.get(`${WORLD.site}${url}`);
      expect(answer.headers()['content-type']).toBe('image/webp');
    });

    await test.step('both are gone again, and the log keeps who did it', async () => {
      await remove(page, title);
      await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0);
      await open(page, '/content/notices');
      await remove(page, title);
      expect((await config(page)).notice.some((one) => one.title === title)).toBe(false);
      await open(page, '/audit?action=content.announcement.delete');
      await expect(
        page.getByRole('button', { name: 'Deleted an announcement or banner' }).first(),
      ).toBeVisible();
    });
  },
);

test(
  'OP-34 a text reworded in the console is what the site answers, until it is reset',
  { tag: '@desktop' },
  async ({ page }) => {
    const texts = async () => {
      const answer = await page.request.get(`${WORLD.site}/wps/system/texts?language=EN`);
      return ((await answer.json()) as { value: Record<string, string> }).value;
    };
    await open(page, '/content/texts?lang=EN&q=shell.maintenance.text');
    await page.getByRole('button', { name: 'Reword shell.maintenance.text' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=wording]').fill('Back {soon}');
    await dialog.locator('[name=reason]').fill('an e2e test');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Keep the values in braces');
    expect((await texts())['shell.maintenance.text']).toBeUndefined();
    await dialog.locator('[name=wording]').fill('We are polishing the tables.');
    await save(page);
    expect((await texts())['shell.maintenance.text']).toBe('We are polishing the tables.');
    await page.getByRole('button', { name: 'Reset shell.maintenance.text' }).click();
    await dialog.locator('[name=reason]').fill('an e2e test');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect((await texts())['shell.maintenance.text']).toBeUndefined();
  },
);

test(
  'OP-02 SHELL-068 SHELL-069 maintenance covers an open page by itself, and uncovers it',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    // A browser of its own, whose clock is put forward: an open page asks every minute whether the site is open.
    const reader = await browser.newContext();
    const site = await reader.newPage();
    await site.clock.install();
    await site.goto(`${WORLD.site}/announce`);
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
    await open(page, '/site/status');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Nothing to change' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('radio', { name: /Maintenance/ }).check();
    await page.getByRole('button', { name: 'In 60 min' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=reason]').fill('an e2e test');
    await dialog.locator('[name=merchantCode]').fill('another');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toContainText('not the brand’s code');
    await dialog.locator('[name=merchantCode]').fill('baize');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    try {
      await expect(dialog).toBeHidden();
      await site.clock.fastForward(61_000);
      await expect(site.getByRole('heading', { name: 'Under maintenance' })).toBeVisible();
      await expect(site.getByText('Back at')).toBeVisible();
    } finally {
      await page.getByRole('radio', { name: /Normal/ }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await save(page);
    }
    await site.clock.fastForward(61_000);
    await expect(site.getByRole('heading', { name: 'Under maintenance' })).toBeHidden();
    await reader.close();
  },
);

test(
  'OP-17 SITE-059 feedback is answered in the console and read by the member',
  { tag: '@desktop' },
  async ({ page, context }) => {
    test.setTimeout(180_000);
    const words = `The wheel stops too early in round ${Date.now() % 100_000}`;
    const member = await context.newPage();
    await enterAs(member, 'demo05', '/help');
    await member.getByRole('button', { name: 'Feedback' }).first().click();
    const talk = member.getByRole('dialog');
    await talk.locator('[name=content]').fill(words);
    await talk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(talk.getByRole('status').getByText('received your message')).toBeVisible();

    await open(page, '/messaging/feedback');
    const row = page.getByRole('row', { name: new RegExp(words) });
    await expect(row).toContainText('demo05');
    await row.getByRole('button', { name: /Open feedback/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('[name=answer]').fill('Every round is drawn before the wheel turns.');
    expect(await violationsHere(page, 'all')).toEqual([]);
    await drawer.getByRole('button', { name: 'Send the answer' }).click();
    await expect(drawer).toBeHidden();
    await expect(row).toHaveCount(0);

    await talk.getByRole('tab', { name: 'Sent by me' }).click();
    await expect(talk.getByText('Every round is drawn before the wheel turns.')).toBeVisible();
  },
);

test(
  'OP-20 games are imported by a file that was checked first, and edited one by one',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(180_000);
    await open(page, '/games/import');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const csv = await text(await (await downloading).createReadStream());
    const [header = '', first = '', ...rest] = csv.split(/\r?\n/);
    const at = header.split(',').indexOf('nameEN');
    const cells = first.split(',');
    const before = cells[at] ?? '';
    expect(cells.length, 'the first game has no comma in its names').toBe(header.split(',').length);
    const name = `Renamed ${Date.now() % 100_000}`;
    cells[at] = name;
    const choose = (lines: string[]) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

    await choose([header.replace('nameEN', 'name'), first, ...rest]);
    await expect(page.getByRole('alert')).toContainText('cannot be read');
    await choose([header, cells.join(','), ...rest]);
    await expect(page.getByText('Changed: 1')).toBeVisible();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=reason]').fill('an e2e test');
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(dialog).toBeHidden();

    await open(page, `/games?name=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name, exact: true }).click();
    const writes = writesOf(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('Nothing to change');
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
    expect(writes).toEqual([]);
    await dialog.locator('[name="names.EN"]').fill(before);
    await dialog.locator('[name=rtp]').fill('101');
    await dialog.locator('[name=reason]').fill('an e2e test');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText(/^A percentage from 0 to/)).toBeVisible();
    await dialog.locator('[name=rtp]').fill('');
    expect(await violationsHere(page, 'all')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await open(page, `/games?name=${encodeURIComponent(before)}`);
    await expect(page.getByRole('button', { name: before, exact: true }).first()).toBeVisible();
  },
);

test(
  'OP-19 a vendor closed for works is closed on the site, and opened again',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/games/vendors');
    const row = page.getByRole('row').nth(1);
    await row.getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=maintenanceFrom]').fill('2026-01-01T00:00');
    await save(page);
    await expect(row).toContainText('Maintenance');
    await row.getByRole('button').first().click();
    await dialog.locator('[name=maintenanceFrom]').fill('');
    await save(page);
    await expect(row).not.toContainText('Maintenance');
  },
);
