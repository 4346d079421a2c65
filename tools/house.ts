import fs from 'node:fs';
import path from 'node:path';

export type ModuleRow = {
  name: string;
  formerly?: string;
  owns: string;
  calls: string[];
  packages?: string[];
};
export type PackageRow = { name: string; owns: string; packages: string[] };
/** Modules of an app: all of them, those that keep to what a browser may load, or none because it is a stranger. */
export type AppRow = { name: string; owns: string; packages: string[]; modules: 'all' | 'browser' | 'none' };
export type House = { modules: ModuleRow[]; packages: PackageRow[]; apps: AppRow[] };

export const root = path.join(import.meta.dirname, '..');

/** The table of the house: who is there, in the order of migrations, and who may call whom. */
export const readHouse = (): House =>
  JSON.parse(fs.readFileSync(path.join(root, 'modules/modules.json'), 'utf8')) as House;

/** Code that only tests load: it may use builders and its own clock, and no source may import it. */
export const isTestCode = (file: string): boolean =>
  /\.(test|fixture)\.tsx?$|-table\.ts$|(^|\/)testing\.ts$|\/testing\//.test(file);

/** Every TypeScript file written by hand. */
export const sourceFiles = (): string[] =>
  fs.globSync('{packages,modules,apps,bench,e2e,tools}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'artifacts', 'generated'].includes(path.basename(name)),
  });
