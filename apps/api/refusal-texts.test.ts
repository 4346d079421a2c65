import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { TRANSPORT_ERRORS } from '@baize/endpoint';
import { aServer, type TestServer } from './testing.ts';

let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

const MESSAGES = path.join(import.meta.dirname, '../../packages/i18n/messages/en');
const keys = fs
  .readdirSync(MESSAGES)
  .flatMap((file) => Object.keys(JSON.parse(fs.readFileSync(path.join(MESSAGES, file), 'utf8')) as object));

/** The site words a refusal in general (error.*) or for one place (cashier.refused.*); the console has one list. */
const isWorded = (code: string, isConsole: boolean): boolean =>
  isConsole
    ? keys.includes(`console.error.${code}`)
    : keys.some((key) => !key.startsWith('console.') && key.endsWith(`.${code}`));

test('every refusal of every call has a text where its caller reads it', () => {
  const lacking = new Set<string>();
  for (const { api } of world.server.product.modules.flatMap(({ apis }) => apis))
    for (const [name, { errors }] of Object.entries(api.operations)) {
      const isConsole = (api.routes[name] ?? '').includes(' /ops/');
      for (const code of isConsole ? errors : [...errors, ...TRANSPORT_ERRORS])
        if (!isWorded(code, isConsole)) lacking.add(isConsole ? `console.error.${code}` : `error.${code}`);
    }
  assert.deepEqual([...lacking].toSorted(), [], 'keys of packages/i18n/messages that are missing');
});
