import type { Database } from '@baize/db';
import type { Clock, Logger } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { deleteEndedCounts } from './site.sql.ts';

/**
 * A limit that all processes keep together. The count stands in PostgreSQL, but a process does not ask it for every call:
 * it takes SHARES of the limit there at a time and spends them in memory. No caller gets more than the limit, however many
 * processes it asks; one that asks N of them may be refused up to N − 1 shares too soon (decision 0030).
 */
export type RateLimit = {
  /** Counts one call of a caller: 0, or how many milliseconds it must wait. */
  take(caller: string): Promise<number>;
};
/** `limit` calls in each window of `windowMs`, which begins with a caller's first call. */
export type Rule = { limit: number; windowMs: number };
export type RateLimits = {
  open(name: string, rule: Rule): RateLimit;
  /** Deletes counts whose window has ended; it also happens every minute. */
  prune(): Promise<void>;
  close(): void;
};

type RateLimitsDeps = { db: Database; clock: Clock; log: Logger };

const SHARES = 6;
const PRUNE_MS = 60_000;
const CALLERS_KEPT_MAX = 50_000;
const UNCOUNTED_MS = 1_000;
/** Characters. */
const KEY_LENGTH_MAX = 128;

const digestOf = (key: string): string => sha256(key).toString('base64url');

type Taken = { left: number; endsAt: number; isUsedUp: boolean; asking: Promise<void> | undefined };

export function openRateLimits({ db, clock, log }: RateLimitsDeps): RateLimits {
  // The limiter's own pruning keeps every count for an hour.
  const shared = {
    storeClient: byClock(db, clock),
    storeType: 'pool',
    schemaName: 'site',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  const prune = () =>
    deleteEndedCounts(db, clock.now().getTime()).then(
      () => undefined,
      // What stays is deleted a minute later.
      (error: unknown) => log.warn({ err: error }, 'ended counts of calls were not deleted'),
    );
  const pruning = setInterval(() => void prune(), PRUNE_MS).unref();
  return {
    open: (name, rule) => {
      const counted = { keyPrefix: name, points: rule.limit, duration: rule.windowMs / 1000 };
      // Counts in memory while the database is away.
      const insuranceLimiter = new RateLimiterMemory(counted);
      return keepTogether(new RateLimiterPostgres({ ...shared, ...counted, insuranceLimiter }), rule, log);
    },
    prune,
    close: () => clearInterval(pruning),
  };
}

type Count = {
  text: string;
  name: string;
  values: [key: string, points: number, expire: number, now: number];
};

/**
 * The limiter stamps its counts by the machine's clock and offers no other (rate-limiter-flexible 11.4.0). One machine that is
 * wrong would end everybody's windows, or leave counts that end in a week: here all of them go by one clock.
 */
const byClock = ({ pool }: Database, clock: Clock) => ({
  query: async ({ values: [key, points, expire, now], ...query }: Count) => {
    const at = clock.now().getTime();
    const counted = await pool.query<{ points: number; expire: number }>({
      ...query,
      values: [key, points, at + expire - now, at],
    });
    return { rows: counted.rows.map((row) => ({ ...row, expire: row.expire - at + now })) };
  },
});

function keepTogether(limiter: RateLimiterPostgres, rule: Rule, log: Logger): RateLimit {
  const { limit, windowMs } = rule;
  const share = Math.ceil(limit / SHARES);
  const kept = new Map<string, Taken>();

  /** Takes a further share, or learns that all are taken. Never rejects: while nothing can be counted, calls pass. */
  async function takeShare(key: string, own: Taken): Promise<void> {
    const end = (ms: number) => (own.endsAt = performance.now() + Math.min(ms, windowMs));
    try {
      // Nobody should read a token in the table.
      const { msBeforeNext } = await limiter.consume(digestOf(key), share);
      own.left += share;
      end(msBeforeNext);
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        // The last share may be larger than what was left of the limit.
        own.left += Math.max(0, limit - (error.consumedPoints - share));
        own.isUsedUp = true;
        end(error.msBeforeNext);
      } else {
        log.error({ err: error }, 'calls cannot be counted');
        own.left += share;
        end(UNCOUNTED_MS);
      }
    } finally {
      own.asking = undefined;
    }
  }

  function takenBy(key: string, now: number): Taken {
    const found = kept.get(key);
    if (found && (found.asking || found.endsAt > now)) return found;
    kept.delete(key);
    // The one that began longest ago; its window is most likely over.
    const [oldest] = kept.size >= CALLERS_KEPT_MAX ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    const fresh: Taken = { left: 0, endsAt: 0, isUsedUp: false, asking: undefined };
    kept.set(key, fresh);
    return fresh;
  }

  return {
    take: async (caller) => {
      // A token is as long as its sender likes.
      const key = caller.length > KEY_LENGTH_MAX ? digestOf(caller) : caller;
      for (;;) {
        const now = performance.now();
        const own = takenBy(key, now);
        if (own.left > 0) {
          own.left -= 1;
          return 0;
        }
        if (own.isUsedUp) return own.endsAt - now;
        own.asking ??= takeShare(key, own);
        await own.asking;
      }
    },
  };
}
