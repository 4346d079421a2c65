import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import { TRIAL_TYPE } from '@baize/members/rules';
import type { ChangeKind, GiftKind, Standing, Sums } from './rules.ts';

export type StandingRow = Standing & { memberId: number; since: Date; keptFrom: string };
const STANDING = 'member_id, level, since, kept_from::text as kept_from, placed_base, lost_level';

export const findStanding = (db: Db, memberId: number): Promise<StandingRow | undefined> =>
  db.maybe(`select ${STANDING} from vip.standing where member_id = $1`, [memberId]);

/** Written under the lock of the member's row. */
export const putStanding = (
  tx: Tx,
  merchantId: number,
  { memberId, level, since, keptFrom, placedBase, lostLevel }: StandingRow,
): Promise<number> =>
  tx.run(
    `insert into vip.standing (member_id, merchant_id, level, since, kept_from, placed_base, lost_level)
     values ($1, $2, $3, $4, $5::date, $6, $7)
     on conflict (member_id) do update
        set level = excluded.level, since = excluded.since, kept_from = excluded.kept_from,
            placed_base = excluded.placed_base, lost_level = excluded.lost_level`,
    [memberId, merchantId, level, since, keptFrom, placedBase, lostLevel],
  );

/** Who has a level, by id: those after `afterId`, at most `limit`. */
export const listRanked = (
  db: Db,
  of: { merchantId: number; afterId: number; limit: number },
): Promise<StandingRow[]> =>
  db.many(
    `select ${STANDING} from vip.standing where merchant_id = $1 and level > 0 and member_id > $2 order by member_id limit $3`,
    [of.merchantId, of.afterId, of.limit],
  );

export type Change = Sums<bigint> & {
  merchantId: number;
  memberId: number;
  at: Date;
  fromLevel: number;
  toLevel: number;
  kind: ChangeKind;
  reason: string;
  byStaff: number | null;
};
export const insertChange = (tx: Tx, change: Change): Promise<number> => insertRow(tx, 'vip.change', change);

export type ListedChange = Change & { changeId: bigint };
/** The newest first. */
export const listChanges = <View>(
  db: Db,
  { merchantId, memberId }: { merchantId: number; memberId?: number | undefined },
  request: PageRequest,
  view: (row: ListedChange) => View,
): Promise<Page<View>> =>
  listPage<ListedChange, View>(
    db,
    {
      select: 'c.*',
      from: 'vip.change c',
      where: [
        ['c.merchant_id = ?', merchantId],
        ['c.member_id = ?', memberId],
      ],
      order: 'c.change_id desc',
    },
    request,
    view,
  );

export type Gift = {
  merchantId: number;
  memberId: number;
  kind: GiftKind;
  period: string;
  level: number;
  amount: bigint;
  rewardId: bigint;
  at: Date;
};
export const insertGift = (tx: Tx, gift: Gift): Promise<number> => insertRow(tx, 'vip.gift', gift);
export const hasGift = async (
  db: Db,
  { memberId, kind, period }: Pick<Gift, 'memberId' | 'kind' | 'period'>,
): Promise<boolean> =>
  (await db.maybe('select 1 from vip.gift where member_id = $1 and kind = $2 and period = $3', [
    memberId,
    kind,
    period,
  ])) !== undefined;
/** The newest first. */
export const listGifts = <View>(
  db: Db,
  memberId: number,
  request: PageRequest,
  view: (row: Gift & { giftId: bigint }) => View,
): Promise<Page<View>> =>
  listPage<Gift & { giftId: bigint }, View>(
    db,
    {
      select: 'g.*',
      from: 'vip.gift g',
      where: [['g.member_id = ?', memberId]],
      order: 'g.gift_id desc',
    },
    request,
    view,
  );

/** How many members stand on each level, trials and the house left out. */
export const countByLevel = (db: Db, merchantId: number): Promise<{ level: number; members: number }[]> =>
  db.many(
    `select coalesce(s.level, 0) as level, count(*)::int as members
       from members.caller c left join vip.standing s on s.member_id = c.id
      where c.merchant_id = $1 and not c.is_house and c.type <> $2 group by 1 order by 1`,
    [merchantId, TRIAL_TYPE],
  );

export type Progress = {
  seenSlot: Date;
  nextSlot: Date | null;
  afterId: number;
  nextDay: string;
  dayStep: number;
  dayAfterId: number;
};
export const ensureProgress = (
  db: Db,
  merchantId: number,
  from: { slot: Date; day: string },
): Promise<number> =>
  db.run(
    'insert into vip.progress (merchant_id, seen_slot, next_day) values ($1, $2, $3::date) on conflict do nothing',
    [merchantId, from.slot, from.day],
  );
/** Nobody is followed any more, nor tried again. */
export const endProgress = (db: Db, merchantId: number): Promise<number> =>
  db.run(
    `with retries as (delete from vip.retry where merchant_id = $1)
     delete from vip.progress where merchant_id = $1`,
    [merchantId],
  );
/** Locked; undefined: another worker follows this brand. */
export const lockProgress = (tx: Tx, merchantId: number): Promise<Progress | undefined> =>
  tx.maybe(
    `select seen_slot, next_slot, after_id, next_day::text as next_day, day_step, day_after_id
       from vip.progress where merchant_id = $1 for update skip locked`,
    [merchantId],
  );
export const saveProgress = (tx: Tx, merchantId: number, to: Progress): Promise<number> =>
  tx.run(
    `update vip.progress
        set seen_slot = $2, next_slot = $3, after_id = $4, next_day = $5::date, day_step = $6, day_after_id = $7
      where merchant_id = $1`,
    [merchantId, to.seenSlot, to.nextSlot, to.afterId, to.nextDay, to.dayStep, to.dayAfterId],
  );
