import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Api } from '@baize/endpoint';
import type { Contract } from '@baize/endpoint/document';

/** What every call of the platform is, read from the modules' own contracts (defineApi). */
const root = path.join(import.meta.dirname, '..');

const isApi = (value: unknown): value is Api =>
  typeof value === 'object' && value !== null && 'routes' in value && 'operations' in value;

/** Every contract a module exports from a file whose name says that it holds one. */
export async function readContracts(): Promise<Contract[]> {
  const files = fs.globSync('modules/*/*api.ts', { cwd: root }).toSorted();
  const found: Contract[] = [];
  for (const file of files) {
    const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
    for (const [name, api] of Object.entries(exported)) {
      // A contract may be exported once more by the file that joins several.
      if (!isApi(api) || found.some((one) => one.api === api)) continue;
      found.push({ module: file.split(path.sep)[1] ?? '', file, name, api });
    }
  }
  return found;
}
