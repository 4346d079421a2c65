import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Jobs } from '@baize/db';
import { depositsJobs, type DepositsDeps } from '@baize/deposits';
import type { WithdrawalsDeps } from './deps.ts';
import { withdrawalsJobs } from './jobs.ts';

test('OP-35 whatever deposits and withdrawals publish is worked off by somebody: no queue of it is late for ever', () => {
  const heard = new Set<string>();
  const jobs: Jobs = {
    on: (event) => void heard.add(event),
    every: (name) => void heard.add(name),
    publish: () => Promise.resolve(),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  depositsJobs(jobs, {} as DepositsDeps);
  withdrawalsJobs(jobs, {} as WithdrawalsDeps);
  const sources = ['deposits', 'withdrawals'].flatMap((module) => {
    const folder = path.join(import.meta.dirname, '..', module);
    return fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  });
  const published = sources.flatMap((text) =>
    [...text.matchAll(/publish\(\s*tx,\s*'(cashier\.[a-z-]+)'/g)].map(([, event = '']) => event),
  );
  assert.ok(published.length >= 4, String(published.length));
  assert.deepEqual(
    [...new Set(published)].filter((event) => !heard.has(event)),
    [],
  );
});
