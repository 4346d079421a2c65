import { insertReturning, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { Earned, Line } from './shares.ts';
import type { PostingState } from './states.ts';

export type Posting = Earned & {
  postingId: bigint;
  merchantId: number;
  memberId: number;
  day: string;
  currency: string;
  carryIn: bigint;
  state: PostingState;
  refusal: string | null;
  postedAt: Date | null;
};

/** Begins with the first day on which anybody holds a rate; a row that is there stays. */
export const insertProgress = (db: Db, merchantId: number, day: string): Promise<number> =>
  db.run(
    'insert into commission.progress (merchant_id, next_day) values ($1, $2::date) on conflict do nothing',
    [merchantId, day],
  );
export const hasProgress = async (db: Db, merchantId: number): Promise<boolean> =>
  (await db.maybe('select 1 from commission.progress where merchant_id = $1', [merchantId])) !== undefined;
/** Whether a day of the brand ever paid somebody. No day is computed until the transaction ends. */
export async function hasEarned(tx: Tx, merchantId: number): Promise<boolean> {
  await tx.maybe('select 1 from commission.progress where merchant_id = $1 for update', [merchantId]);
  const found = await tx.maybe('select 1 from commission.run where merchant_id = $1 limit 1', [merchantId]);
  return found !== undefined;
}
/** Locked; undefined: another worker computes this brand. */
export const lockNextDay = async (tx: Tx, merchantId: number): Promise<string | undefined> =>
  (
    await tx.maybe<{ day: string }>(
      'select next_day::text as day from commission.progress where merchant_id = $1 for update skip locked',
      [merchantId],
    )
  )?.day;
export const saveNextDay = (tx: Tx, merchantId: number, day: string): Promise<number> =>
  tx.run('update commission.progress set next_day = $2::date where merchant_id = $1', [merchantId, day]);

export const insertRun = async (
  tx: Tx,
  run: { merchantId: number; day: string; computedAt: Date },
): Promise<number> => (await insertReturning<{ runId: number }>(tx, 'commission.run', run, 'run_id')).runId;

/** What each member's last day left below zero; who owes nothing is missing. */
export const listCarries = async (
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> => {
  const rows = await db.many<{ memberId: number; carryOut: bigint }>(
    `select distinct on (member_id) member_id, carry_out from commission.posting
      where member_id = any ($1) order by member_id, day desc`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, carryOut }) => [memberId, carryOut]));
};

export type NewPosting = Earned & { memberId: number; carryIn: bigint };
/** Postings of a day, in the order of their members. Answers the number of each. */
export const insertPostings = (
  tx: Tx,
  of: { runId: number; merchantId: number; day: string; currency: string },
  rows: readonly NewPosting[],
): Promise<{ postingId: bigint; memberId: number }[]> =>
  tx.many(
    `insert into commission.posting (run_id, merchant_id, member_id, day, currency, earned, carry_in, carry_out, amount, state)
     select $1, $2, member_id, $3::date, $4, earned, carry_in, carry_out, amount,
            case when amount = 0 then 'NOTHING_DUE' else 'CALCULATED' end
       from unnest($5::int[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
         as row (member_id, earned, carry_in, carry_out, amount)
     returning posting_id, member_id`,
    [
      of.runId,
      of.merchantId,
      of.day,
      of.currency,
      rows.map(({ memberId }) => memberId),
      rows.map(({ earned }) => earned),
      rows.map(({ carryIn }) => carryIn),
      rows.map(({ carryOut }) => carryOut),
      rows.map(({ amount }) => amount),
    ],
  );

export const insertLines = (tx: Tx, lines: readonly (Line & { postingId: bigint })[]): Promise<number> =>
  tx.run(
    `insert into commission.line (posting_id, branch_id, scale, own_rate, below_rate, base)
     select * from unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::int[], $6::bigint[])`,
    [
      lines.map(({ postingId }) => postingId),
      lines.map(({ branchId }) => branchId),
      lines.map(({ scale }) => scale),
      lines.map(({ own }) => own),
      lines.map(({ below }) => below),
      lines.map(({ base }) => base),
    ],
  );

const COLUMNS = `p.posting_id, p.merchant_id, p.member_id, p.day::text as day, p.currency, p.earned, p.carry_in, p.carry_out, p.amount,
  p.state, p.refusal, p.posted_at`;

/** Whom the clock pays next, in the order in which they were computed. */
export const listToPost = (db: Db, merchantId: number, limit: number): Promise<Posting[]> =>
  db.many(
    `select ${COLUMNS} from commission.posting p where p.merchant_id = $1 and p.state = 'CALCULATED' order by p.posting_id limit $2`,
    [merchantId, limit],
  );
/** Of these, what still waits; the wallets are locked. */
export const lockToPost = (tx: Tx, postingIds: readonly bigint[]): Promise<Posting[]> =>
  tx.many(
    `select ${COLUMNS} from commission.posting p where p.posting_id = any ($1) and p.state = 'CALCULATED' order by p.posting_id for update`,
    [postingIds],
  );
/** The day whose play each of these paid. */
export const listPostingDays = (
  db: Db,
  postingIds: readonly bigint[],
): Promise<Pick<Posting, 'postingId' | 'day'>[]> =>
  db.many('select posting_id, day::text as day from commission.posting where posting_id = any ($1)', [
    postingIds,
  ]);
export const savePosted = (
  tx: Tx,
  rows: readonly { postingId: bigint; refusal: string | null }[],
  at: Date,
): Promise<number> =>
  tx.run(
    `update commission.posting p
        set state = case when r.refusal is null then 'POSTED' else 'REFUSED' end, refusal = r.refusal,
            posted_at = case when r.refusal is null then $3::timestamptz end
       from unnest($1::bigint[], $2::text[]) as r (posting_id, refusal) where p.posting_id = r.posting_id`,
    [rows.map(({ postingId }) => postingId), rows.map(({ refusal }) => refusal), at],
  );

export type PostingFilter = {
  merchantId: number;
  memberId?: number | undefined;
  runId?: number | undefined;
  states?: readonly PostingState[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
const whereOf = (filter: PostingFilter) =>
  [
    ['p.merchant_id = ?', filter.merchantId],
    ['p.member_id = ?', filter.memberId],
    ['p.run_id = ?', filter.runId],
    ['p.state = any (?)', filter.states],
    ['p.day >= ?::date', filter.from],
    ['p.day <= ?::date', filter.to],
  ] satisfies [string, unknown][];
/** The newest day first. */
export const listPostings = <View>(
  db: Db,
  filter: PostingFilter,
  request: PageRequest,
  view: (row: Posting) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'commission.posting p',
      where: whereOf(filter),
      order: 'p.day desc, p.posting_id desc',
    },
    request,
    view,
  );
export const findPosting = (db: Db, merchantId: number, postingId: bigint): Promise<Posting | undefined> =>
  db.maybe(`select ${COLUMNS} from commission.posting p where p.merchant_id = $1 and p.posting_id = $2`, [
    merchantId,
    postingId,
  ]);

export type SheetLine = Omit<Line, 'memberId'>;
/** The sheet's lines, a branch after the other. */
export const listLines = <View>(
  db: Db,
  postingId: bigint,
  request: PageRequest,
  view: (row: SheetLine) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: 'l.branch_id, l.scale, l.own_rate as own, l.below_rate as below, l.base',
      from: 'commission.line l',
      where: [['l.posting_id = ?', postingId]],
      order: 'l.branch_id nulls first, l.scale, l.own_rate, l.below_rate',
    },
    request,
    view,
  );

export type RunRow = {
  runId: number;
  day: string;
  computedAt: Date;
  accounts: number;
  posted: number;
  waiting: number;
  refused: number;
  amount: bigint;
  paid: bigint;
  carried: bigint;
};
/** Days that somebody earned on, the newest first. */
export const listRuns = <View>(
  db: Db,
  merchantId: number,
  request: PageRequest,
  view: (row: RunRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: 'r.run_id, r.day::text as day, r.computed_at, s.*',
      from: `commission.run r left join lateral (
        select count(*)::int as accounts, (count(*) filter (where p.state = 'POSTED'))::int as posted,
               (count(*) filter (where p.state = 'CALCULATED'))::int as waiting,
               (count(*) filter (where p.state = 'REFUSED'))::int as refused,
               coalesce(sum(p.amount), 0)::bigint as amount,
               coalesce(sum(p.amount) filter (where p.state = 'POSTED'), 0)::bigint as paid,
               coalesce(sum(p.carry_out), 0)::bigint as carried
          from commission.posting p where p.run_id = r.run_id) as s on true`,
      where: [['r.merchant_id = ?', merchantId]],
      order: 'r.day desc',
    },
    request,
    view,
  );
