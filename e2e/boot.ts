import type { Page } from '@playwright/test';

type Boot = Record<string, unknown> & { config?: Record<string, unknown> };
const BLOCK = /<script type="application\/json" id="boot">(.*?)<\/script>/s;

/**
 * Every page opened from now on comes with other data in it, or with none (the file alone, as a page kept elsewhere
 * would bring it).
 */
export async function changeBoot(page: Page, change: (boot: Boot) => Boot | undefined): Promise<void> {
  await page.route(
    (url) => !/\.\w{2,5}$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const html = await answer.text();
      const next = change(JSON.parse(BLOCK.exec(html)?.[1] ?? '{}') as Boot);
      const block = next ? `<script type="application/json" id="boot">${JSON.stringify(next)}</script>` : '';
      const headers = answer.headers();
      const pictures = next?.config?.['imageCdn'];
      // The server names the brand's picture hosts in the page's policy (SITE-014); those written here join it.
      if (Array.isArray(pictures))
        headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
          "img-src 'self'",
          ["img-src 'self'", ...pictures].join(' '),
        );
      await route.fulfill({ response: answer, headers, body: html.replace(BLOCK, () => block) });
    },
  );
}
