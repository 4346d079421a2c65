import type { Db } from './database.ts';

export type JobHealth = {
  name: string;
  /** Five fields in the product's zone; null for what events bring. */
  cron: string | null;
  lastDoneAt: Date | null;
  lastFailedAt: Date | null;
  /** Given up in the last day, after every try. */
  failedOfDay: number;
  /** Ready and not begun; the oldest of them is due since. */
  waiting: number;
  oldestDueAt: Date | null;
  running: number;
};

/** How the background work stands, from the queue's own tables (pg-boss 12): a name per queue it ever had. */
export async function readJobHealth(db: Db): Promise<JobHealth[]> {
  const there = await db.one<{ has: boolean }>(`select to_regclass('jobs.job') is not null as has`, []);
  if (!there.has) return [];
  const rows = await db.many<{
    name: string;
    cron: string | null;
    done: Date | null;
    failed: Date | null;
    failedOfDay: number;
    waiting: number;
    oldest: Date | null;
    running: number;
  }>(
    `select q.name, min(s.cron) as cron,
        max(j.completed_on) filter (where j.state = 'completed') as done,
        max(j.completed_on) filter (where j.state = 'failed') as failed,
        (count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day'))::int as failed_of_day,
        (count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int as waiting,
        min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as oldest,
        (count(*) filter (where j.state = 'active'))::int as running
       from jobs.queue q
       left join jobs.schedule s on s.name = q.name
       left join jobs.job j on j.name = q.name
      where q.name not like '\\_\\_pgboss%'
      group by q.name order by q.name`,
    [],
  );
  return rows.map((row) => ({
    name: row.name,
    cron: row.cron,
    lastDoneAt: row.done,
    lastFailedAt: row.failed,
    failedOfDay: row.failedOfDay,
    waiting: row.waiting,
    oldestDueAt: row.oldest,
    running: row.running,
  }));
}
