import { insertReturning, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import { REFUSED, type Refused } from './shapes.ts';

export type NewNotice = { gateway: string; receivedAt: Date; ip: string; headers: object; body: Buffer };

export const insertNotice = async (db: Db, notice: NewNotice): Promise<bigint> =>
  (await insertReturning<{ id: bigint }>(db, 'cashier.gateway_notice', notice, 'id')).id;

export const setVerdict = (db: Db, noticeId: bigint, verdict: string): Promise<number> =>
  db.run('update cashier.gateway_notice set verdict = $2 where id = $1', [noticeId, verdict]);

/** Anybody may send a notice: those that were not verified are kept for a shorter time. Answers how many went. */
export const deleteNoticesBefore = (db: Db, before: { refused: Date; verified: Date }): Promise<number> =>
  db.run(
    `delete from cashier.gateway_notice
      where received_at < $1
        and (received_at < $2 or verdict is null or verdict = any ($3))`,
    [before.refused, before.verified, REFUSED],
  );

export type RefusedRow = { gateway: string; verdict: Refused; count: number; lastAt: Date; lastIp: string };

/** Notices of a span that were not verified, counted by gateway and reason, the latest first. */
export const listRefusedNotices = (
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<RefusedRow[]> =>
  db.many(
    `select gateway, coalesce(verdict, 'unanswered') as verdict, count(*)::int as count, max(received_at) as last_at,
            (array_agg(ip order by received_at desc))[1] as last_ip
       from cashier.gateway_notice
      where received_at >= $1 and received_at < $2 and (verdict is null or verdict = any ($3))
      group by gateway, verdict order by max(received_at) desc limit $4`,
    [from, to, REFUSED, limit],
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
