import type { Db } from '@baize/db';

/** Others of the brand to whom a bank account of this member is, or was, bound. */
export const listBankSharers = (db: Db, memberId: number): Promise<number[]> =>
  bankSharers(db, 'order by 1 limit 50', [memberId]);

/** Of these members alone, without a cut: what is decided about two members asks about the pair. */
export const listBankSharersAmong = (db: Db, memberId: number, among: readonly number[]): Promise<number[]> =>
  bankSharers(db, 'and theirs.member_id = any ($2)', [memberId, among]);

const bankSharers = async (
  db: Db,
  rest: 'order by 1 limit 50' | 'and theirs.member_id = any ($2)',
  values: unknown[],
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select distinct theirs.member_id as id
         from withdrawals.bank_account mine
         join withdrawals.bank_account theirs
           on theirs.merchant_id = mine.merchant_id and theirs.bank_code = mine.bank_code
          and theirs.number = mine.number and theirs.member_id <> mine.member_id
        where mine.member_id = $1 ${rest}`,
      values,
    )
  ).map(({ id }) => id);

/** When the member last asked for money out, whatever became of it. */
export const findLastWithdrawalAt = async (db: Db, memberId: number, since: Date): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(
      'select max(created_at) as at from withdrawals.withdrawal where member_id = $1 and created_at >= $2',
      [memberId, since],
    )
  ).at;

/** Who asked for money out in a span. */
export const listWithdrawers = async (
  db: Db,
  span: { from: Date; to: Date; afterId: number; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select distinct member_id as id from withdrawals.withdrawal
        where created_at >= $1 and created_at < $2 and member_id > $3 order by 1 limit $4`,
      [span.from, span.to, span.afterId, span.limit],
    )
  ).map(({ id }) => id);

/** Every bank account a member ever bound, "bank:number": those taken off again, too. */
export const listBankNumbers = (
  db: Db,
  memberIds: readonly number[],
): Promise<{ memberId: number; key: string; isBound: boolean }[]> =>
  db.many(
    `select member_id, bank_code || ':' || number as key, bool_or(removed_at is null) as is_bound
       from withdrawals.bank_account where member_id = any ($1) group by 1, 2 order by 1, 2`,
    [memberIds],
  );
