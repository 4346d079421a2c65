import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { commandsOf } from '../apps/launcher/commands/all.ts';
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

test('each command is registered by its own first word', async () => {
  for (const name of (await commandsOf()).commands.map((one) => one.name())) {
    const { commands } = await commandsOf(name);
    assert.ok(commands.some((one) => one.name() === name) && commands.length < 4, name);
  }
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

test('READMEs and docs name only commands and options the command line has', async () => {
  const program = await commandsOf();
  const read = new Set<string>();
  /** What `baize <words> --help` prints; a process for each would load the product ten times. */
  const helpOf = (words: string) => {
    read.add(words);
    let found: typeof program | undefined = program;
    for (const word of words.split(' ')) found = found?.commands.find((one) => one.name() === word);
    return found?.helpInformation() ?? '';
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
  assert.ok(read.size >= 8, `${read.size} commands read`);
  assert.deepEqual(wrong, []);
});
