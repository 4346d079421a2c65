import type { Db } from '@baize/db';

/** Which fields of a registration are taken; the unique indexes decide when it is written. */
export function findTaken(
  db: Db,
  merchantId: number,
  input: { account: string; email: string; dialingCode: string; mobile: string },
): Promise<{ account: boolean; email: boolean; mobile: boolean }> {
  return db.one(
    `select exists (select from members.member where merchant_id = $1 and lower(account) = lower($2)) as account,
            exists (select from members.member where merchant_id = $1 and lower(email) = lower(nullif($3, ''))) as email,
            exists (select from members.member
                     where merchant_id = $1 and dialing_code = $4 and mobile = nullif($5, '')) as mobile`,
    [merchantId, input.account, input.email, input.dialingCode, input.mobile],
  );
}
