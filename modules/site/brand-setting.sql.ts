import { invariant } from '@baize/kernel';
import { lockNamed, type Db, type Tx } from '@baize/db';

const TABLE = /^[a-z_]+\.[a-z_]+$/;

/** What a module keeps per brand in a table of its own (merchant_id, value). `value` is JSON; the module parses it. */
export function brandSetting(table: string) {
  invariant(TABLE.test(table), 'the name of a table', { table });
  return {
    find: (db: Db, merchantId: number): Promise<{ value: unknown } | undefined> =>
      db.maybe(`select value from ${table} where merchant_id = $1`, [merchantId]),
    /** Before an operator's change reads: of two, the second finds what the first saved, and so does the audit log. */
    lock: (tx: Tx, merchantId: number): Promise<number> => lockNamed(tx, table, merchantId),
    put: (tx: Tx, merchantId: number, value: object): Promise<number> =>
      tx.run(
        `insert into ${table} (merchant_id, value) values ($1, $2)
         on conflict (merchant_id) do update set value = excluded.value`,
        [merchantId, JSON.stringify(value)],
      ),
  };
}
