import type { ReadFrom } from '@baize/bets';
import type { Tx } from '@baize/db';
import type { Scoring } from './terms.ts';

type Of = { boardId: number; periodNo: number };
export type RoundScore = {
  accountId: bigint;
  memberId: number;
  round: bigint;
  score: bigint;
  settledAt: Date;
};

/** Up to which entry rounds of some accounts were looked for in a period. */
export const listReaders = (
  tx: Tx,
  { boardId, periodNo }: Of,
  accountIds: readonly bigint[],
): Promise<ReadFrom[]> =>
  tx.many(
    `select a.account_id, r.seq as after
       from unnest($3::bigint[]) as a (account_id)
       left join leaderboards.reader r on r.board_id = $1 and r.period_no = $2 and r.account_id = a.account_id`,
    [boardId, periodNo, accountIds],
  );

export const saveReaders = (
  tx: Tx,
  { boardId, periodNo }: Of,
  readers: readonly { accountId: bigint; upto: bigint }[],
): Promise<number> =>
  tx.run(
    `insert into leaderboards.reader (board_id, period_no, account_id, seq)
     select $1, $2, a.account_id, a.seq from unnest($3::bigint[], $4::bigint[]) as a (account_id, seq)
     on conflict (board_id, period_no, account_id) do update set seq = excluded.seq`,
    [boardId, periodNo, readers.map(({ accountId }) => accountId), readers.map(({ upto }) => upto)],
  );

/** Rounds that score no longer: taken back, or open again. */
export const removeRounds = (
  tx: Tx,
  { boardId, periodNo }: Of,
  rounds: readonly { accountId: bigint; round: bigint }[],
): Promise<number> =>
  tx.run(
    `delete from leaderboards.round r using unnest($3::bigint[], $4::bigint[]) as n (account_id, round)
      where r.board_id = $1 and r.period_no = $2 and r.account_id = n.account_id and r.round = n.round`,
    [boardId, periodNo, rounds.map(({ accountId }) => accountId), rounds.map(({ round }) => round)],
  );

/** A round scores in one period of a board: settled anew later, it stays in the first. */
export const putRounds = (
  tx: Tx,
  { boardId, periodNo }: Of,
  rounds: readonly RoundScore[],
): Promise<number> =>
  tx.run(
    `insert into leaderboards.round as r (board_id, period_no, account_id, round, member_id, score, settled_at)
     select $1, $2, n.account_id, n.round, n.member_id, n.score, n.settled_at
       from unnest($3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::timestamptz[])
         as n (account_id, round, member_id, score, settled_at)
     on conflict (board_id, account_id, round) do update set score = excluded.score, settled_at = excluded.settled_at
       where r.period_no = excluded.period_no`,
    [
      boardId,
      periodNo,
      rounds.map(({ accountId }) => accountId),
      rounds.map(({ round }) => round),
      rounds.map(({ memberId }) => memberId),
      rounds.map(({ score }) => score),
      rounds.map(({ settledAt }) => settledAt),
    ],
  );

/**
 * The scores of some members anew: the best of their rounds, reached by the first that has it, or the sum of them, reached by the last.
 * Who has none left stays with nothing.
 */
export const scoreRounds = (
  tx: Tx,
  { boardId, periodNo }: Of,
  memberIds: readonly number[],
  scoring: Exclude<Scoring, 'TURNOVER'>,
): Promise<number> =>
  tx.run(
    `insert into leaderboards.score (board_id, period_no, member_id, score, reached_at)
     select $1, $2, m.member_id, coalesce(s.score, 0), coalesce(s.reached_at, now())
       from unnest($3::int[]) as m (member_id)
      cross join lateral (${scoring === 'MULTIPLE' ? BEST : SUM}) as s
      where s.score is not null
         or exists (select from leaderboards.score o where o.board_id = $1 and o.period_no = $2 and o.member_id = m.member_id)
     on conflict (board_id, period_no, member_id) do update set score = excluded.score, reached_at = excluded.reached_at`,
    [boardId, periodNo, memberIds],
  );

const OWN = `from leaderboards.round r where r.board_id = $1 and r.period_no = $2 and r.member_id = m.member_id`;
const BEST = `select max(score) as score, min(settled_at) as reached_at
  from (select r.score, r.settled_at, rank() over (order by r.score desc) as place ${OWN}) as best where place = 1`;
const SUM = `select sum(r.score)::bigint as score, max(r.settled_at) as reached_at ${OWN}`;
