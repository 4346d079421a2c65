import { parentPort, workerData } from 'node:worker_threads';
import { checkSync } from 'recheck';

/** Half a second is common; a busy machine needs more, and a time-out refuses a good pattern. */
const TIMEOUT_MS = 20_000;

// The checker would start another thread and look for a native program; this thread is ours to block.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

/** The thread of pattern-safety.ts: answers, for each regex it was given, whether it is safe with the `u` flag. */
const patterns = workerData as readonly string[];
parentPort?.postMessage(
  patterns.map((pattern) => checkSync(pattern, 'u', { timeout: TIMEOUT_MS }).status === 'safe'),
);
