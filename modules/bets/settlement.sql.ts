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

/** Rows that were taken before, in the order of their numbers: to count them again. */
export const listTaken = (tx: Tx, afterId: bigint, limit: number): Promise<Settlements | undefined> =>
  tx.maybe<Settlements>(
    `with t as (select array_agg(id order by id) as ids from (
       select id from bets.settlement s where id > $1
          and not exists (select from bets.settlement_queue q where q.settlement_id = s.id) order by id limit $2) as rows)
     select t.ids, ${GAMES} as game_ids from t where t.ids is not null`,
    [afterId, limit],
  );
