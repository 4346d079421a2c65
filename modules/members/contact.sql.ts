import type { Tx } from '@baize/db';

/** Throws 23505 (unique_violation) when another member of the brand has the number: see uniqueFieldOf. */
export function updateMobile(
  tx: Tx,
  id: number,
  mobile: { dialingCode: string; number: string | null },
): Promise<number> {
  return tx.run(`update members.member set dialing_code = $2, mobile = $3 where id = $1`, [
    id,
    mobile.dialingCode,
    mobile.number,
  ]);
}

/** Throws 23505 (unique_violation) when another member of the brand has the address: see uniqueFieldOf. */
export function updateEmail(tx: Tx, id: number, email: string | null): Promise<number> {
  return tx.run(`update members.member set email = $2 where id = $1`, [id, email]);
}
