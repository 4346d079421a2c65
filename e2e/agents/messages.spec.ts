import { bundledRow, createI18n } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, tokenOf } from '../people.ts';
import { enterAs } from '../sign-in.ts';
import { WORLD } from '../world.ts';

const { t } = createI18n('EN', catalogueOf(bundledRow('EN').tag, ['agents', 'shell', 'talk']), {});

async function write(page: Page, title: string, to: { account: string } | 'upline'): Promise<void> {
  await page.getByRole('button', { name: t('talk.letter.write') }).click();
  const letter = page.getByRole('dialog');
  if (to === 'upline') await letter.getByRole('button', { name: t('talk.letter.toUpline') }).click();
  else await letter.getByLabel(t('talk.letter.account')).fill(to.account);
  await letter.getByLabel(t('talk.letter.title')).fill(title);
  await letter.locator('textarea[name=body]').fill('Tonight at eight.');
  expect(await violationsHere(page)).toEqual([]);
  await letter.getByRole('button', { name: t('talk.letter.send') }).click();
  await expect(letter).toHaveCount(0);
}

test('MSG-006 SHELL-012 in the office at /agentHome an agent writes to a direct downline and to the upline', async ({
  page,
}) => {
  const top = await aPerson({ type: 2 });
  const agent = await aPerson({ type: 1, uplineId: top.memberId });
  const member = await aPerson({ uplineId: agent.memberId });
  const address = new URL('/agentHome/messageV2', WORLD.site);
  address.searchParams.set('token', await tokenOf(agent.account));
  await page.goto(address.href);
  await expect(page).toHaveURL(/\/agentHome\/messageV2$/);
  await expect(page.getByRole('banner').getByText(agent.account)).toBeVisible();
  await write(page, 'A new table', { account: member.account });
  await write(page, 'A question', 'upline');

  for (const [reader, title] of [
    [member, 'A new table'],
    [top, 'A question'],
  ] as const) {
    await enterAs(page, reader.account, '/member/messageV2');
    await expect(page.getByRole('list', { name: t('talk.inbox.title') })).toContainText(title);
  }
});
