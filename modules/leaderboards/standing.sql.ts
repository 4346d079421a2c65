import type { Db } from '@baize/db';
import type { RewardRefusal } from '@baize/rewards';
import type { PeriodState } from './rules.ts';

type Of = { boardId: number; periodNo: number };
export type PeriodRow = Of & {
  startsAt: Date;
  endsAt: Date;
  upto: Date;
  state: PeriodState;
  frozenAt: Date | null;
  paidAt: Date | null;
};
export type StandingRow = {
  place: number | null;
  memberId: number;
  score: bigint;
  reachedAt: Date | null;
  prize: bigint | null;
  reason: RewardRefusal | null;
};

/** The newest one where `periodNo` is null; with how many there are. */
export const findPeriod = (
  db: Db,
  boardId: number,
  periodNo: number | null,
): Promise<(PeriodRow & { periods: number }) | undefined> =>
  db.maybe(
    `select p.board_id, p.period_no, p.starts_at, p.ends_at, p.upto, p.state, p.frozen_at, p.paid_at,
            (select count(*)::int from leaderboards.period n where n.board_id = p.board_id) as periods
       from leaderboards.period p
      where p.board_id = $1 and p.period_no = coalesce($2, p.period_no)
      order by p.period_no desc limit 1`,
    [boardId, periodNo],
  );

/** Who was given a prize, and who was passed over, in the order of their scores. */
export const listGiven = (db: Db, { boardId, periodNo }: Of, limit: number): Promise<StandingRow[]> =>
  db.many(
    `select w.place, w.member_id, w.score, s.reached_at, w.prize, w.reason
       from (select place, member_id, score, prize, null::text as reason
               from leaderboards.place where board_id = $1 and period_no = $2
             union all
             select null, member_id, score, null, reason
               from leaderboards.skipped where board_id = $1 and period_no = $2) as w
       left join leaderboards.score s on s.board_id = $1 and s.period_no = $2 and s.member_id = w.member_id
      order by w.score desc, s.reached_at, w.member_id limit $3`,
    [boardId, periodNo, limit],
  );

export type Cancelled = { memberId: number; bets: number; stake: bigint };

/** Of some members: bets of a period that were cancelled after it was frozen. `gameIds` null: every game. */
export const sumCancelled = (
  db: Db,
  of: { memberIds: readonly number[]; gameIds: readonly number[] | null } & Pick<
    PeriodRow,
    'startsAt' | 'endsAt'
  > & {
      frozenAt: Date;
    },
): Promise<Cancelled[]> =>
  db.many(
    `select p.member_id, count(*)::int as bets, sum(b.stake)::bigint as stake
       from bets.player p join bets.bet_record b on b.account_id = p.account_id
      where p.member_id = any ($1) and b.placed_at >= $2 and b.placed_at < $3
        and b.state = 'CANCELLED' and b.settled_at >= $4 and not b.is_free and ($5::int[] is null or b.game_id = any ($5))
      group by p.member_id`,
    [of.memberIds, of.startsAt, of.endsAt, of.frozenAt, of.gameIds],
  );
