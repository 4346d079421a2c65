import { networkOf } from '@baize/endpoint';
import type { Database } from '@baize/db';
import { addRefused, insertNotice, type NewNotice, type RefusedCount } from './gateway-event.sql.ts';
import type { REFUSED } from './shapes.ts';

export type RefusedNotice = NewNotice & { verdict: (typeof REFUSED)[number] };

/** Of each gateway, reason and day so many are kept whole. */
const SAMPLES_A_DAY = 20;
/** Of one address so many refused callbacks are written down in a minute; the rest are told to wait. */
const REFUSED_A_MINUTE = 30;
const MINUTE_MS = 60_000;
const ADDRESSES_MAX = 10_000;

/**
 * Writes down what failed verification: counted, with a few samples. One statement at a time in a process, whatever
 * comes: what arrives meanwhile is counted in memory and written with the next.
 */
export function recordRefused(db: Database): (notice: RefusedNotice) => Promise<void> {
  let waiting = new Map<string, RefusedCount & { samples: RefusedNotice[] }>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async () => {
    next = undefined;
    const taken = waiting;
    waiting = new Map();
    await db.transaction(async (tx) => {
      for (const { samples, ...counted } of taken.values()) {
        const { count } = await addRefused(tx, counted);
        const room = SAMPLES_A_DAY - (Number(count) - counted.count);
        for (const sample of samples.slice(0, Math.max(0, room))) await insertNotice(tx, sample);
      }
    });
  };
  return (notice) => {
    const { gateway, verdict, ip, receivedAt } = notice;
    const key = `${gateway} ${verdict} ${receivedAt.toISOString().slice(0, 10)}`;
    const one = waiting.get(key);
    if (!one)
      waiting.set(key, {
        gateway,
        verdict,
        count: 1,
        firstAt: receivedAt,
        lastAt: receivedAt,
        lastIp: ip,
        samples: [notice],
      });
    else {
      Object.assign(one, { count: one.count + 1, lastAt: receivedAt, lastIp: ip });
      if (one.samples.length < SAMPLES_A_DAY) one.samples.push(notice);
    }
    // Whoever waits for the write before hears its failure; this one is another write.
    next ??= running = running.then(write, write);
    return next;
  };
}

/** Whether an address has had its refused callbacks of this minute. A valid callback is never held up by it. */
export function refusedLimit(): (ip: string, now: Date) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (ip, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const network = networkOf(ip);
    const count = counts.get(network) ?? 0;
    // With so many addresses in a minute the rest share one count.
    const key = count > 0 || counts.size < ADDRESSES_MAX ? network : '';
    const counted = (counts.get(key) ?? 0) + 1;
    counts.set(key, counted);
    return counted > REFUSED_A_MINUTE;
  };
}
