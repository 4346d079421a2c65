import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on what is shown now, one line a rule: by WCAG 2.2 AA, or by every rule it has. */
export async function violationsHere(page: Page, rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (rules === 'wcag') axe.withTags(WCAG);
  // Legacy: pages of another origin are not looked into, and no blank page is opened to sum up.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}
