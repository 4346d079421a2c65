import type { Page } from '@playwright/test';

export type Walk = {
  /** Controls of the part that Tab never came to. */
  missed: string[];
  /** Controls that were reached and look as they do without the focus. */
  unmarked: string[];
  /** Controls reached before one that stands above them in the page. */
  early: string[];
  reached: number;
};
declare global {
  interface Window {
    /** What Tab has come to since the walk began, each with whether one could see it. */
    walked: { element: Element; isMarked: boolean }[];
  }
}
/** A page has fewer controls; a walk of so many steps goes in circles. */
const STEPS_MAX = 600;
const STEPS_AT_ONCE = 15;

/** Notes each element the focus comes to and whether that shows: its frame, or that of what it stands in. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.walked = [];
    const edges = (element: Element) =>
      [element, element.nextElementSibling, ...ancestors(element)].map((one) => {
        if (!one) return '';
        const { outlineStyle, outlineWidth, boxShadow, borderTopColor } = getComputedStyle(one);
        return `${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow} ${borderTopColor}`;
      });
    const ancestors = (element: Element) => {
      const [one, two] = [element.parentElement, element.parentElement?.parentElement];
      return [one, two, two?.parentElement].filter((above) => above && above !== document.body);
    };
    // Frames that fade in would be measured before they are there.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(still));
    let focused: string[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) focused = edges(target);
    });
    document.addEventListener('focusout', ({ target }) => {
      if (!(target instanceof Element)) return;
      const step = { element: target, isMarked: false };
      const before = focused.join();
      window.walked.push(step);
      // Once the browser has taken the focus away.
      setTimeout(() => (step.isMarked = edges(target).join() !== before));
    });
  });
}

/** Tabs from where the focus is through all of a part of the page, and says what a reader without a mouse would miss. */
export async function walkThrough(page: Page, part: string): Promise<Walk> {
  await page.evaluate(() => (window.walked = []));
  for (let steps = 0; steps < STEPS_MAX; steps += STEPS_AT_ONCE) {
    for (let step = 0; step < STEPS_AT_ONCE; step += 1) await page.keyboard.press('Tab');
    const isThrough = await page.evaluate((selector) => {
      const inside = document.querySelector(selector);
      return window.walked.length > 0 && !inside?.contains(document.activeElement);
    }, part);
    if (isThrough) break;
  }
  return page.evaluate(async (selector) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const named = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.className} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}"`;
    const inside = document.querySelector(selector);
    const met = new Set<Element>();
    // From the end of a page without more around it Tab comes to its beginning again.
    const own = window.walked.filter(({ element }) => {
      const isNew = inside?.contains(element) === true && !met.has(element);
      met.add(element);
      return isNew;
    });
    const controls =
      'a[href], button:enabled, input:enabled:not([type=radio]):not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]';
    const all = [...(inside?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
      (one) =>
        one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'),
    );
    // A carousel shows one banner at a time and goes on once the focus has left it.
    const isTurnedAway = (one: Element) => {
      const carousel = one.closest('[aria-roledescription=carousel]');
      return carousel !== null && own.some(({ element }) => carousel.contains(element));
    };
    return {
      missed: all.filter((one) => !met.has(one) && !isTurnedAway(one)).map(named),
      unmarked: own.filter(({ isMarked }) => !isMarked).map(({ element }) => named(element)),
      early: own
        .filter(({ element }, at) => {
          const before = own[at - 1]?.element;
          return before && element.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING;
        })
        .map(({ element }) => named(element)),
      reached: own.length,
    };
  }, part);
}
