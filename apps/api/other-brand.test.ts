import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Access, Operation } from '@baize/endpoint';
import { exampleOf, schemaOf } from '@baize/endpoint/document';
import { createSecretBox } from '@baize/site';
import { ROLES } from '@baize/staff';
import { aStaff, aStaffCookie, quickStaffPasswords } from '@baize/staff/testing';
import { systemClock } from '@baize/kernel';
import { seedDemoWorld } from './demo/world.ts';
import { aServer, type TestServer } from './testing.ts';

/**
 * M7: every call of the console × an operator of another brand. At the brand's own host they are nobody; at their own they
 * name everything the brand has by its number, in every call that takes one: nothing is answered and nothing changes.
 */
const OWN = 'saffron.localhost';
const OTHER = 'localhost';
type Role = keyof typeof ROLES;
type Call = { name: string; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; operation: Operation };

let world: TestServer;
let calls: Call[];
let cookies: Record<Role, string>;
let houseCookies: Record<Role, string>;
let merchantId: number;

before(async () => {
  world = await aServer();
  const { db, config, server } = world;
  assert.ok(config.demo);
  await seedDemoWorld({ db, config, demo: config.demo, log: server.site.log });
  const idOf = async (host: string) =>
    (await db.one<{ id: number }>('select merchant_id as id from site.host where host = $1', [host])).id;
  merchantId = await idOf(OTHER);
  const bound = await idOf(OWN);
  const deps = { box: createSecretBox(config.masterKey), clock: systemClock, passwords: quickStaffPasswords };
  const cookiesOf = async (of?: number) => {
    const made: Partial<Record<Role, string>> = {};
    for (const role of Object.keys(ROLES) as Role[]) {
      const where = of === undefined ? {} : { merchantId: of };
      const { staffId } = await db.transaction((tx) => aStaff(tx, deps, { role, ...where }));
      made[role] = await aStaffCookie(db, staffId);
    }
    return made as Record<Role, string>;
  };
  cookies = await cookiesOf(bound);
  houseCookies = await cookiesOf();
  await cookiesOf(merchantId);
  calls = server.product.modules
    .flatMap(({ apis }) => apis)
    .flatMap(({ api }) =>
      Object.entries(api.operations).flatMap(([name, operation]) => {
        const [method = '', path = ''] = (api.routes[name] ?? '').split(' ');
        const isOperators = path.startsWith('/ops/') && operation.access !== 'anyone';
        return isOperators ? [{ name, method: method as Call['method'], path, operation }] : [];
      }),
    );
});
after(() => world.close());

/** A role that may make the call; of what is house-wide, one that may in the house. */
const roleFor = (access: Access): Role =>
  access === 'staff'
    ? 'admin'
    : ((Object.keys(ROLES) as Role[]).find((role) =>
        (ROLES[role] as readonly string[]).includes(access.replace('staff:', '')),
      ) ?? 'admin');

async function send(
  { method, path, operation }: Call,
  host: string,
  input: Record<string, unknown>,
  cookie = cookies[roleFor(operation.access)],
) {
  const rest = { ...input };
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key] ?? '1');
    delete rest[key];
    return encodeURIComponent(value);
  });
  const isRead = method === 'GET' || method === 'DELETE';
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const answer = await world.server.console.inject({
    method,
    url: isRead && query.size > 0 ? `${filled}?${query}` : filled,
    headers: { host, cookie },
    ...(isRead ? {} : { payload: rest }),
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    ...answer.json<{ success: boolean; message: string }>(),
  };
}

test('M7 OP-01 an operator of another brand is nobody at a brand’s console, whatever they call', async () => {
  for (const call of calls) {
    const { status, message } = await send(call, OTHER, {});
    assert.deepEqual([status, message], [401, 'not_logged_in'], call.name);
  }
  assert.ok(calls.length > 150, `${calls.length} calls`);
});

/** Where the brand's things are numbered, by the name calls give that number. */
const NUMBERED: Record<string, string> = {
  memberId: 'select id from members.member where merchant_id = $1 order by id limit 1',
  orderNo: 'select order_no from deposits.deposit where merchant_id = $1 limit 1',
  withdrawalNo: 'select withdrawal_no from withdrawals.withdrawal where merchant_id = $1 limit 1',
  channelId: 'select id from cashier.channel where merchant_id = $1 limit 1',
  adjustmentNo: 'select adjustment_no from bookkeeping.adjustment where merchant_id = $1 limit 1',
  exclusionId: 'select id from protection.exclusion where merchant_id = $1 limit 1',
  fundsId: 'select id from diligence.source_of_funds where merchant_id = $1 limit 1',
  staffId: 'select id from staff.account where merchant_id = $1 limit 1',
  bankAccountId:
    'select b.id from withdrawals.bank_account b join members.member m on m.id = b.member_id where m.merchant_id = $1 limit 1',
};
/** Where the address says what `id` is. */
const IDS: Record<string, string> = {
  '/ops/content/announcements': 'select id from content.announcement where merchant_id = $1 limit 1',
  '/ops/content/help': 'select id from content.help_article where merchant_id = $1 limit 1',
  '/ops/content/service-entries': 'select id from content.service_entry where merchant_id = $1 limit 1',
  '/ops/content/links': 'select id from content.link where merchant_id = $1 limit 1',
};
/** What the demo world lacks, made by the brand's own operators. */
const MADE: [call: string, role: Role, more: Record<string, unknown>][] = [
  [
    'requestAdjustment',
    'finance',
    {
      direction: 'credit',
      amount: '1',
      requestId: 'request-0001',
      memberReason: 'goodwill',
      reason: 'a test',
    },
  ],
  ['excludeMember', 'risk', { days: 7, reason: 'a test' }],
  ['askForFunds', 'risk', { question: 'Where is it from?', reason: 'a test' }],
];
const ACCOUNT = 'demo01';

async function numbersOf(): Promise<Record<string, string | number>> {
  const memberId = (await world.db.one<{ id: number }>(NUMBERED['memberId'] ?? '', [merchantId])).id;
  for (const [name, role, more] of MADE) {
    const call = calls.find((one) => one.name === name);
    assert.ok(call);
    const input = { memberId, ...more };
    const { success, body } = await send(call, OTHER, input, houseCookies[role]);
    assert.ok(success, `${name}: ${body}`);
  }
  const found: Record<string, string | number> = { account: ACCOUNT };
  for (const [name, sql] of Object.entries(NUMBERED)) {
    const [row] = await world.db.many<Record<string, string | number | bigint>>(sql, [merchantId]);
    assert.ok(row, `the brand has a ${name}`);
    const value = Object.values(row)[0] ?? '';
    found[name] = typeof value === 'bigint' ? String(value) : value;
  }
  return found;
}

const PAGE = ['list', 'pageNo', 'totalPages', 'totalCount'];
const isEmptyPage = (body: string): boolean => {
  const { value } = JSON.parse(body) as { value: Record<string, unknown> };
  const { list } = value;
  return Array.isArray(list) && list.length === 0 && Object.keys(value).every((key) => PAGE.includes(key));
};

/** A digest of every row that is the brand's. */
async function digest(): Promise<string> {
  const tables = await world.db.many<{ name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as name
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'merchant_id' and t.table_type = 'BASE TABLE' and c.table_schema not like 'pg%'
      order by 1`,
  );
  assert.ok(tables.length > 30, `${tables.length} tables`);
  const parts = tables.map(
    ({ name }) =>
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as m from ${name} t where merchant_id = ${merchantId}`,
  );
  const { all } = await world.db.one<{ all: string }>(
    `select md5(string_agg(m, ',')) as all from (${parts.join(' union all ')}) x`,
  );
  return all;
}

test('M7 OP-01 at their own console they are answered nothing about another brand, and change nothing of it', async () => {
  const numbers = await numbersOf();
  const untouched = await digest();
  let named = 0;
  const wrong: string[] = [];
  for (const call of calls) {
    const schema = schemaOf(call.operation.input);
    const fields = Object.keys(schema.properties ?? {});
    const example = exampleOf(schema, false) as Record<string, unknown>;
    const own = Object.fromEntries(Object.entries(numbers).filter(([field]) => fields.includes(field)));
    const [, sql] = Object.entries(IDS).find(([prefix]) => call.path.startsWith(prefix)) ?? [];
    if (sql && fields.includes('id')) own['id'] = (await world.db.one<{ id: number }>(sql, [merchantId])).id;
    const input: Record<string, unknown> = { ...example, ...own };
    // An order or a member: the call takes one of them.
    if (call.name === 'settleIncoming') delete input['account'];
    const { status, success, message, body } = await send(call, OWN, input);
    assert.ok(status < 500, `${call.name}: ${status} ${body}`);
    assert.ok(!body.includes(ACCOUNT), `${call.name} answered ${body}`);
    const isItem = Object.keys(own).some((field) => field !== 'account');
    if (isItem) {
      named += 1;
      // A list filtered by somebody unknown here is empty and says nothing else; anything else is refused.
      if (success && !(call.method === 'GET' && isEmptyPage(body)))
        wrong.push(`${call.name} answered ${body.slice(0, 300)}`);
      if (message === 'validation_failed') wrong.push(`${call.name} was not put: ${body}`);
    }
    if (call.method !== 'GET') assert.equal(await digest(), untouched, call.name);
  }
  assert.deepEqual(wrong, []);
  assert.ok(named > 60, `only ${named} calls named something of the other brand`);
});
