import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ok, refuse } from '@baize/kernel';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createClient } from './client.ts';
import { defineApi, type Access, type Caller, type Handlers } from './define.ts';
import { mountApi, refusalFor, sessionRefusal } from './server.ts';

const member = { memberId: 100001, account: 'demo01', sessionId: 's' };
const callers: Record<string, Caller> = {
  visitor: { role: 'visitor' },
  trial: { role: 'trial', ...member },
  member: { role: 'member', ...member },
  agent: { role: 'agent', ...member },
  clerk: { role: 'staff', merchantId: null, staffId: 1, name: 'c', sessionId: 's', permissions: new Set() },
  finance: {
    role: 'staff',
    merchantId: null,
    staffId: 2,
    name: 'f',
    sessionId: 's',
    permissions: new Set(['money']),
  },
};
const yes = undefined;
const table: Record<Access, Record<string, string | undefined>> = {
  anyone: { visitor: yes, trial: yes, member: yes, agent: yes, clerk: yes, finance: yes },
  session: {
    visitor: 'not_logged_in',
    trial: yes,
    member: yes,
    agent: yes,
    clerk: 'forbidden',
    finance: 'forbidden',
  },
  member: {
    visitor: 'not_logged_in',
    trial: 'in_need_true_account',
    member: yes,
    agent: yes,
    clerk: 'forbidden',
    finance: 'forbidden',
  },
  agent: {
    visitor: 'not_logged_in',
    trial: 'in_need_true_account',
    member: 'forbidden',
    agent: yes,
    clerk: 'forbidden',
    finance: 'forbidden',
  },
  staff: {
    visitor: 'not_logged_in',
    trial: 'forbidden',
    member: 'forbidden',
    agent: 'forbidden',
    clerk: yes,
    finance: yes,
  },
  'staff:money': {
    visitor: 'not_logged_in',
    trial: 'forbidden',
    member: 'forbidden',
    agent: 'forbidden',
    clerk: 'forbidden',
    finance: yes,
  },
};

test('OPEN-ROLE-01 OPEN-ROLE-02 who may call is one table of access × role', () => {
  for (const [access, row] of Object.entries(table))
    for (const [role, expected] of Object.entries(row)) {
      const caller = callers[role];
      assert.ok(caller);
      assert.equal(refusalFor(access as Access, caller), expected, `${access} × ${role}`);
    }
});

test('AUTH-013 R13 what a restricted and an idle session may call is one table', () => {
  const session = { role: 'member', ...member } as const;
  const plain = { access: 'member' } as const;
  const rows: [Parameters<typeof sessionRefusal>[0], Caller, ReturnType<typeof sessionRefusal>][] = [
    [plain, session, undefined],
    [plain, { ...session, isRestricted: true }, 'must_change_password'],
    [{ ...plain, restricted: true }, { ...session, isRestricted: true }, undefined],
    [{ access: 'anyone' }, { ...session, isRestricted: true, isStale: true }, undefined],
    [plain, { ...session, isStale: true }, undefined],
    [{ ...plain, fresh: true }, { ...session, isStale: true }, 'reauth_required'],
    [{ ...plain, fresh: true }, session, undefined],
    [{ ...plain, fresh: true }, { ...session, isRestricted: true, isStale: true }, 'must_change_password'],
    [{ access: 'staff', fresh: true }, { role: 'visitor' }, undefined],
  ];
  for (const [index, [operation, caller, expected]] of rows.entries())
    assert.equal(sessionRefusal(operation, caller), expected, `row ${index}`);
});

const routes = {
  greet: 'POST /greet/:name',
  look: 'GET /look',
  slip: 'GET /slip',
  tell: 'GET /tell/:what',
} as const;
const api = defineApi(routes, {
  greet: {
    access: 'anyone',
    input: z.strictObject({ name: z.string().max(5), times: z.int().positive() }),
    output: z.object({ text: z.string() }),
    errors: ['too_shy'],
  },
  look: {
    access: 'member',
    input: z.object({ n: z.coerce.number().int() }),
    output: z.object({ n: z.number() }),
    errors: [],
  },
  slip: { access: 'anyone', input: z.object({}), output: z.object({}), errors: [] },
  tell: {
    access: 'anyone',
    input: z.object({ what: z.enum(['fits', 'top', 'deep']) }),
    output: z.object({ list: z.array(z.object({ id: z.number() })) }),
    errors: [],
  },
});
/** A type lets more fields through than its schema names. */
const TOLD = {
  fits: { list: [{ id: 1 }] },
  top: { list: [], secret: 1 },
  deep: { list: [{ id: 1 }, { id: 2, secret: 1 }] },
};
const handlers: Handlers<typeof api> = {
  greet: ({ name, times }) =>
    name === 'ghost' ? refuse('too_shy', { why: 'ghost' }) : ok({ text: name.repeat(times) }),
  look: ({ n }) => ok({ n }),
  tell: ({ what }) => ok(TOLD[what]),
  slip: () => ({ ok: false, code: 'not_listed' as never }),
};

let app: FastifyInstance;
let url = '';
let caller: Caller = { role: 'visitor' };
before(async () => {
  app = Fastify();
  mountApi(app, api, handlers, {
    merchant: async (host) => (host === 'nowhere' ? undefined : { merchantId: 1, merchantCode: 'baize' }),
    caller: async () => ({ caller }),
    ip: (request) => request.ip,
    checkOutput: true,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

test('API-001 the envelope carries value, refusal and field errors, and the typed client reads them', async () => {
  const client = createClient<typeof api>(routes, { baseUrl: url });
  assert.deepEqual(await client.greet({ name: 'ann', times: 2 }), { ok: true, value: { text: 'annann' } });
  assert.deepEqual(await client.greet({ name: 'ghost', times: 1 }), {
    ok: false,
    code: 'too_shy',
    detail: { why: 'ghost' },
  });
  const bad = await client.greet({ name: 'too long', times: -1 });
  assert.deepEqual(bad, {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { name: 'out_of_range', times: 'out_of_range' } },
  });
  const none = await client.greet({ name: 'ann', times: 'two' } as never);
  assert.deepEqual(none.ok || none.detail, { fields: { times: 'value_invalid' } });
  const lacking = await client.greet({ name: 'ann' } as never);
  assert.deepEqual(lacking.ok || lacking.detail, { fields: { times: 'required' } });
  const gone = createClient<typeof api>(routes, { baseUrl: 'http://127.0.0.1:1' });
  assert.deepEqual(await gone.greet({ name: 'ann', times: 2 }), { ok: false, code: 'network_error' });
});

test('a body of another type than JSON is 415, whatever it holds', async () => {
  const payload = JSON.stringify({ times: 2 });
  const statusOf = async (type: string) =>
    (
      await app.inject({ method: 'POST', url: '/greet/ann', headers: { 'content-type': type }, payload })
    ).json().message || 'taken';
  for (const type of ['application/json', 'Application/JSON; charset=utf-8'])
    assert.equal(await statusOf(type), 'taken', type);
  assert.equal(await statusOf('text/plain'), 'unsupported_media_type');
  const asked = await app.inject({
    method: 'POST',
    url: '/greet/ann',
    headers: { 'content-type': 'text/plain' },
    payload,
  });
  assert.equal(asked.statusCode, 415);
});

test('a call without a session is 401, and with one it answers', async () => {
  assert.equal((await fetch(`${url}/look?n=3`)).status, 401);
  caller = { role: 'member', ...member };
  assert.deepEqual(await (await fetch(`${url}/look?n=3`)).json(), {
    success: true,
    message: '',
    value: { n: 3 },
  });
  caller = { role: 'visitor' };
});

test('OPEN-SHELL-04 an unknown host is refused with invalid_url', async () => {
  const answer = await app.inject({ method: 'GET', url: '/look?n=1', headers: { host: 'nowhere' } });
  assert.equal(answer.statusCode, 421);
  assert.equal(answer.json().message, 'invalid_url');
});

test('a refusal outside the closed set is a programmer’s error, not an answer', async () => {
  assert.equal((await app.inject({ method: 'GET', url: '/slip' })).statusCode, 500);
});

test('a field that the schema of an answer does not name is a programmer’s error where answers are checked', async () => {
  const told = async (what: keyof typeof TOLD) =>
    (await app.inject({ method: 'GET', url: `/tell/${what}` })).statusCode;
  assert.deepEqual([await told('fits'), await told('top'), await told('deep')], [200, 500, 500]);
});
