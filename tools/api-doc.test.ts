import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { documentOf } from '@baize/endpoint/document';
import { readContracts } from './api-contract.ts';

const root = path.join(import.meta.dirname, '..');
const contracts = await readContracts();

test('API-066 docs/api.md says of every call what its contract says; npm run api:doc writes it anew', () => {
  const written = fs.readFileSync(path.join(root, 'docs/api.md'), 'utf8');
  assert.ok(written === documentOf(contracts), 'docs/api.md is old: npm run api:doc');
});

test('API-004 every call has one typed contract: its route, what it takes, answers and refuses', () => {
  const seen = new Map<string, string>();
  for (const { file, name, api } of contracts) {
    assert.deepEqual(Object.keys(api.operations).toSorted(), Object.keys(api.routes).toSorted(), name);
    for (const [operation, route] of Object.entries(api.routes)) {
      assert.match(route, /^(GET|POST|PUT|DELETE) \/(wps|lgw|lotto|ops)\//, `${file} ${operation}`);
      const pattern = route.replaceAll(/:\w+/g, ':');
      assert.equal(seen.get(pattern), undefined, `${route} is ${name}'s and ${seen.get(pattern)}'s`);
      seen.set(pattern, name);
    }
  }
  assert.ok(seen.size > 150, `${seen.size} calls`);
});

test('API-004 the console’s calls are apart from the site’s, and only operators may make them', () => {
  for (const { name, api } of contracts)
    for (const [operation, { access }] of Object.entries(api.operations)) {
      const route = api.routes[operation] ?? '';
      const isConsole = route.includes(' /ops/');
      if (access.startsWith('staff')) assert.ok(isConsole, `${name}.${operation}`);
      else if (isConsole) assert.equal(access, 'anyone', `${name}.${operation}: signing in and nothing else`);
    }
});
