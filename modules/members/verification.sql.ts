import type { Db, Tx } from '@baize/db';

export function updateIdentityVerified(tx: Tx, id: number, at: Date | null): Promise<number> {
  return tx.run(`update members.member set identity_verified_at = $2 where id = $1`, [id, at]);
}

/** One verification of a brand at a time; held until the transaction ends. */
export function lockVerification(tx: Tx, merchantId: number): Promise<number> {
  return tx.run('select pg_advisory_xact_lock(7261203, $1)', [merchantId]);
}

/** A verified member, not closed, with the same papers' number or the same name and birthday. */
export function findVerifiedAlike(
  db: Db,
  memberId: number,
): Promise<{ id: number; account: string } | undefined> {
  return db.maybe<{ id: number; account: string }>(
    `select o.id, o.account from members.member me join members.member o
         on o.merchant_id = me.merchant_id and o.id <> me.id
      where me.id = $1 and o.identity_verified_at is not null and o.state <> 'CLOSED'
        and (lower(o.profile ->> 'idNumber') = lower(me.profile ->> 'idNumber')
             or (me.payee_name <> '' and lower(o.payee_name) = lower(me.payee_name) and o.birthday = me.birthday))
      order by o.id limit 1`,
    [memberId],
  );
}
