import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { DecidedState, Refusal } from './rules.ts';

export type Progress = { seenSlot: Date; nextSlot: Date | null; afterId: number };

export const ensureProgress = (db: Db, merchantId: number, slot: Date): Promise<number> =>
  db.run('insert into referral.progress (merchant_id, seen_slot) values ($1, $2) on conflict do nothing', [
    merchantId,
    slot,
  ]);
/** Nobody is followed any more, nor tried again. */
export const endProgress = (db: Db, merchantId: number): Promise<number> =>
  db.run(
    `with retries as (delete from referral.retry where merchant_id = $1)
     delete from referral.progress where merchant_id = $1`,
    [merchantId],
  );
/** Locked; undefined: another worker follows this brand. */
export const lockProgress = (tx: Tx, merchantId: number): Promise<Progress | undefined> =>
  tx.maybe(
    `select seen_slot, next_slot, after_id from referral.progress where merchant_id = $1 for update skip locked`,
    [merchantId],
  );
export const saveProgress = (tx: Tx, merchantId: number, to: Progress): Promise<number> =>
  tx.run(
    'update referral.progress set seen_slot = $2, next_slot = $3, after_id = $4 where merchant_id = $1',
    [merchantId, to.seenSlot, to.nextSlot, to.afterId],
  );

export type Referral = {
  inviteeId: number;
  merchantId: number;
  inviterId: number;
  at: Date;
  deposits: bigint;
  validBet: bigint;
  place: number | null;
  amount: bigint;
  rewardId: bigint | null;
  refusal: Refusal | null;
  shares: string[];
};
export const insertReferral = (tx: Tx, row: Referral): Promise<number> =>
  insertRow(tx, 'referral.referral', row);

export const hasReferral = async (db: Db, inviteeId: number): Promise<boolean> =>
  (await db.maybe('select 1 as one from referral.referral where invitee_id = $1', [inviteeId])) !== undefined;

export const countRewarded = async (db: Db, inviterId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      'select coalesce(max(place), 0)::int as n from referral.referral where inviter_id = $1',
      [inviterId],
    )
  ).n;

export const sumRewarded = async (db: Db, inviterId: number): Promise<bigint> =>
  (
    await db.one<{ amount: bigint }>(
      'select coalesce(sum(amount), 0)::bigint as amount from referral.referral where inviter_id = $1',
      [inviterId],
    )
  ).amount;

export const listDecided = (db: Db, inviteeIds: readonly number[]): Promise<Referral[]> =>
  db.many('select * from referral.referral where invitee_id = any($1::int[])', [inviteeIds]);

/** The newest first. */
export const listReferralsOf = <View>(
  db: Db,
  {
    merchantId,
    inviterId,
    state,
  }: { merchantId: number; inviterId?: number | undefined; state?: DecidedState | undefined },
  request: PageRequest,
  view: (row: Referral) => View,
): Promise<Page<View>> =>
  listPage<Referral, View>(
    db,
    {
      select: 'r.*',
      from: 'referral.referral r',
      where: [
        ['r.merchant_id = ?', merchantId],
        ['r.inviter_id = ?', inviterId],
        ['(r.refusal is not null) = ?', state && state === 'REFUSED'],
      ],
      order: 'r.at desc, r.invitee_id desc',
    },
    request,
    view,
  );
