import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@baize/endpoint';
import { schemaOf } from '@baize/endpoint/document';
import { CASES, today } from './agent-reach-cases.fixture.ts';
import {
  aReach,
  PLAY_DAY,
  RELATIONS,
  sealed,
  won,
  type Reach,
  type Relation,
} from './agent-reach.fixture.ts';
import { aServer, type TestServer } from './testing.ts';
import { watchRows } from './watched-rows.fixture.ts';

/**
 * Every call by which an agent reaches other people × who the other is to the agent, over HTTP with real sessions. The calls are those of
 * the product's own route tables: a new one without a case fails here.
 */
let world: TestServer;
let reach: Reach;
before(async () => {
  world = await aServer();
  reach = await aReach(world);
});
after(() => world.close());

/** Whole modules of the line, and of the others what names a person or a message. */
const MODULES = ['agents', 'contracts', 'contract-settlement', 'commission', 'member-transfer', 'rates'];
const NAMING = ['account', 'downlineAccount', 'uplineAccount', 'parent', 'memberId', 'contractId', 'ids'];
type Call = { name: string; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string };
const callsOfAgents = (): Call[] =>
  world.server.product.modules.flatMap(({ name: of, apis }) =>
    apis.flatMap(({ api }) =>
      Object.entries(api.operations).flatMap(([name, operation]: [string, Operation]) => {
        const [method = '', path = ''] = (api.routes[name] ?? '').split(' ');
        if (path.startsWith('/ops/') || operation.access === 'anyone') return [];
        const fields = JSON.stringify(schemaOf(operation.input));
        const isOfLine =
          operation.access === 'agent' ||
          MODULES.includes(of) ||
          NAMING.some((field) => fields.includes(`"${field}":{`));
        return isOfLine ? [{ name, method: method as Call['method'], path }] : [];
      }),
    ),
  );

async function send({ method, path }: Call, input: object) {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  const isRead = method === 'GET' || method === 'DELETE';
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const answer = await world.server.site.inject({
    method,
    url: isRead && query.size > 0 ? `${filled}?${query}` : filled,
    headers: reach.persons.self.headers,
    ...(isRead ? {} : { payload: rest }),
  });
  const { success, message, value } = answer.json<{
    success: boolean;
    message: string;
    value: { list?: unknown[] } | null;
  }>();
  const isEmpty = value === null || value.list?.length === 0;
  return { body: answer.body, value, code: success ? (isEmpty ? 'none' : 'ok') : message };
}

/** Where a call leaves a trace however it is answered: seals that are used up, and sessions that were seen. */
const TRACES = ['factors.attempt', 'sign_in.used_seal', 'sign_in.session'];
/** The tables of people, money, contracts and messages; of those with a brand where only they are asked for. */
async function tablesOf({ withBrand = false } = {}): Promise<string[]> {
  const tables = await world.db.many<{ name: string }>(
    `select format('%I.%I', t.table_schema, t.table_name) as name from information_schema.tables t
      where t.table_type = 'BASE TABLE' and t.table_schema in ('agents', 'commission', 'contract_settlement', 'contracts', 'member_transfer',
        'members', 'messaging', 'rates', 'wallet')
        and not exists (select 1 from pg_inherits i where i.inhrelid = format('%I.%I', t.table_schema, t.table_name)::regclass)
        and (not $1 or exists (select 1 from information_schema.columns c
              where (c.table_schema, c.table_name) = (t.table_schema, t.table_name) and c.column_name = 'merchant_id'))
      order by 1`,
    [withBrand],
  );
  const names = tables.map(({ name }) => name).filter((name) => !TRACES.includes(name));
  assert.ok(names.length > 15, `${names.length} tables`);
  return names;
}

/** A digest of every row of each table. */
async function digest(tables: readonly string[], where = ''): Promise<{ name: string; m: string }[]> {
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as m from ${name} t ${where}`,
  );
  return world.db.many(`${parts.join(' union all ')} order by 1`);
}
const digestOfOther = async () =>
  digest(await tablesOf({ withBrand: true }), `where merchant_id = ${reach.other.merchant.id}`);
/** A payment password is counted as wrong until it is seen to be right, so that these rows change and change back. */
const COUNTED = 'members.member';

test('AGENT-018 there is a case for every call by which an agent reaches somebody', () => {
  assert.deepEqual(
    callsOfAgents()
      .map(({ name }) => name)
      .toSorted(),
    Object.keys(CASES).toSorted(),
  );
});

/** No two seals of a password are alike. */
const withoutSeals = (input: object) =>
  JSON.stringify(input, (key, value: unknown) => (/password/i.test(key) ? '' : value));
const OUTSIDERS = ['upline', 'sibling', 'nephew', 'former', 'fledgling', 'stranger'] as const;

test('AGENT-018 AGENT-019 every call of agents × who they name reads and moves nothing outside the own subtree', async () => {
  const { persons } = reach;
  const calls = new Map(callsOfAgents().map((call) => [call.name, call]));
  const others = await digestOfOther();
  const watched = await watchRows(
    world.db,
    (await tablesOf()).filter((name) => name !== COUNTED),
  );
  const seal = (plain: string) => sealed(world, reach.own.host, plain);
  const wrong: string[] = [];
  let asked = 0;
  for (const [name, { asks, names = [] }] of Object.entries(CASES)) {
    const call = calls.get(name);
    assert.ok(call, name);
    for (const [at, { input, answers, changes }] of asks.entries()) {
      const codeFor = (relation: Relation) => answers[relation] ?? answers.others;
      const mayChange = (relation: Relation) =>
        changes?.includes(relation) ?? ['ok', 'answered'].includes(codeFor(relation));
      const askAbout = async (relation: Relation) => {
        const wanted = await input(persons[relation], persons, seal);
        // The namesake's account is that of the own direct downline: only its numbers are the other brand's.
        const asDirect = await input(persons.direct, persons, seal);
        if (relation === 'twin' && withoutSeals(wanted) === withoutSeals(asDirect)) return;
        const { code, body } = await send(call, wanted);
        asked += 1;
        const label = `${name}[${at}] × ${relation}`;
        const isAnswered = codeFor(relation) === 'answered' && (code === 'ok' || code === 'none');
        if (!isAnswered && code !== codeFor(relation))
          wrong.push(`${label}: ${code}, not ${codeFor(relation)}: ${body.slice(0, 200)}`);
        for (const outsider of OUTSIDERS)
          if (!names.includes(outsider) && name !== 'openAccount' && body.includes(persons[outsider].account))
            wrong.push(`${label} names ${outsider}: ${body.slice(0, 300)}`);
      };
      // How often a call may be made is another test's.
      await world.db.run(
        `delete from factors.attempt where subject like 'contract-figures:%' or subject like 'contract-act:%'`,
      );
      await watched.changed();
      const counted = await digest([COUNTED]);
      for (const relation of RELATIONS) if (!mayChange(relation)) await askAbout(relation);
      const changed = await watched.changed();
      if (!isDeepStrictEqual(await digest([COUNTED]), counted)) changed.push(COUNTED);
      if (changed.length > 0) wrong.push(`${name}[${at}] changed ${changed.join(', ')}`);
      for (const relation of RELATIONS) if (mayChange(relation)) await askAbout(relation);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(asked > 500, `${asked} asked`);
  assert.deepEqual(await digestOfOther(), others, 'the other brand');
});

test('AGENT-018 what a former downline won and lost below the agent stays in its sums, and nothing since', async () => {
  const overview = callsOfAgents().find(({ name }) => name === 'getTeamOverview');
  assert.ok(overview);
  const winLossOf = async (day: string) => {
    const { value } = await send(overview, { from: day, to: day });
    return (value as { totals?: { winLoss: string } } | null)?.totals?.winLoss;
  };
  const below = ['self', 'direct', 'deep', 'leaf', 'former', 'fledgling'] as const;
  const sum = below.reduce((all, relation) => all + won(relation), 0n);
  assert.deepEqual([await winLossOf(PLAY_DAY), await winLossOf(today)], [`-${sum}.00`, '0.00']);
});
