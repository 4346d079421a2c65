import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Jobs } from '@baize/db';
import { compose } from './compose.ts';
import { createLog } from './log.ts';
import { aServer } from './testing.ts';

const MODULES = path.join(import.meta.dirname, '../../modules');
const world = await aServer();
const product = await compose(world.config, createLog(world.config, 'test'), { work: false });
after(async () => {
  await product.close();
  await world.close();
});

const sources = fs
  .readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.includes('node_modules'))
  .map((name) => fs.readFileSync(path.join(MODULES, name), 'utf8'));
/** Names of jobs that stand in a constant. */
const constants = new Map(
  sources.flatMap((text) =>
    [...text.matchAll(/const (\w+) = '([\w.-]+)'/g)].map(([, name, job]) => [name, job]),
  ),
);

test('OP-35 whatever a module publishes is worked off by somebody: no queue is late for ever', () => {
  const handled = new Set<string>();
  const jobs: Jobs = {
    on: (event) => void handled.add(event),
    every: (name) => void handled.add(name),
    publish: () => Promise.resolve(),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  for (const module of product.modules) module.jobs?.(jobs);
  const published = sources.flatMap((text) =>
    [...text.matchAll(/publish\(\s*tx,\s*(?:'([\w.-]+)'|(\w+))/g)].map(
      ([, job, name]) => job ?? constants.get(name) ?? name,
    ),
  );
  assert.ok(new Set(published).size >= 8, String([...new Set(published)]));
  assert.deepEqual(
    [...new Set(published)].filter((job) => job === undefined || !handled.has(job)),
    [],
  );
});
