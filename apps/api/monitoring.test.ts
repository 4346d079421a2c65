import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { aServer, type TestServer } from './testing.ts';

const folder = path.join(import.meta.dirname, '../../docs/monitoring');
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
/** Suffixes Prometheus gives to the series of one histogram. */
const SERIES = /_(?:bucket|count|sum)$/;

let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

test('every metric of the alert rules and of the dashboard is one the product has', async () => {
  const answer = await world.server.site.inject({ method: 'GET', url: '/metrics' });
  assert.equal(answer.statusCode, 200);
  const known = new Set([...answer.body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const named = [...new Set([...read(file).matchAll(/\bbaize_\w+/g)].map(([name]) => name))];
    assert.ok(named.length > 5, file);
    assert.deepEqual(
      named.filter((name) => !known.has(name) && !known.has(name.replace(SERIES, ''))),
      [],
      file,
    );
  }
});
