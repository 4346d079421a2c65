import { Worker } from 'node:worker_threads';

/** Loading the checker takes about a second the first time (measured 21 Nov 2026); a hard pattern is not waited for. */
const TIMEOUT_MS = 25_000;

/**
 * Whether each regex is safe, so that no text makes it backtrack without end: they run on every registration, here and in
 * the browser. Checked in a thread of its own, because the check may take long; a regex not checked in time is unsafe.
 */
export function safePatterns(
  patterns: readonly string[],
  timeoutMs: number = TIMEOUT_MS,
): Promise<boolean[]> {
  if (patterns.length === 0) return Promise.resolve([]);
  const unsafe = patterns.map(() => false);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), {
      workerData: patterns,
      // The checker would otherwise start a helper process of its own.
      env: { RECHECK_SYNC_BACKEND: 'pure' },
    });
    const end = (work: () => void) => {
      clearTimeout(timer);
      work();
      void worker.terminate();
    };
    const timer = setTimeout(() => end(() => resolve(unsafe)), timeoutMs);
    worker.on('message', (verdicts: boolean[]) => end(() => resolve(verdicts)));
    worker.on('error', (error) => end(() => reject(error)));
  });
}
