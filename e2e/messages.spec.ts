import { sendMessage } from '@baize/messaging';
import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { aPerson, inWorld } from './people.ts';
import { enterAs, enterFreePlay } from './sign-in.ts';

const tell = (to: number, orderNo: string): Promise<void> =>
  inWorld(({ db, merchant }) =>
    db.transaction((tx) =>
      sendMessage(tx, {
        merchantId: merchant.id,
        to,
        category: 'MONEY',
        template: 'deposit_credited',
        params: { amount: '50.00', currency: 'USD', orderNo },
        now: new Date(),
      }),
    ),
  );
/** The unread of the member's own page: at the shortcut above and in the list. */
const badge = (page: Page) =>
  page
    .getByRole('link', { name: /^Messages/ })
    .locator('.bz-badge')
    .first();

test('MSG-001 MSG-002 MSG-003 messages arrive while the page is open, are read, answered and deleted', async ({
  page,
  browser,
}) => {
  const agent = await aPerson({ type: 2 });
  const member = await aPerson({ uplineId: agent.memberId });
  await tell(member.memberId, 'D1');
  await enterAs(page, member.account, '/member');
  await expect(badge(page)).toHaveText('1');
  await tell(member.memberId, 'D2');
  await expect(badge(page)).toHaveText('2');

  await page.goto('/member?page=messageV2');
  await expect(page).toHaveURL(/\/member\/messageV2$/);
  const list = page.getByRole('list', { name: 'Messages' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect(await violationsHere(page)).toEqual([]);
  await list.getByRole('button').first().click();
  const open = page.getByRole('dialog');
  await expect(open).toContainText('Your deposit of 50.00 USD is in your wallet.');
  await expect(open).toContainText('Order D2');
  await open.getByRole('button', { name: 'Delete' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);

  const desk = await browser.newPage();
  await enterAs(desk, agent.account, '/member/messageV2');
  await desk.getByRole('button', { name: 'Write a message' }).click();
  await desk.getByLabel('Account of the downline').fill('nobody');
  await desk.getByLabel('Subject').fill('A new table');
  await desk.locator('textarea[name=body]').fill('It opens tonight.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByText('This account is not one of your direct downlines')).toBeVisible();
  await desk.getByLabel('Account of the downline').fill(member.account);
  await desk.getByRole('button', { name: 'Send' }).click();

  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button').first().click();
  await expect(open).toContainText('It opens tonight.');
  await open.getByRole('button', { name: 'Reply' }).click();
  const letter = page.getByRole('dialog').last();
  await letter.getByLabel('Subject').fill('Thank you');
  await letter.locator('textarea[name=body]').fill('I will be there.');
  await letter.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Thank you');
  await desk.close();
});

test('MSG-004 MSG-005 MEMBER-003 MEMBER-004 messages need a login and a real account; a trial’s are not asked for', async ({
  page,
}) => {
  await page.goto('/member?page=messageV2');
  await expect(page.getByRole('dialog').locator('input[name=username]')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await enterFreePlay(page);
  await page.goto('/member?page=messageV2');
  await expect(page.getByRole('dialog')).toContainText(/real account/i);
  expect(asked.filter((url) => url.includes('CSP_unreadCount'))).toEqual([]);
});

test('OPEN-MSG-02 what waits is counted every minute, and when the page is looked at again', async ({
  page,
}) => {
  const { account } = await aPerson();
  // Answers are counted: while one is on its way nothing is asked again.
  let counted = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('CSP_unreadCount')) counted += 1;
  });
  await page.clock.install();
  await enterAs(page, account, '/help');
  await expect.poll(() => counted).toBeGreaterThan(0);
  const before = counted;
  await page.clock.runFor(61_000);
  await expect.poll(() => counted).toBe(before + 1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => counted).toBe(before + 2);
});
