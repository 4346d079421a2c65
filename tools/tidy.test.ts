import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isTestCode, readHouse, root } from './house.ts';

/** Rules of the house that no compiler holds: own schema only, no float money, an injected clock, a ratchet on size. */
const LINES_MAX = 400;

/** Files above the limit, each with its reason and its ceiling. A ceiling may fall, never rise. */
const LONGER: Record<string, { max: number; reason: string }> = {};

function filesUnder(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    fs
      .globSync('**/*.{ts,tsx,sql,css}', {
        cwd: path.join(root, folder),
        // generated: written by a tool, read by no one.
        exclude: (name) => ['node_modules', 'dist', 'artifacts', 'generated'].includes(path.basename(name)),
      })
      .map((file) => path.join(folder, file)),
  );
}

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*(\/\/|--).*$/gm, '');
const modules = readHouse().modules.map(({ name }) => name);

/** Schemas and whose they are; a renamed module keeps the schema of its old name. */
const SCHEMAS = readHouse().modules.flatMap(({ name, formerly }) =>
  [name, ...(formerly === undefined ? [] : [formerly])].map((schema) => ({
    owner: name,
    schema: schema.replaceAll('-', '_'),
  })),
);
/** Views and functions a module gives to others (STYLE 18): as much of an interface as its index.ts. */
const PUBLISHED = new Set([
  'wallet.entry',
  'wallet.last_entry',
  'wallet.held',
  'wallet.flow',
  'wallet.entries_between',
  'bets.bet_record',
  'bets.settlement',
  'bets.bet_hour',
  'bets.game_of_entry',
  'bets.games_of_entries',
  'bets.player',
  'members.caller',
  'members.likeness',
  'members.line',
  'members.member_path',
  'members.registration',
]);

test('a module’s SQL touches its own schema only', () => {
  const offences: string[] = [];
  for (const file of filesUnder('modules')) {
    // A dated migration may move what another module's numbered ones made.
    if (isTestCode(file) || /\/migrations\/\d{8}-/.test(file)) continue;
    const own = file.split(path.sep)[1] ?? '';
    const text = withoutComments(read(file));
    for (const { owner, schema } of SCHEMAS) {
      if (owner === own) continue;
      const use = new RegExp(
        `\\b(?:from|join|into|update|references|table|call)\\s+(${schema}\\.\\w+)`,
        'gi',
      );
      const calls = new RegExp(`\\b(${schema}\\.[a-z]+(?:_[a-z]+)+)\\(`, 'g');
      const used = [...text.matchAll(use), ...text.matchAll(calls)];
      if (used.some(([, name]) => !PUBLISHED.has(name ?? ''))) offences.push(`${file} → schema ${schema}`);
    }
  }
  assert.deepEqual(offences, []);
});

const FLOAT_TS = /parseFloat\(|\bNumber\(|\.toFixed\(|Math\.(round|floor|ceil)\(/;
const FLOAT_SQL = /\b(real|double precision|float[48]?|money)\b/i;

test('money never becomes a float', () => {
  const offences: string[] = [];
  const money = /\b(amount|balance|stake|payout|units|minor)\w*\b/i;
  for (const file of filesUnder('modules', 'packages/kernel', 'packages/vendor-protocol')) {
    if (file.endsWith('.test.ts')) continue;
    const lines = withoutComments(read(file)).split('\n');
    for (const [index, line] of lines.entries()) {
      const risky = (file.endsWith('.sql') ? FLOAT_SQL : FLOAT_TS).test(line);
      if (risky && money.test(line)) offences.push(`${file}:${index + 1} ${line.trim()}`);
    }
  }
  assert.deepEqual(offences, []);
});

test('rules take their clock and their chance from outside', () => {
  const offences: string[] = [];
  for (const file of filesUnder('modules')) {
    if (isTestCode(file) || file.includes('/make-')) continue;
    const text = withoutComments(read(file));
    for (const found of text.matchAll(/Date\.now\(\)|new Date\(\)|Math\.random\(\)/g))
      offences.push(`${file}: ${found[0]}`);
  }
  assert.deepEqual(offences, []);
});

/** The log itself, and the one place that calls it: last in the transaction, after every other lock. */
const CALLS_AUDIT = new Set(['modules/staff/audit.ts', 'packages/endpoint/staff-action.ts']);

test('what operators do is logged by staffAction only', () => {
  const offences: string[] = [];
  for (const file of filesUnder('modules', 'apps', 'packages')) {
    if (!isTestCode(file) && !CALLS_AUDIT.has(file) && /\baudit\(/.test(withoutComments(read(file))))
      offences.push(`${file}: staffAction or staffChange writes the audit entry`);
  }
  assert.deepEqual(offences, []);
});

test('no file grows past its limit without a reason', () => {
  const offences: string[] = [];
  for (const file of filesUnder('packages', 'modules', 'apps', 'tools', 'bench', 'e2e')) {
    const lines = read(file).split('\n').length;
    const allowed = LONGER[file]?.max ?? LINES_MAX;
    if (lines > allowed) offences.push(`${file}: ${lines} lines (limit ${allowed})`);
  }
  assert.deepEqual(offences, []);
});

const FILES_MAX = 60;

test('no folder grows too wide to be read', () => {
  const wide = new Map<string, number>();
  for (const file of filesUnder('packages', 'modules', 'apps', 'tools', 'bench', 'e2e'))
    wide.set(path.dirname(file), (wide.get(path.dirname(file)) ?? 0) + 1);
  const offences = [...wide].filter(([, files]) => files > FILES_MAX);
  assert.deepEqual(offences, []);
});

test('no folder of leftovers and no unowned promise', () => {
  const offences: string[] = [];
  for (const file of filesUnder('packages', 'modules', 'apps')) {
    if (/(^|\/)(utils?|helpers?|common|managers?|base)(\/|\.tsx?$)/.test(file))
      offences.push(`${file}: name the idea`);
    if (/\b(TODO|FIXME)\b(?!\()/.test(read(file))) offences.push(`${file}: a promise without an owner`);
  }
  assert.deepEqual(offences, []);
});

/** Whether the package.json of the file's workspace exports it. */
function isDoor(file: string): boolean {
  const [kind = '', name = '', ...rest] = file.split('/');
  return read(path.join(kind, name, 'package.json')).includes(`"./${rest.join('/')}"`);
}

test('files are kebab-case, and index.ts is only a door', () => {
  const offences: string[] = [];
  for (const file of filesUnder('packages', 'modules', 'apps', 'tools', 'bench', 'e2e')) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(path.basename(file))) offences.push(file);
    if (/(^|\/)index\.tsx?$/.test(file) && !isDoor(file)) offences.push(`${file} is no door`);
  }
  assert.deepEqual(offences, []);
});

/** Files that the recipes' examples write, and files a tool writes. */
const EXAMPLES = /^((set-)?motto|get-pay-limits)(\.\w+)*\.ts$|^importMeta\.d\.ts$/;

test('a file named in a comment, a README or a recipe exists', () => {
  const folders = ['packages', 'modules', 'apps', 'tools', 'bench', 'e2e'];
  const sources = filesUnder(...folders);
  const names = new Set(sources.map((file) => path.basename(file)));
  const pages = fs.globSync(['{packages,modules,apps,bench,e2e}/**/README.md', 'docs/recipes/*.md', '*.md'], {
    cwd: root,
    exclude: (name) => path.basename(name) === 'node_modules',
  });
  const offences: string[] = [];
  // Migrations are never edited, so they keep the names of their time.
  for (const file of [...sources.filter((name) => /\.tsx?$/.test(name)), ...pages]) {
    const text = read(file);
    const prose = file.endsWith('.md') ? [text] : (text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g) ?? []);
    for (const found of prose
      .join('\n')
      .matchAll(/(?<![\w>*}$….-])([\w.@-]+\/)*([\w-]+(?:\.[\w-]+)*\.tsx?)\b/g)) {
      const [whole, , name = ''] = found;
      if (!names.has(name) && !whole.includes('generated/') && !EXAMPLES.test(name))
        offences.push(`${file}: ${whole}`);
    }
  }
  assert.deepEqual(offences, []);
});

test('a dated migration says why, what it costs and how it is checked', () => {
  for (const file of fs.globSync('modules/*/migrations/????????-*.sql', { cwd: root })) {
    const text = read(file);
    for (const word of ['Why: ', 'Cost: ', 'Check: '])
      assert.ok(text.includes(word), `${file} lacks "${word}"`);
  }
});

test('what a migration names as its check is there: a file of the repository, or beside its module', () => {
  const offences: string[] = [];
  // Older ones are never edited; some of what they name has moved since.
  const isNew = (file: string) => path.basename(file).slice(0, 8) >= '20261127';
  for (const file of fs.globSync('modules/*/migrations/????????-*.sql', { cwd: root }).filter(isNew)) {
    const check = /^-- Check: ([^]*?)^(?!--)/m.exec(read(file))?.[1] ?? '';
    for (const [named] of check.matchAll(/[\w./*-]+\.tsx?\b/g)) {
      const places = [named, path.join(path.dirname(file), '..', named)];
      if (!places.some((place) => fs.globSync(place, { cwd: root }).length > 0))
        offences.push(`${file}: ${named}`);
    }
  }
  assert.deepEqual(offences, []);
});

/** Modules that nobody calls from outside: other modules read them. */
const WITHOUT_WIRE = new Set(['measures']);

test('every module carries its README and its wire', () => {
  for (const module of modules) {
    const wire = WITHOUT_WIRE.has(module) ? [] : ['api.ts', 'routes.ts', 'handlers.ts'];
    for (const file of ['README.md', 'index.ts', 'module.ts', ...wire])
      assert.ok(fs.existsSync(path.join(root, 'modules', module, file)), `modules/${module}/${file}`);
  }
});
