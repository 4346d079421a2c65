import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Route } from '@baize/endpoint';
import { exampleOf, jsonText, markdownOf, openApiOf, operationIds, schemaOf } from '@baize/endpoint/document';
import { Validator } from '@seriousme/openapi-schema-validator';
import { readWire } from './api-contract.ts';

const docs = path.join(import.meta.dirname, '..', 'docs');
const read = (file: string) => fs.readFileSync(path.join(docs, file), 'utf8');
const wire = await readWire();
const { contracts } = wire;
const openApi = openApiOf(wire);
const ids = operationIds(wire);
type Operation = { operationId: string; responses: Record<string, unknown> };
const paths = openApi['paths'] as Record<string, Record<string, Operation>>;

test('API-066 docs/api.md says of every call what its contract says; npm run api:doc writes it anew', () => {
  assert.ok(read('api.md') === markdownOf(wire), 'docs/api.md is old: npm run api:doc');
});

test('API-066 docs/openapi.json says the same to programs; npm run api:doc writes it anew', () => {
  assert.ok(read('openapi.json') === `${jsonText(openApi)}\n`, 'docs/openapi.json is old: npm run api:doc');
});

test('docs/openapi.json is OpenAPI 3.1, and every reference in it leads somewhere', async () => {
  const found = JSON.parse(read('openapi.json')) as Record<string, unknown>;
  const { valid, errors } = await new Validator().validate(structuredClone(found));
  assert.ok(valid, JSON.stringify(errors, null, 1));
  for (const [, reference = ''] of read('openapi.json').matchAll(/"\$ref": ?"([^"]+)"/g)) {
    const keys = reference.replace(/^#\//, '').split('/');
    const target = keys.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      found,
    );
    assert.ok(target, reference);
  }
});

test('both documents have the same calls, each under a name of its own', () => {
  const written = [...read('api.md').matchAll(/^`([A-Z]+) (\/\S*)` · /gm)].map(
    ([, method, route = '']) => `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  const operations = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      route: `${method.toUpperCase()} ${route}`,
      operationId,
    })),
  );
  assert.deepEqual(
    operations.map(({ route }) => route).toSorted(),
    // The pages of the web apps have any address, which no path of OpenAPI says.
    written.filter((route) => route !== 'GET /*').toSorted(),
  );
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
});

test('every example is taken, or answered, by the contract it stands for', () => {
  for (const { api } of contracts)
    for (const [name, operation] of Object.entries(api.operations)) {
      const taken = operation.input.safeParse(exampleOf(schemaOf(operation.input), false));
      assert.ok(taken.success, `${name} takes: ${taken.error?.message}`);
      const answered = operation.output.safeParse(exampleOf(schemaOf(operation.output), true));
      assert.ok(answered.success, `${name} answers: ${answered.error?.message}`);
    }
});

test('every refusal of a call stands with it in docs/openapi.json', () => {
  const byId = new Map(
    Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one])),
  );
  const { components } = openApi as { components: { responses: Record<string, unknown> } };
  for (const { api } of contracts)
    for (const [name, operation] of Object.entries(api.operations)) {
      const { responses } = byId.get(ids.get(api.routes[name] as Route) ?? '') as Operation;
      const text = Object.values(responses)
        .map((one) => {
          const name = (one as { $ref?: string }).$ref?.split('/').at(-1);
          return JSON.stringify(name ? components.responses[name] : one);
        })
        .join('\n');
      for (const code of operation.errors) assert.ok(text.includes(`"${code}"`), `${name}: ${code}`);
    }
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
