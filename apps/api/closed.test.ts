import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forgetMerchants, type SiteSettingsInput } from '@baize/site';
import { aServer, type TestServer } from './testing.ts';

/** While the site is closed to an address, every call but those the closed page needs says so and does nothing. */
let world: TestServer;
before(async () => {
  world = await aServer({ BAIZE_TRUSTED_PROXIES: '127.0.0.1' });
});
after(() => world.close());

const END = 1_800_000_000_000;
const US = '8.8.8.8';
const STAFF = '203.0.113.9';

async function settle(settings: SiteSettingsInput): Promise<void> {
  await world.db.run('update site.merchant set settings = $2 where id = $1', [world.merchant.id, settings]);
  forgetMerchants(world.server.product.db);
}
const get = async (url: string, ip: string, role: 'visitor' | 'member' = 'visitor') => {
  const headers = { ...world.headers[role], 'x-forwarded-for': ip };
  const answer = await world.server.site.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, ...answer.json<{ message: string; value: Record<string, unknown> }>() };
};

test('SHELL-068 SITE-016 OPEN-SHELL-01 in maintenance calls answer 503 with the end time, staff addresses work on', async () => {
  await settle({ system: { status: 1, endTime: END }, region: { allow: ['203.0.113.0/24'] } });
  for (const role of ['visitor', 'member'] as const) {
    const answer = await get('/wps/member/info', US, role);
    assert.deepEqual([answer.status, answer.message, answer.value], [503, 'maintenance', { endTime: END }]);
  }
  assert.equal((await get('/wps/member/info', STAFF, 'member')).status, 200);
  const status = await get('/wps/system/status', US);
  assert.deepEqual([status.status, status.value['status'], status.value['endTime']], [200, 1, END]);
  const config = await get('/wps/system/publicConfig', US);
  assert.deepEqual([config.value['maintenance'], config.value['maintenanceEndTime']], [true, END]);
});

test('SHELL-069 SHELL-072 I18N-014 OPEN-SHELL-02 a closed region is told so, with the address that was seen', async () => {
  await settle({ region: { countries: ['US'] } });
  const refused = await get('/wps/member/info', US, 'member');
  assert.deepEqual([refused.status, refused.message], [403, 'access_restricted']);
  const status = await get('/wps/system/status', US);
  assert.deepEqual([status.value['status'], status.value['ip'], status.value['country']], [2, US, 'US']);
  assert.equal((await get('/wps/system/publicConfig', US)).value['regionRestricted'], true);
  assert.equal((await get('/wps/member/info', '127.0.0.1', 'member')).status, 200);
});

test('API-025 the status is 0, 1 or 2, and is answered whichever it is', async () => {
  const rows: [settings: SiteSettingsInput, status: number][] = [
    [{}, 0],
    [{ system: { status: 1 } }, 1],
    [{ region: { countries: ['US'] } }, 2],
  ];
  for (const [settings, status] of rows) {
    await settle(settings);
    const answer = await get('/wps/system/status', US);
    assert.deepEqual([answer.status, answer.value['status']], [200, status]);
  }
});

test('SITE-015 the public config says from which address and country it was asked', async () => {
  await settle({});
  for (const [ip, country] of [
    [US, 'US'],
    ['127.0.0.1', null],
  ] as const)
    assert.deepEqual((await get('/wps/system/publicConfig', ip)).value['location'], { ip, country });
});

test('OPEN-SHELL-02 the operator console is never closed', async () => {
  await settle({ system: { status: 1 }, region: { countries: ['US'] } });
  const me = await world.server.console.inject({
    method: 'GET',
    url: '/ops/staff/me',
    headers: { ...world.headers.admin, 'x-forwarded-for': US },
  });
  assert.equal(me.statusCode, 200);
});

test('SHELL-067 open again, calls answer at once', async () => {
  await settle({});
  assert.equal((await get('/wps/member/info', US, 'member')).status, 200);
});
