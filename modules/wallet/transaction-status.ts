import type { Db } from '@baize/db';
import { KIND, kindsIn, type AccountId } from './transfer-kinds.ts';

export type TransactionStatus = {
  /** A tombstone stands where a bet or win never came; the wire has no status for that, so it is answered as a bet. */
  type: 'bet' | 'win' | 'rollback';
  state: 'APPLIED' | 'ROLLED_BACK' | 'TOMBSTONE';
  /** Units of cash moved, never negative; a free bet moved none, a rollback what it reversed. */
  amount: bigint;
  round: string | null;
  processedAt: Date;
  accountId: AccountId;
};

/** Finds a row by the index on its key's hash. */
const isKey = (row: string, connectionId: string, key: string): string =>
  `hashtextextended(${row}.key, ${row}.connection_id) = hashtextextended(${key}, ${connectionId})
     and ${row}.key = ${key} and ${row}.connection_id = ${connectionId}`;

type Found = {
  isTarget: boolean;
  kind: number;
  amount: bigint;
  round: string | null;
  createdAt: Date;
  accountId: bigint;
  reversed: bigint | null;
};

const ROLLBACKS = kindsIn('rollback').join(', ');

/** What became of a vendor's transaction, over the whole history (A4 /transaction/status). */
export async function transactionStatus(
  db: Db,
  connectionId: number,
  key: string,
): Promise<TransactionStatus | undefined> {
  const rows = await db.many<Found>(
    `select true as is_target, t.kind, t.amount, t.created_at, t.account_id,
            case when t.bet_seq is null then t.round else
              (select b.round from wallet.transfer b where b.account_id = t.account_id and b.seq = t.bet_seq) end as round,
            (select abs(x.amount) from wallet.transfer x where ${isKey('x', 't.connection_id', 't.ref')}
                and t.kind in (${ROLLBACKS}) limit 1) as reversed
       from wallet.transfer t where ${isKey('t', '$1::int', '$2::text')}
     union all
     select false, r.kind, 0, r.created_at, r.account_id, r.round, null
       from wallet.transfer r where r.connection_id = $1 and r.ref = $2 and r.kind in (${ROLLBACKS}, ${KIND.tombstone})`,
    [connectionId, key],
  );
  const mine = rows.find((row) => row.isTarget);
  const reversal = rows.find((row) => !row.isTarget);
  const told = mine ?? reversal;
  if (!told) return undefined;
  const base = { round: told.round, processedAt: told.createdAt, accountId: told.accountId };
  if (!mine) return { ...base, type: 'bet', state: 'TOMBSTONE', amount: 0n };
  const moved = mine.reversed ?? (mine.amount < 0n ? -mine.amount : mine.amount);
  return { ...base, type: typeOf(mine.kind), state: reversal ? 'ROLLED_BACK' : 'APPLIED', amount: moved };
}

const typeOf = (kind: number): TransactionStatus['type'] =>
  kind === KIND.bet ? 'bet' : kind === KIND.win || kind === KIND.late_win ? 'win' : 'rollback';
