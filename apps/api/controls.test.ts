import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { aChannel } from '@baize/cashier/testing';
import { aConnection, freshKeyPair } from '@baize/play/testing';
import { aStaff, aStaffCookie, staffForTests } from '@baize/staff/testing';
import { aServer, type TestServer } from './testing.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const json = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
const english = json('packages/i18n/messages/en/console.json') as object;
const CONTROL_WORDS = json('apps/console/src/features/approvals/control-words.json') as Record<
  string,
  string | Record<string, string>
>;

/**
 * Every control × one operator, over HTTP with real sessions: who lowers it alone changes nothing; another admin's approval does; who
 * tightens it waits for nobody; and while no member's money ever moved, nobody waits.
 */
let world: TestServer;
let second: Record<string, string>;
before(async () => {
  world = await aServer();
  const { staffId } = await world.db.transaction(async (tx) => {
    await aChannel(tx, world.merchant.id, { code: 'bank-0', ...HOUSE_ACCOUNT });
    return aStaff(tx, staffForTests(world.db), { role: 'admin' });
  });
  second = { host: world.host, cookie: await aStaffCookie(world.db, staffId) };
  for (const code of ['WIRE', 'SHUT']) await world.db.transaction((tx) => aConnection(tx, { code }));
  valueOf(await asFirst(connection('SHUT', '/state', { state: 'DISABLED' })));
  valueOf(await asFirst(sms(false)));
});
after(() => world.close());

type Said = { success: boolean; message: string; value: unknown };
type Sent = { method: 'POST' | 'PUT'; url: string; payload: object };
type Value = Record<string, unknown>;

async function call(headers: Record<string, string>, sent: Sent | string): Promise<Said> {
  const how = typeof sent === 'string' ? { method: 'GET' as const, url: sent } : sent;
  const answer = await world.server.console.inject({ ...how, headers });
  return answer.json<Said>();
}
const asFirst = (sent: Sent | string) => call(world.headers.admin, sent);
const valueOf = ({ success, message, value }: Said): Value => {
  assert.ok(success, message);
  return value as Value;
};

/** How a control is read, lowered and tightened. `read` answers all that an approval changes. */
type Row = { read: () => Promise<unknown>; lower: () => Promise<Sent>; tighten: () => Promise<Sent> };
const reason = 'a test';

const riskRule = (change: object): Sent => ({
  method: 'PUT',
  url: '/ops/risk/rules/large_win',
  payload: { isOn: true, value: 5000, reason, ...change },
});
const settings = async () => valueOf(await asFirst('/ops/site/settings')) as Record<string, Value>;
const section = async (name: string, change: object): Promise<Sent> => ({
  method: 'POST',
  url: `/ops/site/settings/${name}`,
  payload: { version: (await settings())[name]?.['version'], value: change, reason },
});
const sectionRow = (name: string, lower: object, tighten: object): Row => ({
  read: async () => (await settings())[name]?.['value'],
  lower: () => section(name, lower),
  tighten: () => section(name, tighten),
});
const connection = (code: string, path: string, payload: object): Sent => ({
  method: 'POST',
  url: `/ops/play/connections/${code}${path}`,
  payload: { ...payload, reason },
});
const connections = async () => (await asFirst('/ops/play/connections')).value;
const { publicPem } = freshKeyPair();
const vendorWallet = (change: object): Sent => ({
  method: 'POST',
  url: '/ops/vendor-wallet/settings',
  payload: {
    autoTransferIn: false,
    autoRecall: false,
    min: '1',
    max: '1000000',
    credit: '100000',
    ...change,
    reason,
  },
});
const line = (change: object): Sent => ({
  method: 'POST',
  url: '/ops/member-transfer/settings',
  payload: {
    toUpline: false,
    toDownline: false,
    agentDeposit: false,
    min: '1',
    max: '10000',
    dayMax: '0',
    perDay: 20,
    ...change,
    reason,
  },
});
const REACH = '/ops/protection/exclusion-reach';
const diligence = (change: object): Sent => ({
  method: 'PUT',
  url: '/ops/diligence/settings',
  payload: {
    fundsDueDays: 14,
    fundsStopDeposits: true,
    fundsHoldWithdrawals: true,
    documentsKeepDays: 1825,
    nameLikeness: 90,
    providerUrl: '',
    ...change,
    reason,
  },
});

const HOUSE_ACCOUNT = {
  method: 'bank_transfer' as const,
  gateway: 'house-transfer',
  receiver: { name: 'House', account: '000 1', bank: null },
};
const channels = async () => {
  const { list } = valueOf(await asFirst('/ops/cashier/channels')) as { list: Value[] };
  return list.map((row) => {
    const { isProposed: _, ...terms } = row;
    return terms;
  });
};
const channel = async (change: object): Promise<Sent> => {
  const found = (await channels()).find(({ code }) => code === 'bank-0');
  const { channelId, currency: _, ...terms } = found ?? assert.fail('it is there');
  return {
    method: 'PUT',
    url: `/ops/cashier/channels/${String(channelId)}`,
    payload: { ...terms, ...change, reason },
  };
};
const newChannel = async (): Promise<Sent> => {
  const { payload } = await channel({ code: `bank-${(await channels()).length}` });
  return { method: 'POST', url: '/ops/cashier/channels', payload };
};

const cashier = async (change: object): Promise<Sent> => {
  const { currency: _, ...stored } = valueOf(await asFirst('/ops/cashier/settings'));
  return { method: 'PUT', url: '/ops/cashier/settings', payload: { ...stored, ...change, reason } };
};

const SECRET = 'a gateway password of this test';
const mail = (change: object): Sent => ({
  method: 'POST',
  url: '/ops/dispatch/channels/mail',
  payload: { adapter: 'smtp', enabled: true, smtp: SMTP, reason, ...change },
});
const sms = (enabled: boolean): Sent => ({
  method: 'POST',
  url: '/ops/dispatch/channels/sms',
  payload: { adapter: 'outbox', enabled, http: null, quotaMonth: null, quotaTotal: null, reason },
});
const SMTP = {
  host: 'mail.example',
  port: 587,
  security: 'starttls',
  user: 'shop',
  fromAddress: 'no-reply@shop.example',
  fromName: 'Shop',
};

/** By kind; a word more where a kind has several ways to lower it. */
const CONTROLS: Record<string, Row> = {
  'risk.rule': {
    read: async () => (await asFirst('/ops/risk/rules')).value,
    lower: async () => riskRule({ value: 6000 }),
    tighten: async () => riskRule({ value: 4000 }),
  },
  'site.security': sectionRow(
    'security',
    { lockAfterFailures: 50, bankCooldownHours: 0 },
    { lockAfterFailures: 4 },
  ),
  'site.settings SMS login': sectionRow(
    'flags',
    { SMSLOGIN: true, MOBILENUMREG3: true },
    { SMSLOGIN: false, MOBILENUMREG3: false },
  ),
  'site.settings proved numbers': sectionRow('flags', { REGMOBVERF3: false }, { REGMOBVERF3: true }),
  'site.settings mirrors': sectionRow(
    'domains',
    { domains: ['mirror.example'], mirrorText: { EN: 'Try this one' } },
    { domains: [] },
  ),
  'site.settings addresses': sectionRow(
    'brand',
    { launchCdn: ['https://games.example'], imageCdn: ['https://art.example'] },
    { launchCdn: [], imageCdn: [] },
  ),
  'site.settings time to dispute': sectionRow(
    'brand',
    { withdrawAutoReceivedMinutes: 5 },
    { withdrawAutoReceivedMinutes: 60, name: 'Lotus' },
  ),
  'play.connection': {
    read: connections,
    lower: async () =>
      connection('WIRE', '', { winAloneMax: '9999', baseUrl: 'https://1.1.1.1', operatorId: 'other' }),
    tighten: async () => connection('WIRE', '', { winAloneMax: '10', ipAllow: ['1.1.1.1'] }),
  },
  'play.connection-key': {
    read: connections,
    lower: async () => connection('WIRE', '/keys', { keyId: 'fresh', publicPem, active: true }),
    tighten: async () => connection('WIRE', '/keys', { keyId: 'fresh', active: false }),
  },
  'play.connection-state': {
    read: connections,
    lower: async () => connection('SHUT', '/state', { state: 'ACTIVE' }),
    tighten: async () => connection('SHUT', '/state', { state: 'DISABLED' }),
  },
  'cashier.settings': {
    read: async () => valueOf(await asFirst('/ops/cashier/settings')),
    lower: async () => cashier({ withdrawMax: '50000', payoutGateway: 'house-transfer' }),
    tighten: async () => cashier({ withdrawMax: '900', payoutGateway: '' }),
  },
  'dispatch.channel': {
    read: async () => (await asFirst('/ops/dispatch/channels')).value,
    lower: async () => mail({ secret: SECRET }),
    tighten: async () => mail({ enabled: false }),
  },
  'dispatch.channel on': {
    read: async () => (await asFirst('/ops/dispatch/channels')).value,
    lower: async () => sms(true),
    tighten: async () => sms(false),
  },
  'cashier.channel': {
    read: channels,
    lower: async () => channel({ receiver: { name: 'Me', account: '000 2', bank: null }, isEnabled: true }),
    tighten: async () => channel({ isEnabled: false }),
  },
  'cashier.channel new': {
    read: channels,
    lower: newChannel,
    tighten: async () => channel({ name: 'By bank', max: '900', sort: 9 }),
  },
  'vendor-wallet.settings': {
    read: async () => (await asFirst('/ops/vendor-wallet/settings')).value,
    lower: async () => vendorWallet({ credit: '200000' }),
    tighten: async () => vendorWallet({ credit: '1000' }),
  },
  'member-transfer.settings': {
    read: async () => (await asFirst('/ops/member-transfer/settings')).value,
    lower: async () => line({ toDownline: true, max: '20000', perDay: 40 }),
    tighten: async () => line({ dayMax: '20000' }),
  },
  'protection.reach': {
    read: async () => (await asFirst(REACH)).value,
    lower: async () => ({ method: 'PUT', url: REACH, payload: { isEverywhere: false, reason } }),
    tighten: async () => ({ method: 'PUT', url: REACH, payload: { isEverywhere: true, reason } }),
  },
  'diligence.settings': {
    read: async () => (await asFirst('/ops/diligence/settings')).value,
    lower: async () =>
      diligence({ providerUrl: 'https://screening.example', providerSecret: 'sixteen letters!' }),
    tighten: async () => diligence({ providerUrl: 'https://screening.example', nameLikeness: 80 }),
  },
};

/** The key of a field's words on the page of approvals. */
function keyOf(kind: string, field: string): string {
  const words = CONTROL_WORDS[kind];
  return typeof words === 'string' ? `${words}${field}` : (words?.[field] ?? `nothing for ${kind}`);
}

for (const [name, { read, lower, tighten }] of Object.entries(CONTROLS))
  test(`OP-01 R34 ${name}: one operator lowers nothing, two do; one tightens it`, async () => {
    const [kind = name] = name.split(' ');
    const held = await read();
    const asked = valueOf(await asFirst(await lower()));
    const proposalId = asked['proposalId'];
    assert.equal(typeof proposalId, 'number', 'it waits');
    assert.deepEqual(await read(), held, 'nothing changed');
    assert.equal((await asFirst(await lower())).message, 'proposed_already');
    const approve: Sent = {
      method: 'POST',
      url: `/ops/approvals/${String(proposalId)}/decide`,
      payload: { decision: 'approve', reason },
    };
    assert.equal((await asFirst(approve)).message, 'same_person');
    assert.deepEqual(await read(), held, 'nothing changed');
    valueOf(await call(second, approve));
    const lowered = await read();
    assert.notDeepEqual(lowered, held, 'two lowered it');

    const tightened = valueOf(await asFirst(await tighten()));
    assert.equal(tightened['proposalId'], null, 'it holds at once');
    const tight = await read();
    assert.notDeepEqual(tight, lowered);

    const waits = valueOf(await asFirst(await lower()))['proposalId'];
    const { action, after: logged } = await world.db.one<{
      action: string;
      after: { payload: { after: object } };
    }>('select action, after from staff.audit order by id desc limit 1');
    assert.equal(action, 'approval.propose');
    for (const field of Object.keys(logged.payload.after))
      assert.ok(keyOf(kind, field) in english, `the console has words for ${field}`);
    const refuse = { ...approve, url: `/ops/approvals/${String(waits)}/decide` };
    valueOf(await call(second, { ...refuse, payload: { decision: 'refuse', reason } }));
    assert.deepEqual(await read(), tight, 'refused, it stands as it was');
  });

test('OP-03 OP-04 a group that takes a lowered switch along waits, and a brand’s time zone is saved apart from what waits', async () => {
  valueOf(await asFirst(await section('flags', { PWDEXPIRY: true })));
  const held = await settings();
  for (const change of [{ FEATURE: false }, { PWDEXPIRY: false }]) {
    const { proposalId } = valueOf(await asFirst(await section('flags', change)));
    assert.equal(typeof proposalId, 'number', 'it waits');
    const withdraw = `/ops/approvals/${String(proposalId)}/withdraw`;
    valueOf(await asFirst({ method: 'POST', url: withdraw, payload: { reason } }));
  }
  const mixed = await asFirst(
    await section('brand', { timeZone: 'Asia/Tokyo', imageCdn: ['https://mine.example'] }),
  );
  assert.deepEqual(
    [mixed.message, mixed.value],
    ['validation_failed', { fields: { timeZone: 'saved_alone' } }],
  );
  assert.deepEqual(await settings(), held, 'nothing changed');
});

test('OP-07 who may not read a gateway’s settings sees the names of what is proposed, and no value', async () => {
  const sent = mail({ smtp: { ...SMTP, host: 'other.example' }, secret: SECRET });
  const { proposalId } = valueOf(await asFirst(sent));
  const { staffId } = await world.db.transaction((tx) =>
    aStaff(tx, staffForTests(world.db), { role: 'read_only' }),
  );
  const reader = { host: world.host, cookie: await aStaffCookie(world.db, staffId) };
  const payloadAs = async (headers: Record<string, string>) => {
    const { list } = valueOf(await call(headers, '/ops/approvals')) as { list: Value[] };
    return list.find((row) => row['proposalId'] === proposalId)?.['payload'] as {
      before: Value;
      after: Value;
    };
  };
  const seen = await payloadAs(reader);
  assert.deepEqual([seen.before['settings'], seen.after['settings']], [null, ['host']]);
  assert.equal(seen.after['adapter'], 'smtp');
  assert.doesNotMatch(JSON.stringify(seen), /mail\.example|other\.example/);
  assert.match(JSON.stringify(await payloadAs(second)), /other\.example/);
});

test('OP-07 a gateway’s password is in no proposal, answer or log', async () => {
  const shown = async () => JSON.stringify(await asFirst('/ops/approvals'));
  const list = await shown();
  assert.match(list, /dispatch\.channel/);
  assert.doesNotMatch(list, /wanted|secretSealed/);
  const stored = await world.db.one<{ all: string }>(
    `select (select string_agg(p::text, ' ') from approvals.proposal p) ||
            (select string_agg(a::text, ' ') from staff.audit a) as all`,
  );
  assert.ok(!list.includes(SECRET) && !stored.all.includes(SECRET));
});
