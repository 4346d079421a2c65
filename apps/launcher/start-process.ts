import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './supervise.ts';

/** A process of the product. It reports readiness with `process.send('ready')` and ends itself when we vanish. */
export type OwnProcess = Running & {
  pid: number;
  /** A message for its `process.on('message')`; nobody hears it where it has just ended. */
  tell(message: object): void;
};

const READY_MS = 60_000;
const STOP_MS = 20_000;
const SAID_MAX = 4_000;

export type ProcessOptions = {
  name: string;
  entry: string;
  env: NodeJS.ProcessEnv;
  log: (text: string) => void;
};

/** Resolves when the process is ready; rejects with the end of its output when it is not, and then it has ended. */
export async function startProcess(options: ProcessOptions, signal?: AbortSignal): Promise<OwnProcess> {
  const { name, entry, env, log } = options;
  const child = fork(entry, [], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // Ctrl-C reaches only the launcher: it decides the order
  });
  let said = '';
  const onOutput = (chunk: Buffer) => {
    said = (said + String(chunk)).slice(-SAID_MAX);
    log(String(chunk));
  };
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, endedBy) => resolve(endedBy ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  const ready = new Promise<undefined>((resolve) => child.once('message', () => resolve(undefined)));
  const gaveUp = new AbortController();
  const late = sleep(READY_MS, `was not ready within ${READY_MS / 1000} s`, { signal: gaveUp.signal }).catch(
    () => 'was no longer wanted',
  );
  signal?.addEventListener('abort', () => gaveUp.abort(), { once: true });
  const fault = await Promise.race([
    ready,
    ended.then((why) => `ended with ${why} before it was ready`),
    late,
  ]);
  gaveUp.abort();
  if (fault) {
    await end(child, ended);
    throw new Error(`${name} ${fault}:\n${said}`);
  }
  return {
    pid: child.pid ?? 0,
    ended,
    stop: () => end(child, ended),
    tell: (message) => {
      // It may be ending at this very moment, which `ended` tells.
      if (child.connected) child.send(message, () => undefined);
    },
  };
}

async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const late = await Promise.race([ended.then(() => false), sleep(STOP_MS, true, { ref: false })]);
  if (!late) return;
  child.kill('SIGKILL');
  await ended;
}
