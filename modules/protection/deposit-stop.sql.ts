import type { Db, Tx } from '@baize/db';

export const insertDepositStop = (tx: Tx, memberId: number, ref: string, at: Date): Promise<number> =>
  tx.run(
    'insert into protection.deposit_stop (member_id, ref, at) values ($1, $2, $3) on conflict do nothing',
    [memberId, ref, at],
  );

export const deleteDepositStop = (tx: Tx, memberId: number, ref: string): Promise<number> =>
  tx.run('delete from protection.deposit_stop where member_id = $1 and ref = $2', [memberId, ref]);

export const hasDepositStop = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.maybe('select 1 from protection.deposit_stop where member_id = $1 limit 1', [memberId])) !==
  undefined;

export const listStoppedOf = async (db: Db, memberIds: readonly number[]): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      'select distinct member_id as id from protection.deposit_stop where member_id = any ($1)',
      [memberIds],
    )
  ).map(({ id }) => id);
