/** How a process of the product lives: it says when it is ready and ends once, in order, when asked to. */
export type Lifecycle = {
  /** Finishes what was acknowledged and closes what is open. Called once. */
  stop: () => Promise<void>;
  /** Told why it ends; for the log. */
  onStopping?: (reason: string) => void;
  onFailure: (error: unknown) => void;
};

const STOP_MS = 18_000;
const LAUNCHER_GONE = 'launcher gone';

/**
 * Tells the launcher that this process is ready, and stops it on SIGINT, SIGTERM, or when the launcher vanished
 * (its IPC channel closes even after kill -9, so nothing is left behind). Without a launcher only the signals count.
 */
export function runUntilStopped(lifecycle: Lifecycle): void {
  surviveLostOutput();
  let stopping = false;
  const end = (reason: string) => {
    if (stopping) return;
    stopping = true;
    lifecycle.onStopping?.(reason);
    // Nobody is left to kill us should the exit hang (seen once in a native library's threads, 20 Nov 2026), and nobody
    // asks for the code: once everything is closed, leave in the one way that cannot hang.
    const leave = (code: number) =>
      reason === LAUNCHER_GONE ? process.kill(process.pid, 'SIGKILL') : process.exit(code);
    setTimeout(() => leave(1), STOP_MS).unref();
    lifecycle.stop().then(
      () => leave(0),
      (error: unknown) => {
        lifecycle.onFailure(error);
        leave(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('disconnect', () => end(LAUNCHER_GONE));
  process.send?.('ready');
}

/** Whoever read our output is gone, or the disk it goes to is full: that is no reason to end. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
