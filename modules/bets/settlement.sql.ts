import type { Tx } from '@baize/db';

/** What a reader of the journal takes at once. */
export type Settlements = { ids: bigint[]; gameIds: number[] };
const GAMES = `(select array_agg(distinct g) from bets.settlement s cross join unnest(s.game_ids) as g where s.id = any (t.ids))`;

/**
 * Takes up to `limit` rows of the journal that the measures have not counted. They leave the queue in the caller's transaction, so
 * each is counted once. undefined: nothing is left.
 */
export const takeSettlements = (tx: Tx, limit: number): Promise<Settlements | undefined> =>
  tx.maybe<Settlements>(
    `with taken as (
       delete from bets.settlement_queue where settlement_id in (
         select settlement_id from bets.settlement_queue order by settlement_id limit $1 for update skip locked)
       returning settlement_id),
     t as (select array_agg(settlement_id) as ids from taken)
     select t.ids, ${GAMES} as game_ids from t where t.ids is not null`,
    [limit],
  );

/** Rows of a time that were taken before, to count them again. undefined: there are none. */
export const listTaken = (tx: Tx, { from, to }: { from: Date; to: Date }): Promise<Settlements | undefined> =>
  tx.maybe<Settlements>(
    `with t as (select array_agg(id order by id) as ids from bets.settlement s
       where at >= $1 and at < $2 and not exists (select from bets.settlement_queue q where q.settlement_id = s.id))
     select t.ids, ${GAMES} as game_ids from t where t.ids is not null`,
    [from, to],
  );
