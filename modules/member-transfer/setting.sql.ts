import type { Db, Tx } from '@baize/db';

export const findSettingRow = (db: Db, merchantId: number): Promise<{ value: unknown } | undefined> =>
  db.maybe('select value from member_transfer.setting where merchant_id = $1', [merchantId]);

export const putSetting = (tx: Tx, merchantId: number, value: object): Promise<number> =>
  tx.run(
    `insert into member_transfer.setting (merchant_id, value) values ($1, $2)
     on conflict (merchant_id) do update set value = excluded.value`,
    [merchantId, JSON.stringify(value)],
  );
