import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileMessageOrThrow, type CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import { AREAS, type Area, type Tag } from './areas.ts';
import type { Catalogue } from './i18n.ts';

const root = import.meta.dirname;
export type Tokens = CompiledMessageToken[];
type Flat = Record<string, string>;

export const sourcePath = (tag: Tag, area: Area): string => join(root, 'messages', tag, `${area}.json`);

/** The texts of one area in one language as written; an area nobody wrote yet is empty. */
export function readArea(tag: Tag, area: Area): Flat {
  const path = sourcePath(tag, area);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Flat) : {};
}

/** Token arrays of one message. Lingui treats a bare string as uncompiled, so one word too is an array. */
export function tokensOf(text: string): Tokens {
  return compileMessageOrThrow(text);
}

const NUMERIC = new Set(['plural', 'selectordinal', 'number']);

/** Name → TypeScript type of every value a message needs. */
export function parametersOf(tokens: Tokens, into: Map<string, string> = new Map()): Map<string, string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, kind, options] = token;
    if (name !== '#') {
      const type =
        kind === undefined
          ? 'string | number'
          : NUMERIC.has(kind)
            ? 'number'
            : kind === 'select'
              ? 'string'
              : 'Date | number';
      // A value used both as plural and as plain text must satisfy the stricter use.
      if (!into.has(name) || kind !== undefined) into.set(name, type);
    }
    if (options && typeof options === 'object')
      for (const option of Object.values(options))
        if (Array.isArray(option)) parametersOf(option as Tokens, into);
  }
  return into;
}

/** The texts of areas in one language as the browser and `createI18n` take them: key → token array. */
export function catalogueOf(tag: Tag, areas: readonly Area[]): Catalogue {
  const texts = areas.flatMap((area) => Object.entries(readArea(tag, area)));
  return Object.fromEntries(texts.map(([key, text]) => [key, tokensOf(text)]));
}

/** The type of every key and the values its text needs. Only the compiler reads it: no process needs the file. */
export function generateTypes(file = join(root, 'generated', 'messages.ts')): void {
  const keys = AREAS.flatMap((area) => Object.entries(readArea('en', area))).map(([key, text]) => {
    const parameters = [...parametersOf(tokensOf(text))].map(([name, type]) => `${name}: ${type}`);
    return `  '${key}': ${parameters.length ? `{ ${parameters.join('; ')} }` : 'undefined'};\n`;
  });
  const content = `// Generated from messages/en by packages/i18n/compile.ts.\nexport type Messages = {\n${keys.join('')}};\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(dirname(file), { recursive: true });
  // A name of its own until it is whole: another process may read or write at the same time.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, content);
  renameSync(part, file);
}

if (import.meta.main) generateTypes();
