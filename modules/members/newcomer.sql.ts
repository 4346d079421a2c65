import type { Tx } from '@baize/db';

/** Queues a registration for the measures. */
export const insertNewcomer = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('insert into members.newcomer (member_id) values ($1)', [memberId]);

/** Takes up to `limit` registrations that are not counted. They leave the queue in the caller's transaction, so each counts once. */
export const takeNewcomers = async (tx: Tx, limit: number): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(
      `delete from members.newcomer where member_id in (
         select member_id from members.newcomer order by member_id limit $1 for update skip locked)
       returning member_id as id`,
      [limit],
    )
  ).map(({ id }) => id);

/** Registrations of a time that were taken before, to count them again. */
export const listTakenNewcomers = async (tx: Tx, { from, to }: { from: Date; to: Date }): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(
      `select member_id as id from members.registration r
        where at >= $1 and at < $2 and not exists (select from members.newcomer n where n.member_id = r.member_id)
        order by member_id`,
      [from, to],
    )
  ).map(({ id }) => id);
