import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readHouse, root } from './house.ts';

/** `npm run architecture`: writes the tables of ARCHITECTURE.md from modules/modules.json. */
const file = path.join(root, 'ARCHITECTURE.md');
const BEGIN = '<!-- written by `npm run architecture` from modules/modules.json -->\n';
const END = '\n<!-- end -->';

/** ARCHITECTURE.md as it is, and as the table wants it. */
export function architecture(): { is: string; wanted: string } {
  const is = fs.readFileSync(file, 'utf8');
  const [head = '', rest = ''] = is.split(BEGIN);
  return { is, wanted: `${head}${BEGIN}${tables()}${rest.slice(rest.indexOf(END))}` };
}

function tables(): string {
  const { modules, packages, apps } = readHouse();
  const list = (names: string[]) => names.join(', ') || '–';
  return [
    table(
      ['module', 'owns', 'may call', 'packages'],
      modules.map(({ name, owns, calls, packages: more = [] }) => [name, owns, list(calls), list(more)]),
    ),
    'Every module may use the packages kernel, endpoint and db.',
    table(
      ['package', 'what', 'stands on'],
      packages.map(({ name, owns, packages: below }) => [name, owns, list(below)]),
    ),
    table(
      ['app', 'what', 'modules', 'packages'],
      apps.map(({ name, owns, modules: which, packages: below }) => [name, owns, which, list(below)]),
    ),
  ].join('\n\n');
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  fs.writeFileSync(file, architecture().wanted);
