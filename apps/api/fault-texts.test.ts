import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { faultOf } from '@baize/endpoint/server';
import { LEDGER_LAWS } from '@baize/wallet';
import { aServer, type TestServer } from './testing.ts';

let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

const ROOT = path.join(import.meta.dirname, '../..');
const CONSOLE = path.join(ROOT, 'packages/i18n/messages/en/console.json');
const keys = new Set(Object.keys(JSON.parse(fs.readFileSync(CONSOLE, 'utf8')) as object));
const lackingOf = (codes: Iterable<string>) =>
  [...new Set(codes)].map((code) => `console.form.fault.${code}`).filter((key) => !keys.has(key));

/** The codes that the rules of a schema name: zod keeps each as the `error` of the rule's definition. */
function codesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { error, _zod: inner } = schema as { error?: unknown; _zod?: { def?: unknown } };
  const own = typeof error === 'function' ? [(error as (issue: object) => string)({ code: 'custom' })] : [];
  return [...own, ...[inner?.def, ...Object.values(schema)].flatMap((part) => codesOf(part, seen))];
}

test('every fault that a rule of a console call names has words beside its field', () => {
  const codes = world.server.product.modules
    .flatMap(({ apis }) => apis)
    .flatMap(({ api }) =>
      Object.entries(api.operations)
        .filter(([name]) => (api.routes[name] ?? '').includes(' /ops/'))
        .flatMap(([, { input }]) => codesOf(input)),
    );
  for (const known of ['too_long', 'url_invalid', 'order_or_account'])
    assert.ok(codes.includes(known), known);
  assert.deepEqual(lackingOf(codes), [], 'keys of packages/i18n/messages that are missing');
});

/** What is checked beyond a schema: `faults[path] = 'code'`, `issue([path], 'code')`, `fields: { name: 'code' }`. */
const CHECKED = /(?:\bfaults\[[^\]]+\] = |\bissue\(\[[^\]]+\], |\bfields: \{ \w+: )'(\w+)'/g;
const CHECKS = [
  'modules/site/settings-checks.ts',
  'modules/site/update-settings.ts',
  'packages/delivery/settings.ts',
];
const FEWEST_CHECKED = 15;

test('so has every fault that is found beyond the schemas', () => {
  const codes = CHECKS.flatMap((name) =>
    [...fs.readFileSync(path.join(ROOT, name), 'utf8').matchAll(CHECKED)].flatMap(([, code]) => code ?? []),
  );
  assert.ok(new Set(codes).size >= FEWEST_CHECKED, `${new Set(codes).size} codes were found`);
  const unnamed = [{ code: 'too_big', input: 1 }, { code: 'invalid_type', input: 1 }, {}].map(faultOf);
  assert.deepEqual(lackingOf([...codes, ...unnamed]), [], 'keys of packages/i18n/messages that are missing');
});

test('R34 whatever the ledger’s laws find has words in the list of differences', () => {
  const worded = [...keys].filter((key) => key.startsWith('console.findings.kind.'));
  const lacking = LEDGER_LAWS.filter((law) => !worded.includes(`console.findings.kind.${law}`));
  assert.ok(LEDGER_LAWS.length > 10);
  assert.deepEqual(lacking, []);
});
