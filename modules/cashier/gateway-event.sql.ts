import type { Db, Tx } from '@baize/db';
import { offsetOf, type PageRequest } from '@baize/kernel';
import { REFUSED, type Refused } from './shapes.ts';

export type NewNotice = { gateway: string; receivedAt: Date; ip: string; headers: object; body: Buffer };

export const insertNotice = async (db: Db, notice: NewNotice): Promise<bigint> =>
  (
    await db.one<{ id: bigint }>(
      `insert into cashier.gateway_notice (gateway, received_at, ip, headers, body)
       values ($1, $2, $3, $4, $5) returning id`,
      [notice.gateway, notice.receivedAt, notice.ip, notice.headers, notice.body],
    )
  ).id;

export const setVerdict = (db: Db, noticeId: bigint, verdict: string): Promise<number> =>
  db.run('update cashier.gateway_notice set verdict = $2 where id = $1', [noticeId, verdict]);

/** Anybody may send a notice: those that were not believed are kept for a shorter time. Answers how many went. */
export const deleteNoticesBefore = (db: Db, before: { refused: Date; believed: Date }): Promise<number> =>
  db.run(
    `delete from cashier.gateway_notice
      where received_at < $1
        and (received_at < $2 or verdict is null or verdict = any ($3))`,
    [before.refused, before.believed, REFUSED],
  );

export type RefusedRow = { gateway: string; verdict: Refused; count: number; lastAt: Date; lastIp: string };

/** Notices of a span that were not believed, counted by gateway and reason, the latest first. */
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
export const claimEvent = async (tx: Tx, event: EventKey, now: Date): Promise<boolean> =>
  (
    await tx.one<{ isFirst: boolean }>(
      `insert into cashier.psp_event (gateway, event_id, kind, reference, body, received_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (gateway, event_id) do update set deliveries = cashier.psp_event.deliveries + 1
       returning deliveries = 1 as is_first`,
      [event.gateway, event.eventId, event.kind, event.reference, event.body, now],
    )
  ).isFirst;

/** What became of an event, and whose brand the order is that it spoke of; null: it named none of ours. */
export type Heard = { outcome: string; merchantId: number | null };

export const setEventOutcome = (tx: Tx, gateway: string, eventId: string, heard: Heard): Promise<number> =>
  tx.run('update cashier.psp_event set outcome = $3, merchant_id = $4 where gateway = $1 and event_id = $2', [
    gateway,
    eventId,
    heard.outcome,
    heard.merchantId,
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

const OF_MERCHANT = 'merchant_id = $1 and ($2::text is null or reference = $2)';

export const listEvents = (
  db: Db,
  merchantId: number,
  reference: string | undefined,
  page: PageRequest,
): Promise<GatewayEventRow[]> =>
  db.many(
    `select id, gateway, event_id, kind, reference, received_at, outcome, deliveries
       from cashier.psp_event where ${OF_MERCHANT} order by id desc limit $3 offset $4`,
    [merchantId, reference ?? null, page.pageSize, offsetOf(page)],
  );

export const countEvents = async (
  db: Db,
  merchantId: number,
  reference: string | undefined,
): Promise<number> =>
  (
    await db.one<{ n: number }>(`select count(*)::int as n from cashier.psp_event where ${OF_MERCHANT}`, [
      merchantId,
      reference ?? null,
    ])
  ).n;
