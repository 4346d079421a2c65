import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from './house.ts';

const readJson = (file: string) =>
  JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as { scripts?: Record<string, string> };
const scripts = readJson('package.json').scripts ?? {};
const filesNamed = (text: string) =>
  [...text.matchAll(/[\w./-]+\/[\w.-]+\.m?[jt]s\b/g)].map(([file]) => file);
const isThere = (file: string) => fs.existsSync(path.join(root, file));
/** Decisions are history: a command of their day may be gone. */
const pages = fs.globSync(['**/*.{md,yml,yaml}', '.ci/*'], {
  cwd: root,
  exclude: (name) => ['node_modules', 'artifacts', 'decisions'].includes(path.basename(name)),
});

test('every script of package.json names files that exist', () => {
  const missing = Object.entries(scripts).flatMap(([name, command]) =>
    filesNamed(command)
      .filter((file) => !isThere(file))
      .map((file) => `${name}: ${file}`),
  );
  assert.deepEqual(missing, []);
});

test('READMEs, docs and workflows name only commands that exist', () => {
  const wrong: string[] = [];
  for (const page of pages) {
    const text = fs.readFileSync(path.join(root, page), 'utf8');
    for (const [said, name = '', workspace] of text.matchAll(
      /npm run (?:-s )?([\w:-]+)(?: -w ([\w/-]+))?/g,
    )) {
      const known = workspace === undefined ? scripts : readJson(`${workspace}/package.json`).scripts;
      if (known?.[name] === undefined) wrong.push(`${page}: ${said}`);
    }
    for (const [said, file = ''] of text.matchAll(/\bnode(?: --[\w=-]+)* ([\w.-]+\/[\w./-]+\.m?[jt]s)\b/g))
      if (!isThere(file)) wrong.push(`${page}: ${said}`);
  }
  assert.ok(pages.length > 30, `${pages.length} pages read`);
  assert.deepEqual(wrong, []);
});
