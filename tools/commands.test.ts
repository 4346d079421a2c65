import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

test('READMEs and docs name only commands and options the command line has', () => {
  const helps = new Map<string, string>();
  const helpOf = (words: string) => {
    const known = helps.get(words);
    if (known !== undefined) return known;
    const entry = path.join(root, 'apps/launcher/baize.ts');
    const { stdout } = spawnSync(process.execPath, [entry, ...words.split(' '), '--help'], {
      encoding: 'utf8',
    });
    helps.set(words, stdout);
    return stdout;
  };
  const wrong: string[] = [];
  for (const page of pages) {
    const text = fs.readFileSync(path.join(root, page), 'utf8');
    for (const [said, words = '', options = ''] of text.matchAll(
      /npm run (?:-s )?baize -- (?:--json )?([a-z]+(?: [a-z]+\b)*)([^`|\n#>&]*)/g,
    )) {
      const help = helpOf(words);
      const unknown = (options.match(/--[\w-]+/g) ?? []).filter((option) => !help.includes(`${option} `));
      if (!help.startsWith(`Usage: baize ${words} [options]`) || unknown.length > 0)
        wrong.push(`${page}: ${said.trim()}`);
    }
  }
  assert.ok(helps.size >= 8, `${helps.size} commands read`);
  assert.deepEqual(wrong, []);
});
