import { listPage, type Db, type Tx } from '@baize/db';
import { invariant, type Actor, type Page, type PageRequest } from '@baize/kernel';
import type { PointKind, PointSide, PointType } from './rules.ts';

export type PointAccount = { memberId: number; accountId: bigint; balance: bigint };

/** The brand's account on the other side of a movement, by its kind. */
const SIDE: Record<PointKind, PointSide> = {
  earn: 'earned',
  convert: 'converted',
  redeem: 'redeemed',
  return: 'redeemed',
  give: 'given',
};

export type Movement = {
  memberId: number;
  kind: PointKind;
  type: PointType;
  /** + to the member, − from the member. */
  amount: bigint;
  /** Unique for ever. */
  key: string;
  ref: string;
};

export const findPoints = async (db: Db, memberId: number): Promise<bigint> =>
  (await db.maybe<{ balance: bigint }>('select balance from points.account where member_id = $1', [memberId]))
    ?.balance ?? 0n;

/** The members' accounts, opened where there is none, and locked in the order of their ids. */
export async function lockPoints(
  tx: Tx,
  merchantId: number,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, PointAccount>> {
  await tx.run(
    `insert into points.account (merchant_id, member_id)
     select $1, id from unnest($2::int[]) as id order by id on conflict do nothing`,
    [merchantId, memberIds],
  );
  const rows = await tx.many<PointAccount>(
    `select member_id, account_id, balance from points.account where member_id = any ($1) and merchant_id = $2
      order by account_id for update`,
    [memberIds, merchantId],
  );
  return new Map(rows.map((row) => [row.memberId, row]));
}

/**
 * Writes movements with both their entries, in their order. The members' accounts are locked before (lockPoints), and nothing else is
 * locked after: the brand's sides are shared by all.
 */
export async function movePoints(
  tx: Tx,
  movements: readonly Movement[],
  { merchantId, actor, at }: { merchantId: number; actor: Actor; at: Date },
): Promise<void> {
  if (movements.length === 0) return;
  const sides = [...new Set(movements.map(({ kind }) => SIDE[kind]))];
  await tx.run(
    `insert into points.account (merchant_id, side)
     select $1, side from unnest($2::text[]) as side order by side on conflict do nothing`,
    [merchantId, sides],
  );
  await tx.run(
    `insert into points.transfer (merchant_id, member_id, key, kind, type, amount, ref, actor, at)
     select $1, m.member_id, m.key, m.kind, m.type, m.amount, m.ref, $2, $3
       from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[])
            with ordinality as m (member_id, key, kind, type, amount, ref, nth)
      order by m.nth`,
    [
      merchantId,
      actor,
      at,
      movements.map(({ memberId }) => memberId),
      movements.map(({ key }) => key),
      movements.map(({ kind }) => kind),
      movements.map(({ type }) => type),
      movements.map(({ amount }) => amount),
      movements.map(({ ref }) => ref),
    ],
  );
  const written = await tx.run(
    `insert into points.entry (account_id, transfer_id, amount)
     select a.account_id, t.transfer_id, case when a.member_id is null then -t.amount else t.amount end
       from unnest($2::text[], $3::text[]) as m (key, side)
       join points.transfer t on t.key = m.key
       join points.account a on a.member_id = t.member_id or (a.merchant_id = $1 and a.side = m.side)
      order by t.transfer_id, a.member_id nulls last`,
    [merchantId, movements.map(({ key }) => key), movements.map(({ kind }) => SIDE[kind])],
  );
  invariant(written === 2 * movements.length, 'two entries for each movement', { written });
}

export type MovementRow = {
  id: bigint;
  at: Date;
  kind: PointKind;
  type: PointType;
  amount: bigint;
  before: bigint;
  after: bigint;
  ref: string;
};
/** Of a member, the newest first. */
export const listMovements = <View>(
  db: Db,
  memberId: number,
  request: PageRequest,
  view: (row: MovementRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: `t.transfer_id as id, t.at, t.kind, t.type, t.amount, e.balance_before as before, e.balance_after as after, t.ref`,
      from: `points.transfer t join points.account a on a.member_id = t.member_id
             join points.entry e on e.transfer_id = t.transfer_id and e.account_id = a.account_id`,
      where: [['t.member_id = ?', memberId]],
      order: 't.transfer_id desc',
    },
    request,
    view,
  );

export type LedgerRow = MovementRow & {
  key: string;
  actor: Actor;
  /** The other entry: the brand's account, and its balance. */
  side: PointSide;
  sideBefore: bigint;
  sideAfter: bigint;
  /** Of what was earned: the bets or deposits of the day, and how many of them gave a point; null where ratios were several. */
  base: bigint | null;
  per: bigint | null;
};
export type LedgerFilter = {
  merchantId: number;
  memberId: number;
  kind?: PointKind | undefined;
  type?: PointType | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};
/** Both entries of every movement of a member, the newest first. */
export const listLedger = <View>(
  db: Db,
  { merchantId, memberId, kind, type, from, to }: LedgerFilter,
  request: PageRequest,
  view: (row: LedgerRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: `t.transfer_id as id, t.at, t.kind, t.type, t.amount, t.ref, t.key, t.actor,
               e.balance_before as before, e.balance_after as after,
               b.side, o.balance_before as side_before, o.balance_after as side_after, g.base, g.per`,
      from: `points.transfer t join points.account a on a.member_id = t.member_id
             join points.entry e on e.transfer_id = t.transfer_id and e.account_id = a.account_id
             join points.entry o on o.transfer_id = t.transfer_id and o.account_id <> a.account_id
             join points.account b on b.account_id = o.account_id
             left join lateral (
               select sum(base)::bigint as base, case when min(per) = max(per) then min(per) end as per from points.earning
                where t.kind = 'earn' and member_id = t.member_id and type = t.type and per > 0
                  and day = case when t.kind = 'earn' then t.ref::date end) g on true`,
      where: [
        ['t.member_id = ?', memberId],
        ['t.merchant_id = ?', merchantId],
        ['t.kind = ?', kind],
        ['t.type = ?', type],
        ['t.at >= ?', from],
        ['t.at < ?', to],
      ],
      order: 't.transfer_id desc',
    },
    request,
    view,
  );
