import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onePersonMode } from '@baize/approvals/testing';
import { aServer, type TestServer } from './testing.ts';

/** From the console's call to what a visitor is answered, through both surfaces of one process. */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

type Settings = Record<
  'registration' | 'security' | 'flags' | 'system' | 'brand' | 'domains',
  { version: string; value: Record<string, unknown> }
>;
type Rule = { name: string; enabled: boolean; required: boolean; acceptedPattern: string };

async function read(): Promise<Settings> {
  const { server, headers } = world;
  const answer = await server.console.inject({ url: '/ops/site/settings', headers: headers.admin });
  assert.equal(answer.statusCode, 200);
  return answer.json<{ value: Settings }>().value;
}

async function change(section: keyof Settings, value: object, merchantCode?: string) {
  const { server, headers } = world;
  const { version } = (await read())[section];
  const answer = await server.console.inject({
    method: 'POST',
    url: `/ops/site/settings/${section}`,
    headers: headers.admin,
    payload: { version, value, reason: 'a test', ...(merchantCode ? { merchantCode } : {}) },
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ success: boolean; message: string; value: unknown }>(),
  };
}

async function asked(url: string): Promise<unknown> {
  const answer = await world.server.site.inject({ url, headers: world.headers.visitor });
  return answer.json<{ value: unknown }>().value;
}
const emailRule = async (): Promise<Rule | undefined> =>
  ((await asked('/wps/system/setting/register')) as { fields: Rule[] }).fields.find(
    ({ name }) => name === 'email',
  );

test('OP-05 API-024 a rule an operator sets is what the next visitor is asked by', async () => {
  assert.equal((await emailRule())?.enabled, false);
  const fields = (await read()).registration.value['fields'] as Record<string, object>;
  const acceptedPattern = '^[^@\\s]+@example\\.com$';
  const email = { ...fields['email'], enabled: true, required: true, acceptedPattern };
  assert.equal((await change('registration', { fields: { ...fields, email } })).success, true);
  const rule = await emailRule();
  assert.deepEqual([rule?.enabled, rule?.required, rule?.acceptedPattern], [true, true, acceptedPattern]);
  const unsafe = { ...email, acceptedPattern: '^(a|a)*$' };
  const refused = await change('registration', { fields: { ...fields, email: unsafe } });
  assert.deepEqual([refused.status, refused.message], [400, 'validation_failed']);
  assert.equal((await emailRule())?.acceptedPattern, acceptedPattern);
});

test('OP-06 OPEN-AUTH-14 the bot check an operator chooses is the one of the next visitor', async () => {
  await world.db.transaction((tx) => onePersonMode(tx, world.merchant.id));
  const provider = async () => ((await asked('/wps/human/challenge')) as { provider: string }).provider;
  assert.equal(await provider(), 'altcha');
  assert.equal(
    (await change('security', { botCheck: 'turnstile' })).message,
    'validation_failed',
    'no keys here',
  );
  assert.equal(await provider(), 'altcha');
  assert.equal((await change('security', { botCheck: 'off' })).success, true);
  assert.equal(await provider(), 'off');
});

test('OP-03 a switch an operator turns is turned for the next visitor, and the audit log says by whom', async () => {
  const smsLogin = async () => ((await asked('/wps/permission/config')) as { smsLogin: boolean }).smsLogin;
  assert.equal(await smsLogin(), false);
  assert.equal((await change('flags', { SMSLOGIN: true })).success, true);
  assert.equal(await smsLogin(), true);
  const { server, headers } = world;
  const log = await server.console.inject({
    url: '/ops/staff/audit?action=site.settings.update',
    headers: headers.admin,
  });
  const [entry] = log.json<{ value: { list: { target: string; before: unknown; after: unknown }[] } }>().value
    .list;
  assert.deepEqual(entry && [entry.target, entry.before, entry.after], [
    'settings:flags',
    { SMSLOGIN: false },
    { SMSLOGIN: true },
  ]);
});

test('OP-02 maintenance wants the brand’s code, closes the next call, and opens again', async () => {
  const { code } = world.merchant;
  const status = async () => ((await asked('/wps/system/status')) as { status: number }).status;
  assert.equal((await change('system', { status: 1 })).message, 'validation_failed');
  assert.equal(await status(), 0);
  assert.equal((await change('system', { status: 1, endTime: 4_000_000_000_000 }, code)).success, true);
  assert.equal(await status(), 1);
  assert.equal((await change('system', { status: 0, endTime: null })).success, true);
  assert.equal(await status(), 0);
});

test('OP-04 OP-11 the name, the figures and the mirrors an operator sets are what the next visitor is told', async () => {
  const config = async () =>
    (await asked('/wps/system/publicConfig')) as {
      siteName: string;
      figures: object;
      domainRoutes: { domainName: string }[];
    };
  const figures = { online: 'hidden', winner: 'live', jackpot: 'hidden' };
  assert.equal((await change('brand', { name: 'Lotus', figures })).success, true);
  const domains = [
    { name: 'b.example', isActive: true },
    { name: 'a.example', isActive: false },
  ];
  assert.equal((await change('domains', { domains })).success, true);
  const told = await config();
  assert.deepEqual([told.siteName, told.figures], ['Lotus', figures]);
  assert.deepEqual(told.domainRoutes, [{ domainName: 'b.example' }]);
});
