import { chromium } from 'playwright';
import { generate } from 'otplib';
import path from 'node:path';
import { openDatabase } from '@baize/db';
import { rememberAddress } from '@baize/factors';
import { systemClock } from '@baize/kernel';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

const secret = process.argv[2] ?? '';
const theme = process.argv[3] ?? 'dark';
const width = Number(process.argv[4] ?? 1440);
const lang = process.argv[5] ?? 'EN';
const db = openDatabase({ url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent('/tmp/e/data/pg')}`, max: 2 });
const [m, n] = await db.many<{ id: number; merchant_id: number }>(`select id, merchant_id from identity.member where account in ('demo01','demo02') order by account`);
if (!m || !n) throw new Error('no demo');
const known = await db.maybe(`select from identity.login_event where member_id = $1 limit 1`, [m.id]);
if (!known) {
  for (const [i, o] of ['signed_in', 'wrong_account_or_password', 'captcha_missing', 'account_locked', 'extra_verification_required', 'signed_in'].entries())
    await db.run(`insert into identity.login_event (merchant_id, member_id, at, ip, user_agent, device_id, method, outcome) values ($1,$2,now() - $3 * interval '1 hour',$4,'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15','dev-1','password',$5)`, [m.merchant_id, m.id, i + 1, `203.0.113.${i}`, o]);
  await db.run(`insert into identity.login_event (merchant_id, member_id, at, ip, user_agent, device_id, method, outcome) values ($1,$2,now(),'203.0.113.0','x','dev-1','password','signed_in')`, [m.merchant_id, n.id]);
  for (const ip of ['203.0.113.1', '198.51.100.20', '2001:db8::']) await rememberAddress({ clock: systemClock }, db, { kind: 'member', id: m.id }, ip);
  await db.run(`insert into factors.attempt values ($1, 'login:account:demo01', now(), 10, now() + interval '5 minutes')`, [m.merchant_id]);
  await db.run(`update identity.member set email='demo01@example.com', dialing_code='855', mobile='12345678' where id=$1`, [m.id]);
  await db.run(`insert into identity.session (token_hash, member_id, started_at, last_seen_at, active_at, expires_at, ip, user_agent) values (sha256('x'), $1, now(), now(), now(), now() + interval '1 day', '203.0.113.1', 'Mozilla/5.0 (iPhone)')`, [m.id]);
}
const { executable, libraries } = await findChromium();
const browser = await chromium.launch({ executablePath: executable, args: CHROMIUM_FLAGS, env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: path.join(libraries) } : {}) } as Record<string, string> });
const page = await browser.newPage({ viewport: { width, height: 900 } });
await page.addInitScript(([t, l]) => { localStorage.setItem('baize-console-theme', t ?? ''); localStorage.setItem('baize-console-language', l ?? ''); }, [theme, lang]);
page.on('console', (c) => { if (c.type() === 'error') console.log('console:', c.text()); });
await page.goto('http://localhost:8381/');
await page.locator('input[name=username], input[name=name], input').first().fill('admin');
await page.locator('input[type=password]').first().fill('Admin1234');
const inputs = page.locator('input');
const count = await inputs.count();
await page.locator('form button[type=submit]').click();
await page.waitForTimeout(1500);
const code = await generate({ secret });
const codeInput = page.locator('input').last();
await codeInput.fill(code);
await page.locator('form button[type=submit]').click().catch(() => undefined);
await page.waitForTimeout(2500);
for (const tab of ['security', 'logins']) {
  await page.goto(`http://localhost:8381/members/${m.id}?tab=${tab}`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/e/${tab}-${theme}-${width}-${lang}.png`, fullPage: true });
}
await page.goto(`http://localhost:8381/members/${m.id}?tab=security`);
await page.waitForTimeout(1500);
await page.locator('#member-records button').first().click();
await page.waitForTimeout(800);
await page.screenshot({ path: `/tmp/e/dialog-${theme}-${width}-${lang}.png` });
console.log(count);
await browser.close();
await db.close();
