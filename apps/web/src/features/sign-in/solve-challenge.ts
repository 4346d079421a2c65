import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';

/** More would heat a phone for little: two halve the wait, and the first to find the key ends it. */
const WORKERS_MAX = 2;
const TIMEOUT_MS = 30_000;

/**
 * Works a challenge off beside the page, so that nothing on it stands still. Answers the token a guarded call carries;
 * undefined when the time ran out or `controller` ended it.
 */
export async function solvedToken(
  challenge: Challenge,
  controller: AbortController,
): Promise<string | undefined> {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(WORKERS_MAX, navigator.hardwareConcurrency || 1),
    timeout: TIMEOUT_MS,
    createWorker: () => new Worker(new URL('./bot-check-worker.ts', import.meta.url), { type: 'module' }),
  });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
