import { listTaken } from '@baize/bets';
import type { Tx } from '@baize/db';

/** `raisedAt`: the last line that added something; null: there was none. */
export type SettledSum = { memberId: number; validBet: bigint; raisedAt: Date | null };

type Of = { merchantId: number; gameIds: readonly number[] | null; from: Date; to: Date };

/** Lines of a span, as $1: rows that were taken, $2 and $3 say. */
const LINES = `counted as (
       select s.id, s.at from bets.settlement s
        where s.id = any ($1)
          and not exists (select from measures.late l where l.journal = 'settlement' and l.row_id = s.id)
       union all
       select l.row_id, l.counted_at from measures.late l
        where l.journal = 'settlement' and l.counted_at >= $2 and l.counted_at < $3)`;
const PLAYED = `p.merchant_id = $4 and p.is_trial is not true and ($5::int[] is null or e.game_id = any ($5))`;

/**
 * What members of a brand settled from `from` until `to`, which must not be after what `findCompleteUpto` said before: then every line
 * is in one such span exactly. A line that came late is in the span it counts in; one that waits to be counted is late to be. Trials
 * count nowhere. `gameIds` null: every game.
 */
export async function listSettledSums(tx: Tx, of: Of): Promise<SettledSum[]> {
  const taken = await listTaken(tx, of);
  return tx.many(
    `with ${LINES}
     select p.member_id, sum(e.valid)::bigint as valid_bet, max(c.at) filter (where e.valid > 0) as raised_at
       from counted c join bets.settlement s on s.id = c.id
      cross join lateral unnest(s.account_ids, s.game_ids, s.valid_bets) as e (account_id, game_id, valid)
       join bets.player p on p.account_id = e.account_id
      where ${PLAYED}
      group by p.member_id having sum(e.valid) <> 0`,
    [taken?.ids ?? [], of.from, of.to, of.merchantId, of.gameIds],
  );
}

/** Who has a line in such a span, and the account that played. */
export async function listSettledAccounts(
  tx: Tx,
  of: Of,
): Promise<{ accountId: bigint; memberId: number }[]> {
  const taken = await listTaken(tx, of);
  return tx.many(
    `with ${LINES}
     select distinct p.account_id, p.member_id
       from counted c join bets.settlement s on s.id = c.id
      cross join lateral unnest(s.account_ids, s.game_ids) as e (account_id, game_id)
       join bets.player p on p.account_id = e.account_id
      where ${PLAYED}`,
    [taken?.ids ?? [], of.from, of.to, of.merchantId, of.gameIds],
  );
}
