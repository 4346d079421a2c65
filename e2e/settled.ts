import { expect, type Page } from '@playwright/test';

/**
 * What the reader sees has come and stands still: text in the middle of a fade would be measured too pale, a picture taken
 * too early. Rows further down wait for the reader, and motion without an end (a marquee, a wheel) is not waited for.
 */
export async function settled(page: Page, patienceMs = 15_000): Promise<void> {
  await page.waitForLoadState('load');
  const unsettled = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const isSeen = (one: Element) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && one.checkVisibility();
      };
      // Behind a dialog something may wait for what the dialog is there to settle.
      const shown = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
      const loading = [...shown.querySelectorAll('[aria-busy=true], .is-skeleton, .bz-skeleton, .slow-line')];
      // What a scroll bar drives (a table's fading edges) runs as long as the page stands.
      const moving = document
        .getAnimations()
        .filter(
          (one) =>
            one.playState === 'running' &&
            one.timeline === document.timeline &&
            one.effect?.getComputedTiming().iterations !== Infinity,
        );
      // A dialog stands at nothing for a frame or two before its movement begins.
      const coming = [...document.querySelectorAll('[role=dialog]')].filter(
        (one) => getComputedStyle(one).opacity !== '1',
      );
      // Without an address it counts as complete: a label's art waits until it is near the screen.
      const pictures = [...shown.querySelectorAll('img')].filter(
        (one) => !one.complete || !one.hasAttribute('src'),
      );
      return [
        ...pictures.filter(isSeen).map((one) => `loading: ${one.src.slice(0, 80)}`),
        ...loading.filter(isSeen).map((one) => `loading: ${one.className || one.tagName}`),
        ...coming.map((one) => `coming: ${one.className}`),
        ...moving.map((one) => `moving: ${one.id || (one.effect as KeyframeEffect).target?.className}`),
      ];
    });
  await expect
    .poll(unsettled, { message: 'the page has settled', intervals: [50, 100, 250], timeout: patienceMs })
    .toEqual([]);
}

/** As a link does: the app's own router, without loading the page anew. */
export async function follow(page: Page, asked: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, asked);
}
