import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { WORLD, type Ports } from './world.ts';

const root = path.join(import.meta.dirname, '..');
const START_MS = 240_000;

/** The whole product as `npm start` runs it, in a data folder and on ports of its own. */
export type Product = {
  process: ChildProcess;
  /** Milliseconds from spawn to "Baize is up". */
  startedInMs: number;
  output: () => string;
  /** Sends a signal and resolves with the exit code (null after SIGKILL). */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** What was started here and has not ended; a flow that fails in the middle must not hold its ports (endAll). */
const running = new Map<ChildProcess, { data: string; gone: Promise<number | null> }>();
const FORCE_MS = 20_000;

/** Ends every product this worker has started: asked first, by force when it does not go. For `afterEach`. */
export async function endAll(): Promise<void> {
  await Promise.all(
    [...running].map(async ([child, { data, gone }]) => {
      const force = setTimeout(() => {
        // The wrapper cannot pass a kill on; the launcher's number is in its data folder.
        process.kill(Number(fs.readFileSync(path.join(data, 'launcher.pid'), 'utf8')), 'SIGKILL');
        child.kill('SIGKILL');
      }, FORCE_MS);
      child.kill('SIGINT');
      await gone;
      clearTimeout(force);
    }),
  );
}

export type ProductOptions = { data: string; ports: Ports; env?: NodeJS.ProcessEnv };

/** Rejects with everything the product printed when it does not come up. */
export async function startProduct({ data, ports, env = {} }: ProductOptions): Promise<Product> {
  const began = performance.now();
  const child = spawn('node', ['tools/with-node.mjs', 'apps/launcher/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      BAIZE_DATA: data,
      BAIZE_SITE_PORT: String(ports.site),
      BAIZE_CONSOLE_PORT: String(ports.console),
      BAIZE_STUDIO_PORT: String(ports.studio),
      BAIZE_PSP_PORT: String(ports.psp),
      // Flows count the people and money they begin with.
      BAIZE_DEMO_HISTORY: '0',
      // One address plays the whole suite; the limit itself is shown by apps/api/bad-input.test.ts.
      BAIZE_RATE_LIMIT: '2000',
      // A flow may come from an address of its own (people.ts), as visitors do: failures and limits count by address.
      BAIZE_TRUSTED_PROXIES: '127.0.0.1,::1',
      // The push service of a flow stands on this machine (newcomer/push.spec.ts).
      BAIZE_DELIVERY_LOCAL: '1',
      ...env,
    },
  });
  let said = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  running.set(child, { data, gone });
  void gone.then(() => running.delete(child));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the product did not start in time:\n${said}`)),
      START_MS,
    );
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      if (!said.includes('Ctrl-C stops everything')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void gone.then((code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${code}:\n${said}`));
    });
  });
  return {
    process: child,
    startedInMs: performance.now() - began,
    output: () => said,
    end: (signal) => {
      child.kill(signal);
      return gone;
    },
  };
}

type Process = { pid: number; parent: number; command: string; environment: string[] };

/** Every process of this machine that we may look at. */
export const processes = (): Process[] => (process.platform === 'linux' ? ofProc() : ofPs());

function ofProc(): Process[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const read = (file: string) => fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
    try {
      // The name in brackets may hold anything; the parent is the second field after it.
      const parent = Number(/^.*\) \S (\d+)/s.exec(read('stat'))?.[1]);
      return [
        { pid: Number(pid), parent, command: read('cmdline'), environment: read('environ').split('\0') },
      ];
    } catch {
      return []; // It ended, or is not ours to look at.
    }
  });
}

/** Elsewhere ps prints the environment behind the command. */
function ofPs(): Process[] {
  const lines = execFileSync('ps', ['-axEww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return [...lines.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
    environment: command.split(' '),
  }));
}

/** A process below the launcher whose command line holds `part`. */
export function descendant(of: number, part: string): number {
  const found = processes().find(({ parent, command }) => parent === of && command.includes(part));
  if (!found) throw new Error(`no process ${part} below ${of}`);
  return found.pid;
}

/** The studio's process of this product, by the port it was given. */
export function studioPid(): number {
  const port = `BAIZE_STUDIO_PORT=${new URL(WORLD.studio).port}`;
  const found = processes().find(
    ({ command, environment }) =>
      command.includes('apps/studio/server/main.ts') && environment.includes(port),
  );
  if (!found) throw new Error(`no studio with ${port}`);
  return found.pid;
}
