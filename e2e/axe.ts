import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A dialog's own fade is over; text in the middle of it would be measured too pale. */
const STILL_MS = 600;

/** What axe finds by WCAG 2.2 AA on what is shown now, one line a rule. */
export async function violationsHere(page: Page): Promise<string[]> {
  await page.waitForTimeout(STILL_MS);
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
}
