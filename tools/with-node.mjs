// Runs a .ts entry with the Node that npm installed. The host's Node may be 20, which cannot read TypeScript;
// where npm blocks install scripts the `node` package leaves no binary, and this says so instead of a syntax error.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const NEEDED = 26;
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const major = (version) => Number(version.replace(/^v/, '').split('.')[0]);

function findNode() {
  if (major(process.version) >= NEEDED) return process.execPath;
  const shipped = [
    path.join(root, 'node_modules/node/bin/node'),
    path.join(root, `node_modules/node-linux-${process.arch}/bin/node`),
    path.join(root, `node_modules/node/node_modules/node-linux-${process.arch}/bin/node`),
  ];
  return shipped.find((file) => fs.existsSync(file));
}

const node = findNode();
if (!node) {
  console.error(
    `Baize needs Node ${NEEDED}. It comes with npm as the package "node", whose install script did not run here.\n` +
      `Run: npm rebuild node --foreground-scripts   (or put Node ${NEEDED} on your PATH)`,
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
