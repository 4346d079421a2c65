import fs from 'node:fs';
import path from 'node:path';
import { readHouse, root } from './house.ts';

/** A page of the documentation: the file it is written in, where it stands on the site, its text. */
export type Page = { source: string; url: string; title: string; text: string };
export type Section = { title: string; pages: Page[] };

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const filesIn = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => `${folder}/${name}`);

/** Only the part before the first `##` of the API stands at its own address; each module's calls are a page. */
export const API = 'docs/api.md';

const pagesOf = (folder: string, names: string[]) =>
  ['README', ...names].map((name) => `docs/${folder}/${name}.md`);

/** The menu of the site: its parts, and the files of each in the order they are read. */
const MENU: [title: string, sources: () => string[]][] = [
  ['Start', () => ['docs/README.md', 'README.md', 'CHANGELOG.md', 'docs/changelog/0.1.0.md']],
  [
    'Operators',
    () => [
      ...pagesOf('operators', ['console', 'two-people', 'money', 'promotions']),
      'docs/operate.md',
      'docs/segregation-of-duties.md',
    ],
  ],
  ['Members', () => pagesOf('members', ['account', 'money', 'play', 'rewards', 'protection'])],
  ['Agents', () => pagesOf('agents', ['team', 'contracts', 'commission'])],
  ['Integrators', () => [...pagesOf('integrators', ['vendors', 'payments']), 'docs/vendor-protocol.md']],
  ['API', () => [API]],
  ['Metrics', () => ['docs/metrics.md']],
  [
    'Developers',
    () => [
      'docs/developers/README.md',
      'ARCHITECTURE.md',
      'STYLE.md',
      'GLOSSARY.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
    ],
  ],
  ['Recipes', () => filesIn('docs/recipes')],
  ['Modules', () => readHouse().modules.map(({ name }) => `modules/${name}/README.md`)],
  ['Decisions', () => filesIn('docs/decisions')],
];

const urlOf = (source: string) =>
  source === 'README.md'
    ? 'install.html'
    : source
        .toLowerCase()
        .replace(/^docs\//, '')
        .replace(/^(modules\/[^/]+)\/readme\.md$/, '$1.md')
        .replace(/readme\.md$/, 'index.md')
        .replace(/\.md$/, '.html');

export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

/** Parts of the API's page by their `##`, which alone have a sixth of all text of the site. */
function apiPages(): Page[] {
  const [head = '', ...parts] = read(API).split(/^(?=## )/m);
  return [
    { source: API, url: 'api/index.html', title: 'Calls', text: head },
    ...parts.map((part) => {
      const title = /^## (.+)/.exec(part)?.[1] ?? '';
      return {
        source: `${API}#${slugOf(title)}`,
        url: `api/${slugOf(title)}.html`,
        title,
        text: `#${part.replace(/^## .+/, ` ${title}`).replaceAll(/^###/gm, '##')}`,
      };
    }),
  ];
}

export const readSections = (): Section[] =>
  MENU.map(([title, sources]) => ({
    title,
    pages: sources().flatMap((source) => {
      if (source === API) return apiPages();
      const text = read(source);
      return [
        {
          source,
          url: urlOf(source),
          title: source === 'README.md' ? 'Install and run' : titleOf(text),
          text,
        },
      ];
    }),
  }));

/** The anchor of a heading, as GitHub makes it. */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Text without its code, where a bracket is no link and a hash no heading. */
const prose = (text: string) =>
  text.replaceAll(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, '').replaceAll(/(`+)[^\n]*?\1/g, '``');

export const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replaceAll(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(
      ([, heading = '']) => slugOf(heading),
    ),
  );

/** Where a page's links and pictures lead that are no addresses of the web, as they are written. */
export const linksOf = (text: string): string[] =>
  [
    ...[...prose(text).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].map(([, to = '']) => to),
    ...[...prose(text).matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)].map(([, to = '']) => to),
  ].filter((to) => !/^[a-z]+:/i.test(to));

/** The file and the anchor that a link of a file leads to, from the root. */
export function resolveLink(source: string, to: string): { file: string; anchor: string } {
  const [from = ''] = source.split('#');
  const [name = '', anchor = ''] = to.split('#');
  return {
    file: name === '' ? from : path.posix.join(path.posix.dirname(from), decodeURI(name)).replace(/\/$/, ''),
    anchor,
  };
}
