import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { aServer, type TestRole, type TestServer } from './testing.ts';

let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

const MESSAGES = path.join(import.meta.dirname, '../../packages/i18n/messages/en/console.json');
const words = JSON.parse(fs.readFileSync(MESSAGES, 'utf8')) as Record<string, string>;
const queues = () => world.server.product.modules.flatMap((module) => module.queues ?? []);

const namesFor = async (role: TestRole) => {
  const answer = await world.server.console.inject({
    url: '/ops/overview/queues',
    headers: world.headers[role],
  });
  return answer.json<{ value: { list: { name: string }[] } }>().value.list.map(({ name }) => name);
};

test('OP-24 every queue of every module is named in the console and asks for permissions there are', () => {
  const operations = world.server.product.modules.flatMap(({ apis }) =>
    apis.flatMap(({ api }) => Object.values(api.operations)),
  );
  assert.equal(queues().length, 13);
  for (const { name, needs } of queues()) {
    assert.ok(words[`console.overview.${name}`], name);
    for (const permission of needs)
      assert.ok(
        operations.some(({ access }) => access === `staff:${permission}`),
        permission,
      );
  }
});

test('OP-01 OP-24 an operator is told of the queues the role may work on, in one call', async () => {
  assert.deepEqual(await namesFor('admin'), [
    'approvals',
    'feedback',
    'vendorTransfers',
    'deposits',
    'incoming',
    'withdrawals',
    'disputes',
    'findings',
  ]);
  assert.deepEqual(await namesFor('clerk'), ['feedback']);
});

test('OP-24 an empty brand says what it still lacks to who can do something about it', async () => {
  const steps = world.server.product.modules.flatMap((module) => module.steps ?? []);
  for (const { name } of steps) assert.ok(words[`console.brands.step.${name}`], name);
  const missingFor = async (role: TestRole) => {
    const answer = await world.server.console.inject({
      url: '/ops/overview/steps',
      headers: world.headers[role],
    });
    return answer.json<{ value: { missing: string[] } }>().value.missing;
  };
  assert.deepEqual((await missingFor('admin')).toSorted(), steps.map(({ name }) => name).toSorted());
  assert.deepEqual((await missingFor('clerk')).toSorted(), ['games', 'vendors']);
});
