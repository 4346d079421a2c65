import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Api, PlainRoute } from '@baize/endpoint';
import type { Contract, PlainContract, Wire } from '@baize/endpoint/document';

/** What every call of the platform is, read from the modules' own contracts (defineApi) and their plain routes. */
const root = path.join(import.meta.dirname, '..');

const isApi = (value: unknown): value is Api =>
  typeof value === 'object' && value !== null && 'routes' in value && 'operations' in value;

const load = async (file: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;

export async function readWire(): Promise<Wire> {
  return { contracts: await readContracts(), plain: await readPlainRoutes() };
}

/** Every contract a module exports from a file whose name says that it holds one. */
export async function readContracts(): Promise<Contract[]> {
  const files = fs.globSync('modules/*/*api.ts', { cwd: root }).toSorted();
  const found: Contract[] = [];
  for (const file of files)
    for (const [name, api] of Object.entries(await load(file))) {
      // A contract may be exported once more by the file that joins several.
      if (!isApi(api) || found.some((one) => one.api === api)) continue;
      const module = file.split(path.sep)[1] ?? '';
      found.push({ module, file, name, api, about: commentsOf(module, api) });
    }
  return found;
}

/** What stands outside the envelope: `plainRoutes` of the plain-routes.ts beside the code that mounts them. */
async function readPlainRoutes(): Promise<PlainContract[]> {
  const files = fs.globSync('{modules/*,apps/api/http}/plain-routes.ts', { cwd: root }).toSorted();
  const found: PlainContract[] = [];
  for (const file of files) {
    const { plainRoutes } = (await load(file)) as { plainRoutes: readonly PlainRoute[] };
    const module = file.startsWith('modules') ? (file.split(path.sep)[1] ?? '') : 'app';
    found.push({ module, file, routes: plainRoutes });
  }
  return found;
}

/** The comment right above an operation, as text. */
function commentsOf(module: string, { operations }: Api): Map<string, string> {
  const folder = path.join(root, 'modules', module);
  const source = fs
    .globSync('*{api,operations}.ts', { cwd: folder })
    .toSorted()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const about = new Map<string, string>();
  for (const [, comment = '', name = ''] of source.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+): (?=\{|\w)/g,
  ))
    if (name in operations)
      about.set(
        name,
        comment
          .replaceAll(/\s*\n\s*\*\s?/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
  return about;
}
