import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { anchorsOf, linksOf, readSections, resolveLink, slugOf } from './docs-pages.ts';
import { root } from './house.ts';

const PICTURES = 'docs/pictures';
const PICTURE_BYTES_MAX = 90_000;
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const isThere = (file: string) => fs.existsSync(path.join(root, file));
const written = fs
  .globSync('{*.md,docs/**/*.md,modules/*/README.md}', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .sort();
/** Pages by their file; parts of the API belong to the one file. */
const inMenu = new Set(
  readSections().flatMap(({ pages }) => pages.map(({ source }) => source.split('#')[0] ?? '')),
);

test('a link is found and led to its file and heading', () => {
  const text =
    '# A b, `c`\n[x](d.md#e) `[no](f)` ![p](p.webp)\n```\n[no](g)\n# no\n```\n<img src="i.png"> <https://x.y>\n';
  assert.deepEqual(linksOf(text), ['d.md#e', 'p.webp', 'i.png']);
  assert.deepEqual([...anchorsOf(text)], ['a-b-c']);
  assert.deepEqual(resolveLink('docs/x/y.md', '../z.md#q'), { file: 'docs/z.md', anchor: 'q' });
  assert.deepEqual(resolveLink('docs/x.md', '#q'), { file: 'docs/x.md', anchor: 'q' });
  assert.equal(slugOf('Money in, money out'), 'money-in-money-out');
});

test('every relative link of the documentation leads to a file, and to a heading where it names one', () => {
  const broken: string[] = [];
  let followed = 0;
  for (const source of written)
    for (const to of linksOf(read(source))) {
      followed += 1;
      const { file, anchor } = resolveLink(source, to);
      const isFound = isThere(file) && (anchor === '' || anchorsOf(read(file)).has(anchor));
      if (!isFound) broken.push(`${source}: ${to}`);
    }
  assert.ok(followed > 50, `${followed} links read`);
  assert.deepEqual(broken, []);
});

test('every page of docs is in the menu of the site', () => {
  assert.deepEqual(
    written.filter((file) => file.startsWith('docs/') && !inMenu.has(file)),
    [],
  );
});

test('each picture is small, stands in both themes, and is shown by some page', () => {
  const shown = new Set(
    written.flatMap((source) => linksOf(read(source)).map((to) => resolveLink(source, to).file)),
  );
  const pictures = fs.readdirSync(path.join(root, PICTURES));
  const wrong = pictures.filter(
    (name) =>
      !isThere(
        `${PICTURES}/${name.replace(/-(dark|light)\./, (_, theme) => (theme === 'dark' ? '-light.' : '-dark.'))}`,
      ) ||
      !shown.has(`${PICTURES}/${name.replace('-light.', '-dark.')}`) ||
      fs.statSync(path.join(root, PICTURES, name)).size > PICTURE_BYTES_MAX,
  );
  assert.ok(pictures.length >= 12, `${pictures.length} pictures`);
  assert.deepEqual(wrong, []);
});

test('every link of the built site leads to a page and a heading, and nothing is loaded from elsewhere', () => {
  execFileSync(process.execPath, [path.join(root, 'tools/docs.ts')], { stdio: 'pipe', timeout: 120_000 });
  const site = path.join(root, 'dist/docs');
  const pages = new Map(
    fs
      .globSync('**/*.html', { cwd: site })
      .map((page) => [page, fs.readFileSync(path.join(site, page), 'utf8')]),
  );
  const wrong: string[] = [];
  for (const [page, html] of pages)
    for (const [said, name, to = ''] of html.matchAll(/ (href|src|srcset)="([^"]*)"/g)) {
      const isOutside = /^([a-z]+:|\/\/)/i.test(to);
      if (isOutside && name === 'href' && !said.includes('.css')) continue;
      const [file = '', anchor = ''] = to.split('#');
      const target = file === '' ? page : path.join(path.dirname(page), file);
      const hasAnchor = anchor === '' || pages.get(target)?.includes(` id="${anchor}"`) === true;
      if (isOutside || !fs.existsSync(path.join(site, target)) || !hasAnchor) wrong.push(`${page}:${said}`);
    }
  assert.ok(pages.size > 150, `${pages.size} pages built`);
  assert.deepEqual(wrong, []);
});
