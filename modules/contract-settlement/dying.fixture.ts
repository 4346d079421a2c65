import type { Database } from '@baize/db';

class Killed extends Error {}

/**
 * A process that dies: of its transactions some never commit (fate 1), and of some it never hears (2). Fates are dealt in turn, and
 * again from the first.
 */
export function dying(
  of: Database,
  fates: readonly number[],
  onStep: () => void = () => undefined,
): Database {
  let nth = 0;
  return {
    ...of,
    transaction: async (work, options) => {
      const fate = fates[nth % fates.length] ?? 0;
      nth += 1;
      onStep();
      const answer = await of.transaction(async (tx) => {
        const done = await work(tx);
        if (fate === 1) throw new Killed();
        return done;
      }, options);
      if (fate === 2) throw new Killed();
      return answer;
    },
  };
}

export async function untilKilled(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDeath(error)) throw error;
  }
}

/** Of one brand's work, or of several (eachApart). */
const isDeath = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof AggregateError && error.errors.every(isDeath));
