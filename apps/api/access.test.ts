import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Access } from '@baize/endpoint';
import { refusalFor } from '@baize/endpoint/server';
import { PERMISSIONS } from '@baize/staff';
import { aServer, seenAs, TEST_ROLES, type TestServer } from './testing.ts';

/**
 * Every operation of every module × every role, over HTTP with real sessions: who must be refused is refused, with the
 * status its refusal has, before any input is looked at; who may call is not refused for who they are.
 */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

const STATUS: Record<string, number> = { not_logged_in: 401, forbidden: 403, in_need_true_account: 403 };

test('OPEN-ROLE-02 every endpoint refuses every role it does not serve', async () => {
  let walked = 0;
  for (const { api } of world.server.product.modules.flatMap(({ apis }) => apis))
    for (const [name, operation] of Object.entries(api.operations)) {
      const [method = '', template = ''] = (api.routes[name] ?? '').split(' ');
      const isConsole = template.startsWith('/ops/');
      const app = isConsole ? world.server.console : world.server.site;
      for (const role of TEST_ROLES) {
        const expected = refusalFor(operation.access as Access, seenAs(role, isConsole));
        if (!expected) continue;
        const answer = await app.inject({
          method: method as 'GET',
          url: template.replaceAll(/:\w+/g, '1'),
          headers: world.headers[role],
          ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
        });
        const label = `${name} × ${role}`;
        assert.equal(answer.statusCode, STATUS[expected], label);
        assert.equal(answer.json<{ message: string }>().message, expected, label);
        walked += 1;
      }
    }
  assert.ok(walked > 150, `only ${walked} refusals were walked`);
});

test('OPEN-ROLE-02 every call of the console asks for a permission of the table', () => {
  const asked = world.server.product.modules
    .flatMap(({ apis }) => apis)
    .flatMap(({ api }) => Object.values(api.operations))
    .flatMap(({ access }) => (access.startsWith('staff:') ? [access.slice('staff:'.length)] : []));
  assert.deepEqual(
    asked.filter((permission) => !(permission in PERMISSIONS)),
    [],
  );
});

test('OPEN-ROLE-02 the operators these tests sign in have every permission of the table between them', () => {
  const held = TEST_ROLES.map((role) => seenAs(role, true)).flatMap((caller) =>
    caller.role === 'staff' ? [...caller.permissions] : [],
  );
  assert.deepEqual(
    Object.keys(PERMISSIONS).filter((permission) => !held.includes(permission)),
    [],
  );
});

test('a role that may read is let in on every reading endpoint', async () => {
  let walked = 0;
  for (const { api } of world.server.product.modules.flatMap(({ apis }) => apis))
    for (const [name, operation] of Object.entries(api.operations)) {
      const [method = '', template = ''] = (api.routes[name] ?? '').split(' ');
      if (method !== 'GET') continue;
      const isConsole = template.startsWith('/ops/');
      const app = isConsole ? world.server.console : world.server.site;
      for (const role of TEST_ROLES) {
        if (refusalFor(operation.access as Access, seenAs(role, isConsole))) continue;
        const answer = await app.inject({
          method: 'GET',
          url: template.replaceAll(/:\w+/g, '1'),
          headers: world.headers[role],
        });
        assert.ok(
          ![401, 403, 500].includes(answer.statusCode),
          `${name} × ${role}: ${answer.statusCode} ${answer.body}`,
        );
        walked += 1;
      }
    }
  assert.ok(walked > 60, `only ${walked} calls were let in`);
});

test('every module of the table is composed, in its order', () => {
  const file = path.join(import.meta.dirname, '../../modules/modules.json');
  const table = JSON.parse(fs.readFileSync(file, 'utf8')) as { modules: { name: string }[] };
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  assert.deepEqual(names(world.server.product.modules), names(table.modules));
});

test('an operation of the console does not exist on the member site, nor the other way round', async () => {
  for (const { api } of world.server.product.modules.flatMap(({ apis }) => apis))
    for (const route of Object.values(api.routes)) {
      const [method = '', template = ''] = route.split(' ');
      const wrong = template.startsWith('/ops/') ? world.server.site : world.server.console;
      assert.equal(wrong.hasRoute({ method: method as 'GET', url: template }), false, route);
    }
});
