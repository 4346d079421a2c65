import type { Db, Tx } from '@baize/db';
import type { BoardTerms } from './terms.ts';

export type Board = { boardId: number; merchantId: number; terms: BoardTerms; publishedAt: Date };
export type Period = {
  boardId: number;
  periodNo: number;
  startsAt: Date;
  endsAt: Date;
  upto: Date;
  isPaid: boolean;
};
export type Scored = { memberId: number; score: bigint };
export type Best = Scored & { reachedAt: Date };
type Of = { boardId: number; periodNo: number };
const PERIOD = `board_id, period_no, starts_at, ends_at, upto, state = 'PAID' as is_paid`;

/** null: there is no end. */
const UNTIL = `to_timestamp((b.terms->>'until')::bigint / 1000.0)`;

/** Of a brand, those whose periods come, or are to be paid still. */
export const listRunning = (db: Db, merchantId: number, limit: number): Promise<Board[]> =>
  db.many(
    `select board_id, merchant_id, terms, published_at from leaderboards.board b
      where merchant_id = $1 and state = 'PUBLISHED'
        and not exists (select from leaderboards.period p
                         where p.board_id = b.board_id and p.state = 'PAID' and p.ends_at >= ${UNTIL})
      order by board_id desc limit $2`,
    [merchantId, limit],
  );

export const findLastPeriod = (db: Db, boardId: number): Promise<Period | undefined> =>
  db.maybe(`select ${PERIOD} from leaderboards.period where board_id = $1 order by period_no desc limit 1`, [
    boardId,
  ]);

export type Shown = Board & { isStopped: boolean };
const IS_SHOWN = `b.merchant_id = $1 and b.published_at is not null
  and coalesce(least(b.stopped_at, ${UNTIL}), 'infinity') > $2`;

/** What members see: published ones, those that ended since `since` too; what runs first, then the newest. */
export const listShown = (
  db: Db,
  merchantId: number,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<Shown[]> =>
  db.many(
    `select b.board_id, b.merchant_id, b.terms, b.published_at, b.state = 'STOPPED' as is_stopped
       from leaderboards.board b where ${IS_SHOWN}
      order by coalesce(least(b.stopped_at, ${UNTIL}), 'infinity') > $3 desc, b.board_id desc limit $4`,
    [merchantId, since, now, limit],
  );

export const isAnyShown = async (db: Db, merchantId: number, since: Date): Promise<boolean> =>
  (
    await db.one<{ isAny: boolean }>(
      `select exists (select from leaderboards.board b where ${IS_SHOWN}) as is_any`,
      [merchantId, since],
    )
  ).isAny;

/** The newest period and the one before, if there are. */
export const listLastPeriods = (db: Db, boardId: number): Promise<Period[]> =>
  db.many(`select ${PERIOD} from leaderboards.period where board_id = $1 order by period_no desc limit 2`, [
    boardId,
  ]);

export const insertPeriod = (
  db: Db,
  { boardId, periodNo, startsAt, endsAt }: Omit<Period, 'upto' | 'isPaid'>,
) =>
  db.run(
    `insert into leaderboards.period (board_id, period_no, starts_at, ends_at, upto) values ($1, $2, $3, $4, $3)
     on conflict do nothing`,
    [boardId, periodNo, startsAt, endsAt],
  );

export const listUnpaid = (db: Db, boardId: number, limit: number): Promise<Of[]> =>
  db.many(
    `select board_id, period_no from leaderboards.period where board_id = $1 and state <> 'PAID' order by period_no limit $2`,
    [boardId, limit],
  );

/** Locked. undefined: it is in another state, its board was stopped, or another worker has it. */
export const lockPeriod = (
  tx: Tx,
  { boardId, periodNo }: Of,
  state: 'RUNNING' | 'FROZEN',
): Promise<Period | undefined> =>
  tx.maybe(
    `select ${PERIOD} from leaderboards.period p
      where p.board_id = $1 and p.period_no = $2 and p.state = $3
        and exists (select from leaderboards.board b where b.board_id = p.board_id and b.state = 'PUBLISHED')
        for update skip locked`,
    [boardId, periodNo, state],
  );

/** Adds to scores. A score is reached when it rose last, so that of equal ones who had it first stands higher. */
export const addScores = (
  tx: Tx,
  { boardId, periodNo }: Of,
  sums: readonly { memberId: number; validBet: bigint; raisedAt: Date | null }[],
  upto: Date,
): Promise<number> =>
  tx.run(
    `insert into leaderboards.score as s (board_id, period_no, member_id, score, reached_at)
     select $1, $2, n.member_id, n.score, coalesce(n.raised_at, $6)
       from unnest($3::int[], $4::bigint[], $5::timestamptz[]) as n (member_id, score, raised_at)
     on conflict (board_id, period_no, member_id) do update
       set score = s.score + excluded.score,
           reached_at = case when excluded.reached_at < $6 then excluded.reached_at else s.reached_at end`,
    [
      boardId,
      periodNo,
      sums.map(({ memberId }) => memberId),
      sums.map(({ validBet }) => validBet),
      sums.map(({ raisedAt }) => raisedAt),
      upto,
    ],
  );

export const movePeriod = (
  tx: Tx,
  { boardId, periodNo }: Of,
  { upto, frozenAt }: { upto: Date; frozenAt: Date | null },
): Promise<number> =>
  tx.run(
    `update leaderboards.period set upto = $3, frozen_at = $4, state = case when $4::timestamptz is null then 'RUNNING' else 'FROZEN' end
      where board_id = $1 and period_no = $2`,
    [boardId, periodNo, upto, frozenAt],
  );

export const countPlaces = async (db: Db, { boardId, periodNo }: Of): Promise<number> =>
  (
    await db.one<{ places: number }>(
      'select count(*)::int as places from leaderboards.place where board_id = $1 and period_no = $2',
      [boardId, periodNo],
    )
  ).places;

/** The best of a period that is not paid. Without accounts of the house, closed and locked ones. */
export const listBest = (
  db: Db,
  { boardId, periodNo }: Of,
  leastScore: bigint,
  limit: number,
): Promise<Best[]> =>
  db.many(
    `select s.member_id, s.score, s.reached_at from leaderboards.score s join members.caller c on c.id = s.member_id
      where s.board_id = $1 and s.period_no = $2 and s.score > 0 and s.score >= $3 and not c.is_house and c.state not in ('CLOSED', 'LOCKED')
      order by s.score desc, s.reached_at, s.member_id limit $4`,
    [boardId, periodNo, leastScore, limit],
  );

export const listPaid = (db: Db, { boardId, periodNo }: Of, limit: number): Promise<Scored[]> =>
  db.many(
    'select member_id, score from leaderboards.place where board_id = $1 and period_no = $2 order by place limit $3',
    [boardId, periodNo, limit],
  );

export const findScore = async (db: Db, { boardId, periodNo }: Of, memberId: number): Promise<bigint> =>
  (
    await db.maybe<{ score: bigint }>(
      'select score from leaderboards.score where board_id = $1 and period_no = $2 and member_id = $3',
      [boardId, periodNo, memberId],
    )
  )?.score ?? 0n;

/** How many stand before a member, without those passed over; undefined: the member has no score. */
export const countBetter = async (
  db: Db,
  { boardId, periodNo }: Of,
  memberId: number,
): Promise<number | undefined> =>
  (
    await db.maybe<{ better: number }>(
      `select (select count(*)::int from leaderboards.score s join members.caller c on c.id = s.member_id
                where s.board_id = $1 and s.period_no = $2 and not c.is_house and c.state not in ('CLOSED', 'LOCKED')
                  and (s.score > m.score or s.score = m.score and (s.reached_at, s.member_id) < (m.reached_at, m.member_id))
                  and not exists (select from leaderboards.skipped k
                                   where k.board_id = $1 and k.period_no = $2 and k.member_id = s.member_id)) as better
         from leaderboards.score m where m.board_id = $1 and m.period_no = $2 and m.member_id = $3`,
      [boardId, periodNo, memberId],
    )
  )?.better;

/** The best who has neither a place nor was skipped. Without accounts of the house and closed ones. */
export const findNext = (
  db: Db,
  { boardId, periodNo }: Of,
  leastScore: bigint,
): Promise<Scored | undefined> =>
  db.maybe(
    `select s.member_id, s.score from leaderboards.score s join members.caller c on c.id = s.member_id
      where s.board_id = $1 and s.period_no = $2 and s.score > 0 and s.score >= $3 and not c.is_house and c.state <> 'CLOSED'
        and not exists (select from leaderboards.place p
                         where p.board_id = $1 and p.period_no = $2 and p.member_id = s.member_id)
        and not exists (select from leaderboards.skipped k
                         where k.board_id = $1 and k.period_no = $2 and k.member_id = s.member_id)
      order by s.score desc, s.reached_at, s.member_id limit 1`,
    [boardId, periodNo, leastScore],
  );

export const insertPlace = (
  tx: Tx,
  { boardId, periodNo }: Of,
  { memberId, score }: Scored,
  won: { place: number; prize: bigint; rewardId: bigint },
): Promise<number> =>
  tx.run(
    `insert into leaderboards.place (board_id, period_no, place, member_id, score, prize, reward_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [boardId, periodNo, won.place, memberId, score, won.prize, won.rewardId],
  );

export const insertSkipped = (
  tx: Tx,
  { boardId, periodNo }: Of,
  { memberId, score }: Scored,
  reason: string,
): Promise<number> =>
  tx.run(
    `insert into leaderboards.skipped (board_id, period_no, member_id, score, reason) values ($1, $2, $3, $4, $5)`,
    [boardId, periodNo, memberId, score, reason],
  );

export const endPeriod = (tx: Tx, { boardId, periodNo }: Of, at: Date): Promise<number> =>
  tx.run(
    `update leaderboards.period set state = 'PAID', paid_at = $3 where board_id = $1 and period_no = $2`,
    [boardId, periodNo, at],
  );
