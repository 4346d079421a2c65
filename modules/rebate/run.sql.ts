import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

/** Begins with the first day on which a rate holds; a row that is there stays. */
export const insertProgress = (db: Db, merchantId: number, day: string): Promise<number> =>
  db.run('insert into rebate.progress (merchant_id, next_day) values ($1, $2::date) on conflict do nothing', [
    merchantId,
    day,
  ]);
export const hasProgress = async (db: Db, merchantId: number): Promise<boolean> =>
  (await db.maybe('select 1 from rebate.progress where merchant_id = $1', [merchantId])) !== undefined;
/** Locked; undefined: another worker pays this brand. */
export const lockProgress = (
  tx: Tx,
  merchantId: number,
): Promise<{ day: string; afterId: number } | undefined> =>
  tx.maybe(
    `select next_day::text as day, after_id from rebate.progress where merchant_id = $1 for update skip locked`,
    [merchantId],
  );
export const saveProgress = (
  tx: Tx,
  merchantId: number,
  { day, afterId }: { day: string; afterId: number },
): Promise<number> =>
  tx.run('update rebate.progress set next_day = $2::date, after_id = $3 where merchant_id = $1', [
    merchantId,
    day,
    afterId,
  ]);

/** The day's run, begun or gone on with. */
export const ensureRun = async (
  tx: Tx,
  run: { merchantId: number; day: string; at: Date; waiting: number; isLast: boolean },
): Promise<number> =>
  (
    await tx.one<{ runId: number }>(
      `insert into rebate.run as r (merchant_id, day, started_at, ended_at, waiting)
       values ($1, $2::date, $3, case when $5 then $3::timestamptz end, $4)
       on conflict (merchant_id, day)
       do update set waiting = r.waiting + excluded.waiting, ended_at = excluded.ended_at
       returning run_id`,
      [run.merchantId, run.day, run.at, run.waiting, run.isLast],
    )
  ).runId;

/** What a portion paid, to whom, in the transaction that paid it. */
export const addToRun = (
  tx: Tx,
  runId: number,
  { members, paid }: { members: number; paid: bigint },
): Promise<number> =>
  tx.run('update rebate.run set members = members + $2, paid = paid + $3 where run_id = $1', [
    runId,
    members,
    paid,
  ]);

export type RunRow = {
  runId: number;
  day: string;
  startedAt: Date;
  endedAt: Date | null;
  waiting: number;
  members: number;
  paid: bigint;
};
/** Days that the clock paid, the newest first. */
export const listRuns = <View>(
  db: Db,
  merchantId: number,
  request: PageRequest,
  view: (row: RunRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: 'r.run_id, r.day::text as day, r.started_at, r.ended_at, r.waiting, r.members, r.paid',
      from: 'rebate.run r',
      where: [['r.merchant_id = ?', merchantId]],
      order: 'r.day desc',
    },
    request,
    view,
  );
