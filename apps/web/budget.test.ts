import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

/** Bytes over the wire of the first screen, and of any page's own code (design/frontend.md §8). gzip -9, in KiB. */
const BUDGET = { initialJs: 140, initialCss: 12, lazyRoute: 60 };
const KIB = 1024;

type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
  src?: string;
};
const dist = join(import.meta.dirname, 'dist');
const manifestPath = join(dist, '.vite', 'manifest.json');

const gzipSize = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** Files a chunk needs before it runs: itself, what it imports, and their style sheets. */
function closure(manifest: Record<string, Chunk>, key: string, seen: Set<string> = new Set()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const css of chunk.css ?? []) seen.add(css);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

const sum = (files: Iterable<string>, ending: string): number =>
  [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + gzipSize(file), 0);

test(
  'LIMIT the first screen and every lazy page stay within their bytes',
  { skip: !existsSync(manifestPath) && 'the web app is not built' },
  (t) => {
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, Chunk>;
    const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
    assert.ok(entry, 'the manifest names an entry');
    const first = closure(manifest, entry);
    const [js, css] = [sum(first, '.js') / KIB, sum(first, '.css') / KIB];
    t.diagnostic(
      `initial JS ${js.toFixed(1)} KiB of ${BUDGET.initialJs}, CSS ${css.toFixed(1)} KiB of ${BUDGET.initialCss}`,
    );
    assert.ok(js <= BUDGET.initialJs, `initial JS is ${js.toFixed(1)} KiB`);
    assert.ok(css <= BUDGET.initialCss, `initial CSS is ${css.toFixed(1)} KiB`);
    // The edges of the first screen have come by the time anybody opens a page or a dialog.
    const standing = closure(manifest, 'src/shell/edges.ts', new Set(first));
    assert.ok(standing.size > first.size, 'the edges are a chunk of their own');
    for (const [key, chunk] of Object.entries(manifest)) {
      if (!chunk.isDynamicEntry) continue;
      const own = [...closure(manifest, key)].filter((file) => !standing.has(file));
      const size = sum(own, '.js') / KIB;
      t.diagnostic(`${(chunk.src ?? key).padEnd(60)} ${size.toFixed(1)} KiB`);
      assert.ok(size <= BUDGET.lazyRoute, `${key} needs ${size.toFixed(1)} KiB of its own`);
    }
  },
);

test(
  'the page groups are chunks of their own',
  { skip: !existsSync(manifestPath) && 'the web app is not built' },
  () => {
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, Chunk>;
    const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
    const GROUPS = {
      Promotions: 'content/promotions-page.tsx',
      Seamless: 'play/seamless-page.tsx',
      PointMall: 'points/point-mall-page.tsx',
      MemberCenter: 'member-centre/member-frame.tsx',
      AccountGame: 'lobby/account-games-page.tsx',
      GameListCenter: 'lobby/search-page.tsx',
      GameCenter: 'lobby/lobby-page.tsx',
    };
    for (const [group, page] of Object.entries(GROUPS))
      assert.ok(
        lazy.some((key) => key.endsWith(page)),
        `${group}: ${page}`,
      );
  },
);

test(
  'LIMIT what a page’s head and the service worker name is in the build',
  { skip: !existsSync(manifestPath) && 'the web app is not built' },
  () => {
    for (const file of ['.vite/places.json', 'sw.js']) {
      const named = readFileSync(join(dist, file), 'utf8').match(/\/assets\/[\w.-]+\.\w+/g) ?? [];
      assert.ok(named.length > 0, `${file} names files`);
      assert.deepEqual(
        named.filter((name) => !existsSync(join(dist, name))),
        [],
        file,
      );
    }
  },
);
