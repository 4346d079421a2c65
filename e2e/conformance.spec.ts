import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { dataFolder, WORLD } from './world.ts';

test(
  'OPEN-PLAY-01 the vendor conformance suite passes against the running platform',
  { tag: '@desktop' },
  () => {
    test.setTimeout(180_000);
    const root = path.join(import.meta.dirname, '..');
    const args = ['modules/play/against-running.ts', WORLD.site, path.resolve(root, dataFolder())];
    const run = spawnSync('node', args, { cwd: root, encoding: 'utf8', timeout: 150_000 });
    expect(run.stdout + run.stderr).toMatch(/[5-9]\d passed, 0 failed/);
    expect(run.status).toBe(0);
  },
);
