import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { isTestCode, readHouse, root, sourceFiles, type House } from './house.ts';
import { COMPUTED, importsOf, type Import } from './imports.ts';

/**
 * Every import of every file against modules/modules.json: who may call whom, through which door, and whether the
 * package.json beside it says the same. What the table does not allow is refused.
 */
type Manifest = {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
type Workspace = { folder: string; kind: 'packages' | 'modules' | 'apps' | 'tools'; name: string };
type Target = { workspace: Workspace; door: string };

/** What every module stands on. */
const GROUND = ['kernel', 'endpoint', 'db'];
/** Programs that fill a database with what the modules' builders make. */
const SEEDS = [
  'apps/api/demo/world.ts',
  'apps/api/demo/history.ts',
  'apps/api/demo/cashier-acts.ts',
  'modules/play/against-running.ts',
];
const TYPE_DOORS = ['api', 'console-api'];
const VALUE_DOORS = ['routes', 'rules'];
/** Heavy or useless in a browser; types of them are free. */
const SERVER_ONLY = ['fastify', 'pg', 'zod'];
const BUILT_IN = new Set(builtinModules);

export type Planted = Record<string, string>;

/** The faults of the tree as it would be with these files planted in it. */
export function findFaults(planted: Planted = {}): string[] {
  const house = readHouse();
  const files = [
    ...new Set([...sourceFiles(), ...Object.keys(planted).filter((file) => !file.endsWith('.json'))]),
  ];
  const read = (file: string) => planted[file] ?? fs.readFileSync(path.join(root, file), 'utf8');
  const imports = new Map(
    files.map((file) => [file, planted[file] ? importsOf(file, read(file)) : known(file)]),
  );
  const manifests = new Map(
    fs
      .globSync('{packages,modules,apps}/*/package.json', { cwd: root })
      .map((file) => [path.dirname(file), JSON.parse(read(file)) as Manifest]),
  );
  return [
    ...tableFaults(house),
    ...files.flatMap((file) =>
      (imports.get(file) ?? []).flatMap((one) => {
        const fault = edgeFault(house, manifests, file, one);
        return fault ? [`${file}:${one.line} ${one.specifier}: ${fault}`] : [];
      }),
    ),
    ...browserFaults(house, manifests, imports),
    ...nameFaults(manifests, imports),
    ...manifestFaults(manifests, imports),
  ];
}

const parsed = new Map<string, Import[]>();
function known(file: string): Import[] {
  const found = parsed.get(file) ?? importsOf(file, fs.readFileSync(path.join(root, file), 'utf8'));
  parsed.set(file, found);
  return found;
}

/** The table itself: it names every folder, and calls go to what stands before, so that there is no cycle. */
function tableFaults(house: House): string[] {
  const faults: string[] = [];
  for (const kind of ['modules', 'packages', 'apps'] as const) {
    const named = house[kind].map(({ name }) => name);
    const there = fs
      .globSync(`${kind}/*/package.json`, { cwd: root })
      .map((file) => file.split(path.sep)[1] ?? '');
    for (const name of new Set([...named, ...there]))
      if (!named.includes(name) || !there.includes(name))
        faults.push(`${kind}/${name}: in the table or on disk only`);
  }
  const order = house.modules.map(({ name }) => name);
  for (const [index, { name, calls }] of house.modules.entries())
    for (const called of calls)
      if (!order.slice(0, index).includes(called))
        faults.push(`${name} calls ${called}, which does not stand before it`);
  return faults;
}

function workspaceOf(file: string): Workspace {
  const [kind = '', name = ''] = file.split('/');
  if (kind === 'packages' || kind === 'modules' || kind === 'apps')
    return { folder: `${kind}/${name}`, kind, name };
  return { folder: kind, kind: 'tools', name: kind };
}

const NAME = /^@baize\/(?:app-)?[a-z0-9-]+(?:\/(.+))?$/;

function targetOf(specifier: string, manifests: Map<string, Manifest>): Target | undefined {
  const name = NAME.exec(specifier);
  const id = specifier.split('/').slice(0, 2).join('/');
  const folder = [...manifests].find(([, manifest]) => manifest.name === id)?.[0];
  return name && folder ? { workspace: workspaceOf(folder), door: name[1] ?? '.' } : undefined;
}

function edgeFault(
  house: House,
  manifests: Map<string, Manifest>,
  file: string,
  one: Import,
): string | undefined {
  const from = workspaceOf(file);
  const isTest = isTestCode(file);
  if (one.specifier === COMPUTED)
    return from.kind === 'tools' || isTest || /\/make-/.test(file) ? undefined : 'an import is written out';
  if (one.specifier.startsWith('.')) {
    const at = path.posix.join(path.posix.dirname(file), one.specifier);
    const to = workspaceOf(at);
    if (to.folder === from.folder)
      return isTestCode(at) && !isTest && !SEEDS.includes(file) ? 'a source imports test code' : undefined;
    return from.kind === 'tools' && (to.kind === 'apps' || to.kind === 'tools')
      ? undefined
      : `reaches into ${to.folder} past its doors`;
  }
  if (!one.specifier.startsWith('@baize/')) return undefined;
  const target = targetOf(one.specifier, manifests);
  if (!target) return 'there is no such workspace';
  const { workspace: to, door } = target;
  if (to.kind === 'apps') return 'nobody imports an app';
  if (!hasDoor(manifests.get(to.folder), door)) return 'a file that is no door';
  if (from.kind === 'tools') return undefined;
  if (door === 'testing' && !isTest && !SEEDS.includes(file)) return 'only tests use builders';
  return to.kind === 'packages'
    ? packageFault(house, from, to, isTest)
    : moduleFault(house, from, to, door, one, isTest);
}

function hasDoor(manifest: Manifest | undefined, door: string): boolean {
  const doors = Object.keys(manifest?.exports ?? {});
  const key = door === '.' ? '.' : `./${door}`;
  return doors.some((one) => one === key || (one.endsWith('/*') && key.startsWith(one.slice(0, -1))));
}

function packageFault(house: House, from: Workspace, to: Workspace, isTest: boolean): string | undefined {
  if (from.kind === 'tools' || isTest) return undefined;
  const row = house[from.kind].find(({ name }) => name === from.name);
  const allowed = [...(row?.packages ?? []), ...(from.kind === 'modules' ? GROUND : [])];
  return allowed.includes(to.name) ? undefined : `${from.name} does not stand on ${to.name}`;
}

function moduleFault(
  house: House,
  from: Workspace,
  to: Workspace,
  door: string,
  { isType }: Import,
  isTest: boolean,
): string | undefined {
  if (from.kind === 'packages') return 'a package knows no module';
  if (from.kind === 'modules') {
    const order = house.modules.map(({ name }) => name);
    const calls = isTest
      ? order.slice(0, order.indexOf(from.name))
      : house.modules[order.indexOf(from.name)]?.calls;
    return calls?.includes(to.name) ? undefined : `${from.name} does not call ${to.name}`;
  }
  const modules = house.apps.find(({ name }) => name === from.name)?.modules;
  if (modules === 'all') return undefined;
  if (modules !== 'browser') return 'a stranger knows our outside interfaces only';
  if (VALUE_DOORS.includes(door)) return undefined;
  if (TYPE_DOORS.includes(door))
    return isType || isTest ? undefined : 'a browser imports the type of an api only';
  return 'a browser loads routes and rules only';
}

/** Follows what a browser loads through the doors: nothing of Node, nothing that only a server has. */
function browserFaults(
  house: House,
  manifests: Map<string, Manifest>,
  imports: Map<string, Import[]>,
): string[] {
  const faults: string[] = [];
  for (const app of house.apps.filter(({ modules }) => modules === 'browser')) {
    const allowed = new Set(app.packages);
    const waiting = [...imports.keys()].filter(
      (file) => file.startsWith(`apps/${app.name}/src/`) && !isTestCode(file),
    );
    const seen = new Set(waiting);
    for (const file of waiting)
      for (const { specifier, line, isType } of imports.get(file) ?? []) {
        if (isType) continue;
        if (specifier.startsWith('node:') || BUILT_IN.has(specifier))
          faults.push(`${file}:${line} ${specifier}: ${app.name} loads this file, and a browser has no Node`);
        if (SERVER_ONLY.includes(specifier))
          faults.push(
            `${file}:${line} ${specifier}: ${app.name} loads this file, and that belongs to the server`,
          );
        const target = targetOf(specifier, manifests);
        if (target?.workspace.kind === 'packages' && !allowed.has(target.workspace.name))
          faults.push(
            `${file}:${line} ${specifier}: ${app.name} loads this file, and may not load that package`,
          );
        const at = specifier.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), specifier)
          : target && fileOf(target, manifests);
        if (at && imports.has(at) && !seen.has(at)) {
          seen.add(at);
          waiting.push(at);
        }
      }
  }
  return faults;
}

/**
 * A file that tests alone import is test code, and its name says so. What testing.ts imports may be seeds; a tool may be
 * a test's own; doors are for others.
 */
function nameFaults(manifests: Map<string, Manifest>, imports: Map<string, Import[]>): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, list] of imports)
    for (const { specifier } of list)
      if (specifier.startsWith('.')) {
        const at = path.posix.join(path.posix.dirname(file), specifier);
        importers.set(at, [...(importers.get(at) ?? []), file]);
      }
  const doors = new Set(
    [...manifests].flatMap(([folder, { exports }]) =>
      Object.values(exports ?? {}).map((file) => path.posix.join(folder, file)),
    ),
  );
  return [...importers]
    .filter(
      ([file]) => imports.has(file) && !isTestCode(file) && !doors.has(file) && !file.startsWith('tools/'),
    )
    .filter(([, by]) => by.every((one) => isTestCode(one) && path.basename(one) !== 'testing.ts'))
    .map(([file, by]) => `${file}: only tests import it (${by[0]}): name it *.fixture.ts or testing.ts`);
}

const fileOf = ({ workspace, door }: Target, manifests: Map<string, Manifest>): string | undefined => {
  const file = manifests.get(workspace.folder)?.exports?.[door === '.' ? '.' : `./${door}`];
  return file && path.posix.join(workspace.folder, file);
};

/** A package.json names what sources import under dependencies, what only tests or builds import under devDependencies. */
function manifestFaults(manifests: Map<string, Manifest>, imports: Map<string, Import[]>): string[] {
  const faults: string[] = [];
  for (const [folder, manifest] of manifests) {
    const used = { sources: new Set<string>(), tests: new Set<string>(), types: new Set<string>() };
    for (const [file, list] of imports)
      // A script in plain JavaScript is run by hand and says what it needs.
      if (file.startsWith(`${folder}/`) && !file.endsWith('.mjs'))
        for (const { specifier, isType } of list) {
          const name = packageOf(specifier);
          if (!name || name === manifest.name) continue;
          // Types of somebody else's package are gone at run time: either list may have it.
          const isErased = isType && !name.startsWith('@baize/');
          const isDevelopment = BUILD.test(file) || isTestCode(file);
          used[isErased ? 'types' : isDevelopment ? 'tests' : 'sources'].add(name);
        }
    const runs = Object.keys(manifest.dependencies ?? {});
    const tests = Object.keys(manifest.devDependencies ?? {});
    const say = (name: string, what: string) => faults.push(`${folder}/package.json ${name}: ${what}`);
    for (const name of used.sources)
      if (!runs.includes(name)) say(name, 'a source imports it, dependencies lack it');
    for (const name of [...used.tests, ...used.types])
      if (!runs.includes(name) && !tests.includes(name) && !ROOT_TOOLS.includes(name))
        say(name, 'a test or a type comes from it, devDependencies lack it');
    for (const name of runs)
      if (
        !used.sources.has(name) &&
        !used.types.has(name) &&
        (used.tests.has(name) || name.startsWith('@baize/'))
      )
        say(name, 'a dependency that no source imports');
    for (const name of tests)
      if (!used.tests.has(name) && name.startsWith('@baize/')) say(name, 'no test imports it');
  }
  return faults;
}

/** What the web apps are built of and from: it never runs with the product (docs/decisions/0026). */
const BUILD = /^(apps\/(web|console)|packages\/ui)\/|\/vite\.ts$/;
/** What the root installs for every test. */
const ROOT_TOOLS = ['fast-check'];

function packageOf(specifier: string): string | undefined {
  if (/^(\.|node:|\/|virtual:|\()/.test(specifier) || BUILT_IN.has(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
