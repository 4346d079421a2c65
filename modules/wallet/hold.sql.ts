import { insertReturning, type Db, type Tx } from '@baize/db';
import type { AccountId } from './transfer-kinds.ts';

export type HoldRow = {
  id: bigint;
  accountId: AccountId;
  amount: bigint;
  settledAmount: bigint | null;
  state: 'pending' | 'settled' | 'released';
  reason: string;
  key: string;
  closingKey: string | null;
};

export const findHold = (db: Db, by: { id: bigint } | { key: string }): Promise<HoldRow | undefined> =>
  db.maybe<HoldRow>(
    `select id, account_id, amount, settled_amount, state, reason, key,
            closing_key
       from wallet.hold where ${'id' in by ? 'id' : 'key'} = $1`,
    ['id' in by ? by.id : by.key],
  );

export const insertHold = async (
  tx: Tx,
  row: { accountId: AccountId; amount: bigint; reason: string; key: string; ref: string; createdAt: Date },
): Promise<bigint> => (await insertReturning<{ id: bigint }>(tx, 'wallet.hold', row, 'id')).id;

export const closeHoldRow = (
  tx: Tx,
  row: { holdId: bigint; settledAmount: bigint | null; key: string; at: Date },
): Promise<number> =>
  tx.run(
    `update wallet.hold set state = case when $2::bigint is null then 'released' else 'settled' end,
            settled_amount = $2, closing_key = $3, closed_at = $4
      where id = $1 and state = 'pending'`,
    [row.holdId, row.settledAmount, row.key, row.at],
  );
