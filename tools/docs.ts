/**
 * `npm run docs`: the documentation as a site in `dist/docs`, to be opened from the disk or served by anything. It is written in
 * the Markdown files that stand in the repository; Eleventy renders them, the menu is that of docs-pages.ts. No page asks the
 * network for anything.
 */
import fs from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import Eleventy, { type Config } from '@11ty/eleventy';
import { frame, searchIndex } from './docs-frame.ts';
import { API, linksOf, readSections, resolveLink, slugOf, type Page } from './docs-pages.ts';
import { root } from './house.ts';

const OUTPUT = 'dist/docs';
const PICTURES = 'docs/pictures';
const sections = readSections();
const pages = sections.flatMap((section) => section.pages);
const pageOf = new Map(pages.map((page) => [page.source, page]));

const isFile = (file: string) =>
  fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
/** Files that pages lead to without being pages (openapi.json, alert rules, pictures): they travel along. */
const files = new Set(
  pages.flatMap(({ source, text }) =>
    linksOf(text)
      .map((to) => resolveLink(source, to).file)
      .filter((file) => !pageOf.has(file) && isFile(file)),
  ),
);

/** A link as it stands in the file, as one of the site: relative, so that the site may lie anywhere. */
function siteLink(page: Page, to: string): string {
  if (/^[a-z]+:/i.test(to)) return to;
  const { file, anchor } = resolveLink(page.source, to);
  const from = path.posix.dirname(page.url);
  const within = (url: string, hash: string) =>
    `${path.posix.relative(from, url)}${hash === '' ? '' : `#${hash}`}`;
  if (file === API && pageOf.has(`${API}#${anchor}`))
    return within(pageOf.get(`${API}#${anchor}`)?.url ?? '', '');
  if (file === page.source.split('#')[0] && to.startsWith('#')) return to;
  const target =
    pageOf.get(file) ??
    pageOf.get(`${file}/README.md`) ??
    pages.find(({ source }) => source.startsWith(`${file}/`));
  if (target) return within(target.url, anchor);
  return within(files.has(file) ? `files/${file}` : 'index.html', '');
}

function configure(config: Config) {
  config.setQuietMode(true);
  config.setTemplateFormats(['md']);
  config.addPassthroughCopy({ 'docs/site/style.css': 'style.css', 'docs/site/page.js': 'page.js' });
  for (const file of files) config.addPassthroughCopy({ [file]: `files/${file}` });
  for (const { source, url, text } of pages)
    config.addTemplate(`${url.replaceAll(/[^a-z0-9.]/gi, '-')}.md`, text, {
      permalink: url,
      source,
      // Braces of examples are no template's.
      templateEngineOverride: 'md',
    });
  config.amendLibrary('md', (library) => library.core.ruler.push('house', rewrite));
  config.addTransform('frame', function framed(content) {
    const url = path.relative(OUTPUT, this.page.outputPath).split(path.sep).join('/');
    return frame(sections, url, content);
  });
}

/** Anchors of headings, links to pages and files, and the light picture beside the dark one. */
const rewrite: Parameters<
  Parameters<Parameters<Config['amendLibrary']>[1]>[0]['core']['ruler']['push']
>[1] = ({ tokens, env }) => {
  const page = pageOf.get(env.source);
  if (!page) return;
  const relinked = (html: string) =>
    html.replaceAll(
      /\b(src|srcset|href)="([^"]+)"/g,
      (_, name: string, to: string) => `${name}="${siteLink(page, to)}"`,
    );
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', slugOf(tokens[at + 1]?.content ?? ''));
    if (token.type === 'html_block') token.content = relinked(token.content);
    for (const child of token.children ?? []) {
      if (child.type === 'html_inline') child.content = relinked(child.content);
      if (child.type === 'link_open') child.attrSet('href', siteLink(page, child.attrGet('href') ?? ''));
      if (child.type !== 'image') continue;
      const dark = child.attrGet('src') ?? '';
      child.type = 'html_inline';
      child.content = pictureOf(
        siteLink(page, dark),
        siteLink(page, dark.replace('-dark.', '-light.')),
        child.content,
      );
    }
  }
};

const pictureOf = (dark: string, light: string, says: string) =>
  `<img class="dark" src="${dark}" alt="${says.replaceAll('"', '&quot;')}" loading="lazy"><img class="light" src="${light}" alt="${says.replaceAll('"', '&quot;')}" loading="lazy">`;

const began = performance.now();
process.chdir(root);
fs.rmSync(OUTPUT, { recursive: true, force: true });
for (const name of [...files].filter((file) => file.startsWith(PICTURES)))
  files.add(name.replace('-dark.', '-light.'));
await new Eleventy('docs/site', OUTPUT, { quietMode: true, configPath: null, config: configure }).write();
fs.writeFileSync(path.join(OUTPUT, 'search.js'), searchIndex(pages));
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `${styleText('green', 'ok  ')} ${pages.length} pages in ${OUTPUT} (${seconds} s): open ${path.join(OUTPUT, 'index.html')}`,
);
