import { hash, verify, type Options } from '@node-rs/argon2';

/**
 * argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), run on libuv's threads so that no other request
 * waits. Measured 2026-11-20 on two cores: one check costs 10 ms of one core, sixty at once took 0.55 s, and the event
 * loop was never held longer than 11 ms meanwhile.
 */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
/** Computations at once: half of libuv's four threads, so that file and DNS work is never starved by a login storm. */
const CONCURRENT_MAX = 2;
/** Waiting computations; beyond it the call is answered overloaded instead of making everybody wait. */
const WAITING_MAX = 200;

export class PasswordQueueFull extends Error {}

/** Runs an operation that computes passwords; a full queue becomes its refusal `overloaded`. */
export async function whenFree<T>(
  operation: () => Promise<T>,
): Promise<T | { ok: false; code: 'overloaded' }> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof PasswordQueueFull) return { ok: false, code: 'overloaded' };
    throw error;
  }
}

export type Passwords = {
  hash(plain: string): Promise<string>;
  /** With no hash to check (unknown account) it does the same work and answers false. */
  verify(stored: string | undefined, plain: string): Promise<boolean>;
};

/** Owns the queue of password work. `hash` and `verify` throw PasswordQueueFull when it is full. */
export function createPasswords(options: Options = OPTIONS): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= CONCURRENT_MAX) {
      if (waiting.length >= WAITING_MAX) throw new PasswordQueueFull('too many logins at once');
      await new Promise<void>((turn) => waiting.push(turn));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The next in line takes over this place; the count stays.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  const nobody = hash('no such account', options);
  return {
    hash: (plain) => inTurn(() => hash(plain, options)),
    verify: async (stored, plain) => {
      const against = stored ?? (await nobody);
      const matches = await inTurn(() => verify(against, plain));
      return stored !== undefined && matches;
    },
  };
}
