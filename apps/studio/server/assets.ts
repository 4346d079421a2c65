import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/**
 * The browser's files, read once at start: TypeScript has its types stripped, nothing is bundled. Every address
 * carries one hash of all of them, so files are immutable and a new build is a new address.
 */
export type Assets = {
  base: string;
  fontsCss: string;
  /** Addresses of every module a client script imports, itself first, to be fetched at once and not one after another. */
  modulesOf(script: string): string[];
  mount(app: FastifyInstance): void;
};

const root = join(import.meta.dirname, '..');
/** The rules the browser shares with the server. */
const SHARED = [
  'games/returns.ts',
  'games/slot/reels.ts',
  'games/slot/spin.ts',
  'games/roulette/table.ts',
  'games/roulette/round.ts',
];
/** Of the package fair, served beside them: a browser knows no packages. */
const FAIR = ['stream', 'verify'];
const TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

type File = { body: Buffer; brotli: Buffer | undefined; type: string };

export function loadAssets(): Assets {
  const files = new Map<string, File>();
  const add = (path: string, text: Buffer | string): void => {
    const type = TYPES[extname(path)];
    if (type === undefined) return;
    const body = Buffer.from(text);
    const brotli =
      extname(path) === '.woff2'
        ? undefined
        : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    files.set(path, { body, brotli, type });
  };
  const client = readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `client/${name}`,
  );
  for (const path of [...client, ...SHARED].filter((name) => !name.endsWith('.test.ts')).toSorted()) {
    if (extname(path) === '.ts') add(path, scriptOf(join(root, path)));
    else if (TYPES[extname(path)] !== undefined) add(path, readFileSync(join(root, path)));
  }
  for (const name of FAIR) add(`fair/${name}.ts`, scriptOf(require.resolve(`@baize/fair/${name}`)));
  for (const [path, file] of fontFiles()) add(path, readFileSync(file));
  const notoCss = notoSansSc(add);
  add('client/noto-sans-sc.css', notoCss);

  const hash = createHash('sha256');
  for (const [path, file] of files) hash.update(path).update(file.body);
  const base = `/a/${hash.digest('hex').slice(0, 16)}`;
  return {
    base,
    fontsCss: `${base}/client/noto-sans-sc.css`,
    modulesOf: (script) => [...importsFrom(files, `client/${script}.ts`)].map((path) => `${base}/${path}`),
    mount(app) {
      app.get(`${base}/*`, (request, reply) => {
        const path = (request.params as { '*': string })['*'];
        const file = files.get(path);
        if (!file) return reply.code(404).send({ error: 'not found' });
        void reply
          .type(file.type)
          .header('cache-control', IMMUTABLE)
          .header('vary', 'accept-encoding')
          .header('access-control-allow-origin', '*');
        const wantsBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
        return file.brotli && wantsBrotli
          ? reply.header('content-encoding', 'br').send(file.brotli)
          : reply.send(file.body);
      });
    },
  };
}

const scriptOf = (file: string): string =>
  stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll(/'@baize\/fair\/(\w+)'/g, "'../fair/$1.ts'");

/** Static imports only: what a script fetches later on its own (the other languages) stays out. */
function importsFrom(files: ReadonlyMap<string, File>, path: string, seen = new Set<string>()): Set<string> {
  const file = files.get(path);
  if (!file || seen.has(path)) return seen;
  seen.add(path);
  for (const [, target = ''] of file.body
    .toString('utf8')
    .matchAll(/^\s*(?:import|export)[^'";]*?from\s*'(\.[^']+)'/gm))
    importsFrom(files, join(dirname(path), target), seen);
  return seen;
}

const require = createRequire(import.meta.url);
const fontDir = (name: string): string =>
  join(dirname(require.resolve(`@fontsource-variable/${name}/package.json`)), 'files');

function fontFiles(): [string, string][] {
  return [
    ['client/archivo.woff2', join(fontDir('archivo'), 'archivo-latin-standard-normal.woff2')],
    ['client/archivo-ext.woff2', join(fontDir('archivo'), 'archivo-latin-ext-standard-normal.woff2')],
    ['client/kantumruy.woff2', join(fontDir('kantumruy-pro'), 'kantumruy-pro-khmer-wght-normal.woff2')],
  ];
}

/** Chinese slices, last in the font stack: only a machine without any Chinese face fetches one. */
function notoSansSc(add: (path: string, body: Buffer) => void): string {
  const dir = fontDir('noto-sans-sc');
  const css = readFileSync(join(dir, '..', 'wght.css'), 'utf8');
  for (const name of readdirSync(dir))
    if (name.endsWith('.woff2')) add(`client/noto/${name}`, readFileSync(join(dir, name)));
  return css.replaceAll('./files/', './noto/');
}
