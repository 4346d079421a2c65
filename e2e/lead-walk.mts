import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
const b = await findChromium();
const lib = [b.libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
const browser = await chromium.launch({ executablePath: b.executable, args: CHROMIUM_FLAGS, env: { ...process.env, ...(lib ? { LD_LIBRARY_PATH: lib } : {}) } as never });
const out = '/tmp/b/shots';
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
const only = process.argv.slice(2);
async function shot(page: Page, name: string) { await page.waitForTimeout(600); await page.screenshot({ path: `${out}/${name}.png` }); console.log(name, page.url()); }
for (const [size, viewport] of Object.entries(sizes)) for (const lang of ['EN', 'KM', 'CN']) {
  if (only.length && !only.includes(`${size}-${lang}`)) continue;
  const ctx = await browser.newContext({ viewport, baseURL: 'http://localhost:8080', isMobile: size === 'phone', hasTouch: size === 'phone' });
  await ctx.addInitScript((l) => { localStorage.setItem('language', l); if (l==='CN') localStorage.setItem('theme','light'); }, lang);
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text().slice(0, 200)); });
  await page.goto('/login'); await page.getByRole('dialog').waitFor(); await shot(page, `${size}-${lang}-login`);
  await page.goto('/register'); await page.getByRole('dialog').waitFor(); await shot(page, `${size}-${lang}-register`);
  await page.goto('/forget'); await shot(page, `${size}-${lang}-forget`);
  await page.goto('/agent'); await shot(page, `${size}-${lang}-agent`);
  await page.goto('/login');
  await page.locator('input[name=username]').fill('demo03');
  await page.locator('input[name=password]').fill('Demo1234');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.getByTestId('balance').first().waitFor({ timeout: 20000 });
  await shot(page, `${size}-${lang}-home-in`);
  await page.goto('/member/securityCenter'); await page.waitForLoadState('networkidle').catch(() => {}); await shot(page, `${size}-${lang}-security`);
  await ctx.close();
}
await browser.close();
