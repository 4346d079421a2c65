import { parseSync } from 'oxc-parser';

export type Import = { specifier: string; line: number; isType: boolean };

/** `import('…')` of a value or of a type, and files named for a worker: the parser lists the first only, and without its text. */
const CALLED = /\bimport(?:\.meta\.resolve)?\(\s*(['"`])([^'"`$]+)\1/g;
const REQUIRED = /\b(?:require|createRequire\([^)]*\))(?:\.resolve)?\(\s*(['"`])((?:@baize\/|\.)[^'"`$]+)\1/g;
const LOADED = /\bnew URL\(\s*(['"])(\.{1,2}\/[^'"]+\.(?:tsx?|mjs))\1,\s*import\.meta\.url/g;

/** Every import of one source: static, dynamic, of types, re-exports. What is computed cannot be judged: it has no name here. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: Import[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, line: lineAt(start), isType });
  }
  for (const { entries, start } of module.staticExports) {
    const again = entries.find((entry) => entry.moduleRequest);
    const isType = entries.every((entry) => entry.isType);
    if (again?.moduleRequest)
      found.push({ specifier: again.moduleRequest.value, line: lineAt(start), isType });
  }
  const loaded = [CALLED, REQUIRED, LOADED].flatMap((how) => [...source.matchAll(how)]);
  for (const { index, 2: specifier = '' } of loaded)
    found.push({ specifier, line: lineAt(index), isType: false });
  const computed = module.dynamicImports.find(
    ({ moduleRequest }) => !/^['"`][^$]*$/.test(source.slice(moduleRequest.start, moduleRequest.end)),
  );
  if (computed) found.push({ specifier: COMPUTED, line: lineAt(computed.start), isType: false });
  return found;
}

/** Stands for a specifier that only the running program knows. */
export const COMPUTED = '(computed)';
