import { insertRow, type Db, type Tx } from '@baize/db';
import type { Language } from '@baize/endpoint';

export const findKey = (db: Db): Promise<{ publicKey: string; privateSealed: Buffer } | undefined> =>
  db.maybe('select public_key, private_sealed from push.key');

export const insertKey = (
  tx: Tx,
  key: { publicKey: string; privateSealed: Buffer; createdAt: Date },
): Promise<number> => insertRow(tx, 'push.key', key);

export type Subscription = {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  forMoney: boolean;
  forMessages: boolean;
};

/** Writes the browser's subscription; one that another member had becomes this member's, without what waited for it. */
export async function saveSubscription(
  tx: Tx,
  row: Subscription & { merchantId: number; memberId: number; createdAt: Date },
): Promise<void> {
  await tx.run('delete from push.subscription where endpoint = $1 and member_id <> $2', [
    row.endpoint,
    row.memberId,
  ]);
  await insertRow(
    tx,
    'push.subscription',
    row,
    `on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
       language = excluded.language, for_money = excluded.for_money, for_messages = excluded.for_messages`,
  );
}

/** Drops the member's oldest devices beyond `most`. */
export const dropOldest = (tx: Tx, memberId: number, most: number): Promise<number> =>
  tx.run(
    `delete from push.subscription where id in
       (select id from push.subscription where member_id = $1 order by id desc offset $2)`,
    [memberId, most],
  );

export const listOfMember = (
  db: Db,
  memberId: number,
): Promise<Pick<Subscription, 'endpoint' | 'forMoney' | 'forMessages'>[]> =>
  db.many(
    'select endpoint, for_money, for_messages from push.subscription where member_id = $1 order by id limit 100',
    [memberId],
  );

/** Ends the member's own: of one browser, or with null all. */
export const deleteOfMember = (tx: Db, memberId: number, endpoint: string | null): Promise<number> =>
  tx.run('delete from push.subscription where member_id = $1 and ($2::text is null or endpoint = $2)', [
    memberId,
    endpoint,
  ]);

export type Due = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth' | 'language'> & {
  messageId: bigint;
  subscriptionId: bigint;
  merchantId: number;
  memberId: number;
  attempts: number;
};

/**
 * Takes what is due, at most `limit`: until `leasedUntil` nobody else takes it, and a worker that dies leaves it to the
 * next after that. The oldest first.
 */
export const takeDue = (
  db: Db,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<Due[]> =>
  db.many(
    `with due as (
       select message_id, subscription_id from push.waiting where next_at <= $1
        order by next_at limit $3 for update skip locked),
     taken as (
       update push.waiting w set attempts = w.attempts + 1, next_at = $2 from due
        where w.message_id = due.message_id and w.subscription_id = due.subscription_id
       returning w.message_id, w.subscription_id, w.attempts)
     select t.message_id, t.subscription_id, t.attempts, s.merchant_id, s.member_id, s.endpoint, s.p256dh, s.auth,
            s.language
       from taken t join push.subscription s on s.id = t.subscription_id`,
    [now, leasedUntil, limit],
  );

type Place = Pick<Due, 'messageId' | 'subscriptionId'>;
export const deleteWaiting = (db: Db, { messageId, subscriptionId }: Place): Promise<number> =>
  db.run('delete from push.waiting where subscription_id = $1 and message_id = $2', [
    subscriptionId,
    messageId,
  ]);
export const postponeWaiting = (
  db: Db,
  { messageId, subscriptionId }: Place,
  nextAt: Date,
): Promise<number> =>
  db.run('update push.waiting set next_at = $3 where subscription_id = $1 and message_id = $2', [
    subscriptionId,
    messageId,
    nextAt,
  ]);
export const deleteSubscription = (db: Db, id: bigint): Promise<number> =>
  db.run('delete from push.subscription where id = $1', [id]);
