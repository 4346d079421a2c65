import type { Clock, Logger } from '@baize/kernel';
import type { Db } from './database.ts';

const LOOK_EVERY_MS = 10_000;
/** While the database was never asked. */
const FIRST_LOOK_EVERY_MS = 1_000;
const SKEW_WORTH_A_WARNING_MS = 2_000;

/**
 * The database's clock. Processes that decided by their machines' would disagree by as much as these do: one that is ahead
 * books into another week, where the key of an operation is free again. Between two looks the time is counted by what nobody
 * sets. Until the first look is answered, and only then, the machine's clock counts.
 */
export type DatabaseClock = Clock & { stop(): void };

export async function openDatabaseClock(db: Db, log: Logger): Promise<DatabaseClock> {
  let ahead: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const now = () => new Date(ahead === undefined ? Date.now() : performance.now() + ahead);

  async function look(): Promise<void> {
    const asked = performance.now();
    try {
      const { at } = await db.one<{ at: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
      );
      const answered = performance.now();
      const seen = at - (asked + answered) / 2;
      // A difference smaller than the look took says nothing.
      if (ahead !== undefined && Math.abs(seen - ahead) <= answered - asked) return;
      ahead = seen;
      const skewMs = Math.round(Date.now() - now().getTime());
      if (Math.abs(skewMs) >= SKEW_WORTH_A_WARNING_MS)
        log.warn({ skewMs }, 'the clocks of this machine and the database differ; the database’s counts');
    } catch (error) {
      log.warn({ err: error }, 'the database did not tell its time');
    } finally {
      const afterMs = ahead === undefined ? FIRST_LOOK_EVERY_MS : LOOK_EVERY_MS;
      if (!stopped) timer = setTimeout(() => void look(), afterMs).unref();
    }
  }

  await look();
  return {
    now,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
