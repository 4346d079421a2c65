import fs from 'node:fs';
import path from 'node:path';
import { readMigrations, repositoryMigrations } from '@baize/db';
import { root } from './house.ts';

/**
 * The digests of every migration that left our hands: some database has applied it, and starts no version in which it differs.
 * `npm run migrations:freeze` adds the new ones; it changes and removes no line.
 */
const FILE = path.join(root, 'modules', 'migrations.json');

export const frozenMigrations = (): Record<string, string> =>
  JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, string>;

export const presentMigrations = (): Record<string, string> =>
  Object.fromEntries(
    readMigrations(repositoryMigrations()).map(({ module, name, sha256 }) => [`${module}/${name}`, sha256]),
  );

if (import.meta.main) {
  const all = { ...presentMigrations(), ...frozenMigrations() };
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  fs.writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
