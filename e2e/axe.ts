import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that look at colours; all others find the same in both themes. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on what is shown now, one line a rule: by WCAG 2.2 AA, or by every rule it has; then in the other theme
 * by the rules that look at colours. A theme is attributes of the document (session/theme.ts, Mantine's in the console):
 * nothing is drawn anew for it, so nothing need be loaded again.
 */
export async function violationsHere(page: Page, rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
  await settled(page);
  const found = await findings(page, rules === 'wcag' ? { runOnly: WCAG } : {});
  const other = await changeTheme(page);
  await settled(page);
  for (const one of await findings(page, { runOnly: OF_COLOUR })) found.push(`${other}: ${one}`);
  await changeTheme(page);
  return found;
}

const changeTheme = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const other = dataset['theme'] === 'light' ? 'dark' : 'light';
    dataset['theme'] = other;
    if (dataset['mantineColorScheme']) dataset['mantineColorScheme'] = other;
    return other;
  });

type RunOptions = Parameters<AxeBuilder['options']>[0];

async function findings(page: Page, options: RunOptions): Promise<string[]> {
  // Half a megabyte that stays in the document: sent and read once for both themes, and for all places of one visit.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .options({ ...options, resultTypes: ['violations'] })
    // Legacy: pages of another origin are not looked into, and no blank page is opened to sum up.
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}
