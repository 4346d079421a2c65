import { ok, refuse, type Result } from '@baize/kernel';

const WAITING_MAX = 4;

/** One thing at a time per key; more than a few waiting are turned away, they can only be a fault or an attack. */
export function createQueues<Key>(): {
  alone<T>(key: Key, work: () => Promise<T> | T): Promise<Result<T, 'too_fast'>>;
} {
  const tails = new Map<Key, { last: Promise<unknown>; waiting: number }>();
  return {
    async alone(key, work) {
      const queue = tails.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (queue.waiting >= WAITING_MAX) return refuse('too_fast');
      tails.set(key, queue);
      queue.waiting++;
      const mine = queue.last.then(work);
      queue.last = mine.catch(() => undefined);
      try {
        return ok(await mine);
      } finally {
        queue.waiting--;
        if (queue.waiting === 0) tails.delete(key);
      }
    },
  };
}
