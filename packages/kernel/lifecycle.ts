/** How a process of the product lives: it says when it is ready and ends once, in order, when asked to. */
export type Lifecycle = {
  /** Finishes what was acknowledged and closes what is open. Called once. */
  stop: () => Promise<void>;
  /** Told why it ends; for the log. */
  onStopping?: (reason: string) => void;
  onFailure: (error: unknown) => void;
};

const STOP_MS = 18_000;

/**
 * Tells the launcher that this process is ready, and stops it on SIGINT, SIGTERM, or when the launcher vanished
 * (its IPC channel closes even after kill -9, so nothing is left behind). Without a launcher only the signals count.
 */
export function runUntilStopped(lifecycle: Lifecycle): void {
  let stopping = false;
  const end = (reason: string) => {
    if (stopping) return;
    stopping = true;
    lifecycle.onStopping?.(reason);
    setTimeout(() => process.exit(1), STOP_MS).unref();
    lifecycle.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        lifecycle.onFailure(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('disconnect', () => end('launcher gone'));
  process.send?.('ready');
}
