import { insertReturning, type Db, type Tx } from '@baize/db';

export type BankAccountRow = {
  bankAccountId: number;
  kind: 'bank' | 'e_wallet';
  bankCode: string;
  bankName: string;
  number: string;
  payeeName: string;
  usableAt: Date;
};

const BANK_ACCOUNT = `id as bank_account_id, kind, bank_code, bank_name, number,
  payee_name, usable_at`;

export const listBankAccountRows = (db: Db, memberId: number): Promise<BankAccountRow[]> =>
  db.many(
    `select ${BANK_ACCOUNT} from withdrawals.bank_account where member_id = $1 and removed_at is null order by id`,
    [memberId],
  );

export const findBankAccount = (db: Db, memberId: number, id: number): Promise<BankAccountRow | undefined> =>
  db.maybe(
    `select ${BANK_ACCOUNT} from withdrawals.bank_account where member_id = $1 and id = $2 and removed_at is null`,
    [memberId, id],
  );

/** Takes an account from a member; nothing when there is none such. Orders that name it keep what they copied. */
export const removeBankAccountRow = (
  tx: Tx,
  key: { merchantId: number; memberId: number; bankAccountId: number },
  now: Date,
): Promise<BankAccountRow | undefined> =>
  tx.maybe(
    `update withdrawals.bank_account set removed_at = $4
      where merchant_id = $1 and member_id = $2 and id = $3 and removed_at is null returning ${BANK_ACCOUNT}`,
    [key.merchantId, key.memberId, key.bankAccountId, now],
  );

/** The name the first account ever fixed, removed or not. */
export const findPayeeName = async (db: Db, memberId: number): Promise<string | undefined> =>
  (
    await db.maybe<{ name: string }>(
      'select payee_name as name from withdrawals.bank_account where member_id = $1 order by id limit 1',
      [memberId],
    )
  )?.name;

/** Who of the brand has an account bound just now; the unique index decides. */
export const findHolder = (
  db: Db,
  merchantId: number,
  bankCode: string,
  number: string,
): Promise<{ memberId: number } | undefined> =>
  db.maybe(
    `select member_id from withdrawals.bank_account
      where merchant_id = $1 and bank_code = $2 and number = $3 and removed_at is null`,
    [merchantId, bankCode, number],
  );

export type NewBankAccount = Omit<BankAccountRow, 'bankAccountId'> & {
  merchantId: number;
  memberId: number;
  createdAt: Date;
};
export const insertBankAccount = (tx: Tx, row: NewBankAccount): Promise<BankAccountRow> =>
  insertReturning(tx, 'withdrawals.bank_account', row, BANK_ACCOUNT);
