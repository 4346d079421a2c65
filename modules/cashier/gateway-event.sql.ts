import { insertReturning, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import { REFUSED, type Refused } from './shapes.ts';

export type NewNotice = {
  gateway: string;
  receivedAt: Date;
  ip: string;
  headers: object;
  body: Buffer;
  verdict?: string;
};

export const insertNotice = async (db: Db, notice: NewNotice): Promise<bigint> =>
  (await insertReturning<{ id: bigint }>(db, 'cashier.gateway_notice', notice, 'id')).id;

export const setVerdict = (db: Db, noticeId: bigint, verdict: string): Promise<number> =>
  db.run('update cashier.gateway_notice set verdict = $2 where id = $1', [noticeId, verdict]);

/** What one statement deletes: each stays far from the limit of a statement. */
const PRUNED_AT_ONCE = 2_000;

/** Anybody may send a notice: those that were not verified are kept for a shorter time. Answers how many went. */
export async function deleteNoticesBefore(
  db: Db,
  before: { refused: Date; verified: Date },
  atOnce = PRUNED_AT_ONCE,
): Promise<number> {
  await db.run('delete from cashier.refused_notice where last_at < $1', [before.refused]);
  for (let total = 0; ;) {
    const count = await db.run(
      `delete from cashier.gateway_notice where id in (
         select id from cashier.gateway_notice
          where received_at < $1 and (received_at < $2 or verdict is null or verdict = any ($3))
          order by received_at limit $4)`,
      [before.refused, before.verified, REFUSED, atOnce],
    );
    total += count;
    if (count < atOnce) return total;
  }
}

export type RefusedCount = {
  gateway: string;
  verdict: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  lastIp: string;
};

/** Adds to the count of the day; answers the count it has now. */
export const addRefused = (tx: Tx, refused: RefusedCount): Promise<{ count: bigint }> =>
  insertReturning(
    tx,
    'cashier.refused_notice',
    { ...refused, day: refused.firstAt.toISOString().slice(0, 10) },
    'count',
    `on conflict (gateway, verdict, day) do update
       set count = refused_notice.count + excluded.count, last_ip = excluded.last_ip,
           last_at = greatest(refused_notice.last_at, excluded.last_at)`,
  );

export type RefusedRow = { gateway: string; verdict: Refused; count: number; lastAt: Date; lastIp: string };

/** Notices of a span that were not verified, or not answered, counted by gateway and reason, the latest first. */
export const listRefusedNotices = (
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<RefusedRow[]> =>
  db.many(
    `select gateway, verdict, sum(count)::int as count, max(last_at) as last_at,
            (array_agg(last_ip order by last_at desc))[1] as last_ip
       from cashier.refused_notice where last_at >= $1 and first_at < $2 group by gateway, verdict
      union all
     select gateway, 'unanswered', count(*)::int, max(received_at), (array_agg(ip order by received_at desc))[1]
       from cashier.gateway_notice where received_at >= $1 and received_at < $2 and verdict is null
      group by gateway order by last_at desc limit $3`,
    [from, to, limit],
  );

export type EventKey = { gateway: string; eventId: string; kind: string; reference: string; body: object };

/**
 * Claims an event: true for the first delivery. A second one waits here until the first has committed, then counts
 * itself; had the first failed, the second takes its place.
 */
export const claimEvent = async (tx: Tx, event: EventKey, receivedAt: Date): Promise<boolean> =>
  (
    await insertReturning<{ isFirst: boolean }>(
      tx,
      'cashier.psp_event',
      { ...event, receivedAt },
      'deliveries = 1 as is_first',
      'on conflict (gateway, event_id) do update set deliveries = psp_event.deliveries + 1',
    )
  ).isFirst;

/** What became of an event, and whose brand the order is that it spoke of; null: it named none of ours. */
export type EventResult = { outcome: string; merchantId: number | null };

export const setEventOutcome = (
  tx: Tx,
  gateway: string,
  eventId: string,
  result: EventResult,
): Promise<number> =>
  tx.run('update cashier.psp_event set outcome = $3, merchant_id = $4 where gateway = $1 and event_id = $2', [
    gateway,
    eventId,
    result.outcome,
    result.merchantId,
  ]);

export type GatewayEventRow = {
  id: number;
  gateway: string;
  eventId: string;
  kind: string;
  reference: string;
  receivedAt: Date;
  outcome: string;
  deliveries: number;
};

export const listEventPage = (
  db: Db,
  { merchantId, reference }: { merchantId: number; reference?: string | undefined },
  page: PageRequest,
): Promise<Page<GatewayEventRow>> =>
  listPage<GatewayEventRow, GatewayEventRow>(
    db,
    {
      select: 'id, gateway, event_id, kind, reference, received_at, outcome, deliveries',
      from: 'cashier.psp_event',
      where: [
        ['merchant_id = ?', merchantId],
        ['reference = ?', reference],
      ],
      order: 'id desc',
    },
    page,
    (row) => row,
  );
