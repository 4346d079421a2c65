import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.join(import.meta.dirname, '../..');
const sources = fs
  .readdirSync(path.join(ROOT, 'modules'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name) && !name.includes('node_modules'))
  .map((name) => fs.readFileSync(path.join(ROOT, 'modules', name), 'utf8'));
const CONSOLE = path.join(ROOT, 'packages/i18n/messages/en/console.json');
const keys = new Set(Object.keys(JSON.parse(fs.readFileSync(CONSOLE, 'utf8')) as object));

/** A member's own journal of limits and pauses is no part of the log. */
const JOURNAL = /\binsertChange\([^;]*;/g;
/** One action, or one of two: `action: wording ? 'template.save' : 'template.reset'`. */
const ACTION = /\baction: ((?:[\w.! =']+ \? )?'[\w.-]+'(?: : '[\w.-]+')?)/g;
const FEWEST_ACTIONS = 80;

test('the audit log and its filter have words for every action that a module names', () => {
  const actions = sources.flatMap((text) =>
    [...text.replaceAll(JOURNAL, '').matchAll(ACTION)].flatMap(([, named = '']) =>
      [...named.matchAll(/'([a-z][\w-]*\.[\w.-]+)'/g)].map(([, action]) => `console.action.${action}`),
    ),
  );
  assert.ok(actions.length > FEWEST_ACTIONS, `${actions.length} actions were found`);
  assert.deepEqual(
    [...new Set(actions)].filter((key) => !keys.has(key)),
    [],
    'keys of packages/i18n/messages that are missing',
  );
});
