import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** One process of the product. It reports readiness with `process.send('ready')` and ends itself when we vanish. */
export type Child = { name: string; stop(): Promise<void> };

const READY_MS = 60_000;
const STOP_MS = 20_000;
const RESTARTS_MAX = 5;
const RESTART_WINDOW_MS = 60_000;

export type ChildOptions = {
  name: string;
  entry: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** Told when the process cannot be kept alive. */
  onGivenUp: (name: string) => void;
};

/** Starts a process, waits until it is ready, and starts it again (a few times a minute at most) should it die. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const deaths: number[] = [];
  let stopping = false;
  let child = await launch(options);
  const watch = (watched: ChildProcess) =>
    watched.once('exit', (code, signal) => {
      if (stopping) return;
      options.log(`${options.name} ended (${signal ?? code}); starting it again`);
      const now = performance.now();
      deaths.push(now);
      if (deaths.filter((at) => now - at < RESTART_WINDOW_MS).length > RESTARTS_MAX)
        return options.onGivenUp(options.name);
      void sleep(200)
        .then(() => launch(options))
        .then((next) => {
          child = next;
          watch(next);
        })
        .catch(() => options.onGivenUp(options.name));
    });
  watch(child);
  return {
    name: options.name,
    stop: async () => {
      stopping = true;
      await end(child);
    },
  };
}

function launch(options: ChildOptions): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(options.entry, [], {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true, // Ctrl-C reaches only the launcher: it decides the order
    });
    const timer = setTimeout(
      () => reject(new Error(`${options.name} was not ready within ${READY_MS / 1000} s`)),
      READY_MS,
    );
    let said = '';
    const onOutput = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-4_000);
      options.log(String(chunk));
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('message', () => {
      clearTimeout(timer);
      resolve(child);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${options.name} ended with ${code} before it was ready:\n${said}`));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = await Promise.race([gone.then(() => false), sleep(STOP_MS, true, { ref: false })]);
  if (late) {
    child.kill('SIGKILL');
    await gone;
  }
}
