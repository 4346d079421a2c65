import type { Page } from '@playwright/test';

/** As a link does: the app's own router, without loading the page anew. */
export async function follow(page: Page, asked: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, asked);
}
