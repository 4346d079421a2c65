import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signInMember, signInOperator } from './sign-in.ts';
import { WORLD } from './world.ts';

/** WCAG 2.2 AA by axe on every screen a visitor sees first, in three languages and two themes. */
const SCREENS = ['/', '/login', '/register', '/forget', '/agent', '/rng', '/announce'];
const LOOKS = [
  { language: 'EN', theme: 'dark' },
  { language: 'CN', theme: 'light' },
  { language: 'KM', theme: 'dark' },
];

for (const { language, theme } of LOOKS)
  test(`I18N-001 the first screens pass axe in ${language}, ${theme}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.addInitScript(
      ([chosenLanguage, chosenTheme]) => {
        localStorage.setItem('language', chosenLanguage ?? '');
        localStorage.setItem('theme', chosenTheme ?? '');
      },
      [language, theme],
    );
    expect(await violationsOn(page, SCREENS)).toEqual([]);
  });

test('WALLET-007 WALLET-008 WALLET-017 WALLET-018 the member’s money pages pass axe in light and dark', async ({
  page,
}) => {
  await signInMember(page, 'demo04');
  const pages = [
    '/member',
    '/member/depositv2',
    '/member/withdraw',
    '/member/personalHistoryCopy',
    '/member/transactionHistory',
  ];
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    expect(await violationsOn(page, pages), theme).toEqual([]);
  }
});

test('OP-01 OP-02 OP-08 OP-12 OP-17 OP-23 OP-24 the operator’s pages pass axe', async ({ page }, info) => {
  test.skip(info.project.name !== 'desktop', 'operators sit at a desk');
  await signInOperator(page);
  const pages = [
    '/',
    '/money/withdrawals',
    '/money/deposits',
    '/money/findings',
    '/members',
    '/members/100003',
    '/members/100003?tab=security',
    '/members/100003?tab=logins',
    '/games',
    '/games/vendors',
    '/games/brand',
    '/games/notices',
    '/games/winners',
    '/games/import',
    '/site/status',
    '/site/regions',
    '/site/brand',
    '/site/domains',
    '/content/banners',
    '/content/notices',
    '/content/help',
    '/content/links',
    '/content/service',
    '/content/texts',
    '/messaging/feedback',
    '/messaging/chat',
    '/messaging/chat?tab=words',
    '/delivery/outbox',
    '/delivery/channels',
    '/audit',
  ];
  expect(
    await violationsOn(
      page,
      pages.map((at) => `${WORLD.console}${at}`),
    ),
  ).toEqual([]);
});

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on each address, one line a rule. */
async function violationsOn(page: Page, addresses: string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForTimeout(800);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    for (const { id, nodes } of violations)
      broken.push(
        `${address} ${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
      );
  }
  return broken;
}
