import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Jobs } from '@baize/db';
import { compose } from './compose.ts';
import { createLog } from './log.ts';
import { aServer } from './testing.ts';

const world = await aServer();
const product = await compose(world.config, createLog(world.config, 'test'), { work: false });
after(async () => {
  await product.close();
  await world.close();
});

const MESSAGES = path.join(import.meta.dirname, '../../packages/i18n/messages');
test('OP-35 I18N-001 every job of Health has a name in each language', () => {
  const names = new Set<string>();
  const jobs: Jobs = {
    on: (event) => void names.add(event),
    every: (name) => void names.add(name),
    publish: () => Promise.resolve(),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  for (const module of product.modules) module.jobs?.(jobs);
  for (const language of ['en', 'zh-CN', 'km']) {
    const file = path.join(MESSAGES, language, 'console.json');
    const words = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
    assert.deepEqual(
      [...names].map((name) => `console.job.${name}`).filter((key) => !words[key]),
      [],
      `keys that are missing in ${language}/console.json`,
    );
    assert.deepEqual(
      Object.keys(words).filter(
        (key) => key.startsWith('console.job.') && !names.has(key.slice('console.job.'.length)),
      ),
      [],
      `${language}: jobs that nobody works off`,
    );
  }
});
