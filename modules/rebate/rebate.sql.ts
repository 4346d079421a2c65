import { insertReturning, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { Earned, Line } from './shares.ts';

/** The first day whose play may grow yet (YYYY-MM-DD), and what is carried in ten-thousandths of a unit. */
export type Standing = { memberId: number; openDay: string; carry: bigint };

/** Who never got anything is missing. Under the lock of their wallets, it stays. */
export const listStandings = async (db: Db, memberIds: readonly number[]): Promise<Standing[]> => {
  const rows = await db.many<{ memberId: number; openDay: string; carry: string }>(
    'select member_id, open_day::text as open_day, carry from rebate.member where member_id = any ($1)',
    [memberIds],
  );
  return rows.map((row) => ({ ...row, carry: BigInt(row.carry) }));
};
export const putStandings = (tx: Tx, merchantId: number, standings: readonly Standing[]): Promise<number> =>
  tx.run(
    `insert into rebate.member (member_id, merchant_id, open_day, carry)
     select member_id, $1, open_day, carry from unnest($2::int[], $3::date[], $4::numeric[]) as s (member_id, open_day, carry)
     on conflict (member_id) do update set open_day = excluded.open_day, carry = excluded.carry`,
    [
      merchantId,
      standings.map(({ memberId }) => memberId),
      standings.map(({ openDay }) => openDay),
      standings.map(({ carry }) => String(carry)),
    ],
  );

/** The valid bet that postings were for, by day and rate, from each member's own day on. */
export type Counted = {
  memberId: number;
  day: string;
  gameType: string;
  vendor: string;
  base: bigint;
  rateBps: number;
};
export const listCounted = (
  db: Db,
  members: readonly { memberId: number; from: string }[],
): Promise<Counted[]> =>
  db.many(
    `select l.member_id, l.day::text as day, l.game_type, l.vendor, sum(l.base)::bigint as base, l.rate_bps
       from unnest($1::int[], $2::date[]) as a (member_id, since)
       join rebate.line l on l.member_id = a.member_id and l.day >= a.since
      group by 1, 2, 3, 4, l.rate_bps having sum(l.base) <> 0`,
    [members.map(({ memberId }) => memberId), members.map(({ from }) => from)],
  );

export type NewPosting = Earned & {
  merchantId: number;
  memberId: number;
  runId: number | null;
  requestId: string | null;
  at: Date;
  currency: string;
  carryIn: bigint;
};
export const insertPosting = async (
  tx: Tx,
  { earned, carryIn, carryOut, ...row }: NewPosting,
): Promise<bigint> =>
  (
    await insertReturning<{ postingId: bigint }>(
      tx,
      'rebate.posting',
      { ...row, earned: String(earned), carryIn: String(carryIn), carryOut: String(carryOut) },
      'posting_id',
    )
  ).postingId;

export const insertLines = (
  tx: Tx,
  lines: readonly (Line & { postingId: bigint; memberId: number })[],
): Promise<number> =>
  tx.run(
    `insert into rebate.line (posting_id, member_id, day, game_type, vendor, level, rate_bps, base)
     select * from unnest($1::bigint[], $2::int[], $3::date[], $4::text[], $5::text[], $6::smallint[], $7::int[], $8::bigint[])`,
    [
      lines.map(({ postingId }) => postingId),
      lines.map(({ memberId }) => memberId),
      lines.map(({ day }) => day),
      lines.map(({ gameType }) => gameType),
      lines.map(({ vendor }) => vendor),
      lines.map(({ level }) => level),
      lines.map(({ rateBps }) => rateBps),
      lines.map(({ base }) => base),
    ],
  );

export type Posting = Omit<NewPosting, 'requestId'> & { postingId: bigint; day: string | null };
type Stored = Omit<Posting, 'earned' | 'carryIn' | 'carryOut'> & {
  earned: string;
  carryIn: string;
  carryOut: string;
};
const COLUMNS = `p.posting_id, p.merchant_id, p.member_id, p.run_id, p.at, p.currency, p.earned, p.carry_in, p.carry_out, p.amount,
  r.day::text as day`;
const FROM = 'rebate.posting p left join rebate.run r on r.run_id = p.run_id';
const postingOf = (row: Stored): Posting => ({
  ...row,
  earned: BigInt(row.earned),
  carryIn: BigInt(row.carryIn),
  carryOut: BigInt(row.carryOut),
});

export const findPosting = async (
  db: Db,
  merchantId: number,
  postingId: bigint,
): Promise<Posting | undefined> => {
  const row = await db.maybe<Stored>(
    `select ${COLUMNS} from ${FROM} where p.merchant_id = $1 and p.posting_id = $2`,
    [merchantId, postingId],
  );
  return row && postingOf(row);
};
/** A claim that was answered before. */
export const findClaim = (
  db: Db,
  memberId: number,
  requestId: string,
): Promise<{ postingId: bigint; amount: bigint } | undefined> =>
  db.maybe('select posting_id, amount from rebate.posting where member_id = $1 and request_id = $2', [
    memberId,
    requestId,
  ]);

export type PostingFilter = {
  merchantId: number;
  memberId?: number | undefined;
  runId?: number | undefined;
  isClaim?: boolean | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};
/** The newest first. */
export const listPostings = <View>(
  db: Db,
  filter: PostingFilter,
  request: PageRequest,
  view: (row: Posting) => View,
): Promise<Page<View>> =>
  listPage<Stored, View>(
    db,
    {
      select: COLUMNS,
      from: FROM,
      where: [
        ['p.merchant_id = ?', filter.merchantId],
        ['p.member_id = ?', filter.memberId],
        ['p.run_id = ?', filter.runId],
        ['(p.run_id is null) = ?', filter.isClaim],
        ['p.at >= ?', filter.from],
        ['p.at < ?', filter.to],
      ],
      order: filter.from ? 'p.at desc, p.posting_id desc' : 'p.posting_id desc',
    },
    request,
    (row) => view(postingOf(row)),
  );

export const listLines = <View>(
  db: Db,
  postingId: bigint,
  request: PageRequest,
  view: (row: Line) => View,
): Promise<Page<View>> =>
  listPage<Line, View>(
    db,
    {
      select: 'l.day::text as day, l.game_type, l.vendor, l.level, l.rate_bps, l.base',
      from: 'rebate.line l',
      where: [['l.posting_id = ?', postingId]],
      order: 'l.day, l.game_type, l.vendor, l.rate_bps desc',
    },
    request,
    view,
  );
