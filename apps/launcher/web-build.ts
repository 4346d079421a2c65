import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const SOURCES = [
  'packages/{ui,i18n,kernel,endpoint,emvqr}/**/*',
  'modules/*/routes.ts',
  // Modules whose rules the browser loads.
  'modules/{site,catalogue,content,diligence,messaging}/*.ts',
  'package-lock.json',
];
const VITE = 'node_modules/vite/bin/vite.js';
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
const brotli = promisify(zlib.brotliCompress);

/** Builds apps/<app> into its dist unless the dist was made from these very sources. Returns whether it built. */
export async function ensureBuilt(root: string, app: 'web' | 'console'): Promise<boolean> {
  const stamp = stampOf(root, [`apps/${app}/**/*`, ...SOURCES]);
  const dist = path.join(root, 'apps', app, 'dist');
  const stampFile = path.join(dist, '.stamp');
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return false;
  if (!fs.existsSync(path.join(root, VITE)))
    throw new Error(
      `the ${app} app is not built and what builds it is not installed: npm ci && npm run build, then npm ci --omit=dev`,
    );
  await viteBuild(root, app);
  await compress(dist);
  fs.writeFileSync(stampFile, stamp);
  return true;
}

function stampOf(root: string, patterns: string[]): string {
  const hash = createHash('sha256');
  const skip = (name: string) => ['node_modules', 'dist', 'generated'].includes(path.basename(name));
  const files = patterns.flatMap((pattern) => fs.globSync(pattern, { cwd: root, exclude: skip })).toSorted();
  for (const file of files) {
    const full = path.join(root, file);
    if (fs.statSync(full).isFile()) hash.update(file).update(fs.readFileSync(full));
  }
  return hash.digest('hex');
}

function viteBuild(root: string, app: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, VITE), 'build'], {
      cwd: path.join(root, 'apps', app),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`building ${app} failed:\n${output.slice(-4_000)}`)),
    );
  });
}

/** Compressed once here, so that the server sends files and never compresses a static answer. */
async function compress(dist: string): Promise<void> {
  for (const name of fs.globSync('**/*', { cwd: dist })) {
    const file = path.join(dist, name);
    if (!COMPRESSIBLE.test(name) || !fs.statSync(file).isFile()) continue;
    const source = fs.readFileSync(file);
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    };
    fs.writeFileSync(`${file}.br`, await brotli(source, { params }));
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(source, { level: 9 }));
  }
}

if (import.meta.main)
  for (const app of ['web', 'console'] as const)
    await ensureBuilt(path.join(import.meta.dirname, '..', '..'), app);
