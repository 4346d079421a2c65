import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Jobs } from '@baize/db';
import type { CashierDeps } from './deps.ts';
import { cashierJobs } from './jobs.ts';

test('OP-35 whatever the module publishes is worked off by somebody: no queue of it is late for ever', () => {
  const heard = new Set<string>();
  const jobs: Jobs = {
    on: (event) => void heard.add(event),
    every: (name) => void heard.add(name),
    publish: () => Promise.resolve(),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  cashierJobs(jobs, {} as CashierDeps);
  const sources = fs
    .readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'));
  const published = sources.flatMap((text) =>
    [...text.matchAll(/publish\(\s*tx,\s*'(cashier\.[a-z-]+)'/g)].map(([, event = '']) => event),
  );
  assert.ok(published.length >= 8, String(published.length));
  assert.deepEqual(
    [...new Set(published)].filter((event) => !heard.has(event)),
    [],
  );
});
