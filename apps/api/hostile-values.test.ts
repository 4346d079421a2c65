import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Access } from '@baize/endpoint';
import { schemaOf } from '@baize/endpoint/document';
import { refusalFor } from '@baize/endpoint/server';
import { wishesFor, type Wish } from './hostile-values.fixture.ts';
import { aServer, seenAs, TEST_ROLES, type TestRole, type TestServer } from './testing.ts';

/**
 * Every operation of every module × every role × values that may hurt, field by field: no internal error, no answer
 * outside the envelope, and no money moved nor act logged by an operation that refused all of it. The values that fit
 * come from the contract, so a new operation is walked with nothing added here.
 */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

/** Of the wishes of one operation so many are sent, by chance of a fixed seed; BAIZE_HOSTILE=all sends every one. */
const WISHES_MAX = process.env['BAIZE_HOSTILE'] === 'all' ? Infinity : 40;
const SEED = 20_261_123;
/** Turned away for who they are, before the input is looked at: one wish shows it. */
const REFUSED_WISHES = 1;

type Answered = { status: number; body: string };

async function send(route: string, role: TestRole, { input }: Wish): Promise<Answered> {
  const [method = '', template = ''] = route.split(' ');
  const app = template.startsWith('/ops/') ? world.server.console : world.server.site;
  const left = { ...input };
  const url = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const { [name]: value } = left;
    delete left[name];
    return encodeURIComponent(textOf(value).toWellFormed().slice(0, 200)) || '%20';
  });
  const isRead = method === 'GET' || method === 'DELETE';
  const query = Object.entries(left).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, textOf(value).toWellFormed().slice(0, 1_000)]],
  );
  const answer = await app.inject({
    method: method as 'GET',
    url: isRead ? `${url}?${new URLSearchParams(query)}` : url,
    headers: { ...world.headers[role], ...(isRead ? {} : { 'content-type': 'application/json' }) },
    ...(isRead ? {} : { payload: JSON.stringify(left) }),
  });
  return { status: answer.statusCode, body: answer.body };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** What is wrong with an answer, if anything. */
function faultOf({ status, body }: Answered): string | undefined {
  if (status >= 500) return `${status}`;
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    return `${status}, no JSON`;
  }
  const keys = typeof said === 'object' && said !== null ? Object.keys(said).join() : '';
  return keys === 'success,message,value' ? undefined : `${status}, outside the envelope`;
}

/** Park–Miller: the same choice in every run. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const moved = () =>
  world.db.one<{ transfers: number; acts: number }>(
    `select (select count(*)::int from wallet.transfer) as transfers, (select count(*)::int from staff.audit) as acts`,
  );

test('API-001 no value of any field of any call ends in an internal error or outside the envelope', async (t) => {
  const chance = chanceOf(SEED);
  const faults: string[] = [];
  const counted = { calls: 0, looked: 0, accepted: 0 };
  for (const { api } of world.server.product.modules.flatMap(({ apis }) => apis))
    for (const [name, operation] of Object.entries(api.operations)) {
      const route = api.routes[name] ?? '';
      const [fits, ...hostile] = wishesFor(schemaOf(operation.input));
      assert.ok(fits);
      for (const role of TEST_ROLES) {
        const isServed = !refusalFor(operation.access as Access, seenAs(role, route.includes(' /ops/')));
        const most = isServed ? WISHES_MAX : REFUSED_WISHES;
        const chosen =
          hostile.length <= most
            ? hostile
            : hostile.filter(({ isAlways }) => (isAlways && isServed) || chance() < most / hostile.length);
        let before = await moved();
        let accepted = 0;
        const sent: Wish[] = [...chosen, fits];
        for (const wish of sent) {
          const answer = await send(route, role, wish);
          if (isServed) counted.calls += 1;
          // A call that fits may end the session it is made with; the next one is made with a new one.
          if (isServed && answer.status === 401) {
            await world.signIn(role);
            before = await moved(); // a trial begins with money
          } else if (isServed) counted.looked += 1;
          if (answer.body.startsWith('{"success":true')) accepted += 1;
          const fault = faultOf(answer);
          if (fault) faults.push(`${name} × ${role}: ${wish.what}: ${fault} ${answer.body.slice(0, 80)}`);
        }
        counted.accepted += accepted;
        if (accepted === 0)
          assert.deepEqual(await moved(), before, `${name} × ${role}: refused, yet it left something`);
      }
    }
  t.diagnostic(JSON.stringify(counted));
  assert.deepEqual(faults, [], `${faults.length} faults`);
  assert.ok(
    counted.looked > counted.calls * 0.9,
    `only ${counted.looked} of ${counted.calls} calls were looked at`,
  );
});
