import type { Db, Tx } from '@baize/db';

export const listFavouriteNodeIds = (db: Db, memberId: number): Promise<{ nodeId: number }[]> =>
  db.many('select node_id from catalogue.favourite where member_id = $1 order by added_at desc, node_id', [
    memberId,
  ]);

/** Adds a favourite unless the member already keeps `max` others. Answers whether it is kept now. */
export const insertFavourite = (
  db: Db,
  favourite: { memberId: number; nodeId: number; addedAt: Date; max: number },
): Promise<{ kept: boolean }> =>
  db.one(
    `with inserted as (
        insert into catalogue.favourite (member_id, node_id, added_at)
        select $1, $2, $3
        where (select count(*) from catalogue.favourite where member_id = $1) < $4
        on conflict do nothing returning 1)
      select exists (select 1 from inserted)
        or exists (select 1 from catalogue.favourite where member_id = $1 and node_id = $2) as kept`,
    [favourite.memberId, favourite.nodeId, favourite.addedAt, favourite.max],
  );

export const deleteFavourite = (db: Db, memberId: number, nodeId: number): Promise<number> =>
  db.run('delete from catalogue.favourite where member_id = $1 and node_id = $2', [memberId, nodeId]);

export const upsertRecent = (
  tx: Db | Tx,
  recent: { memberId: number; nodeId: number; playedAt: Date },
): Promise<number> =>
  tx.run(
    `insert into catalogue.recent (member_id, node_id, played_at) values ($1, $2, $3)
      on conflict (member_id, node_id) do update set played_at = greatest(recent.played_at, excluded.played_at)`,
    [recent.memberId, recent.nodeId, recent.playedAt],
  );

export const listRecentNodeIds = (
  db: Db,
  query: { memberId: number; since: Date; limit: number },
): Promise<{ nodeId: number; playedAt: Date }[]> =>
  db.many(
    `select node_id, played_at from catalogue.recent where member_id = $1 and played_at >= $2
      order by played_at desc, node_id limit $3`,
    [query.memberId, query.since, query.limit],
  );
