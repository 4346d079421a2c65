import { listPage, type Db } from '@baize/db';
import type { Actor, Page, PageRequest } from '@baize/kernel';
import { getHouseName, getKindName, KIND, type AccountId, type House, type Kind } from './transfer-kinds.ts';

/** One movement as its account saw it. Amounts in units. */
export type EntryRow = {
  id: string;
  at: Date;
  kind: Kind;
  amount: bigint;
  balanceBefore: bigint;
  balanceAfter: bigint;
  key: string;
  ref: string | null;
  round: string | null;
  house: House;
  note: string | null;
  actor: Actor | null;
};
export type EntryQuery = {
  accountId: AccountId;
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
  kinds?: readonly Kind[];
  key?: string;
  page: PageRequest;
};

type Stored = {
  accountId: bigint;
  seq: bigint;
  createdAt: Date;
  kind: number;
  amount: bigint;
  balanceBefore: bigint;
  balanceAfter: bigint;
  key: string;
  ref: string | null;
  round: string | null;
  houseId: number;
  note: string | null;
  actor: Actor | null;
};

/** Newest first, in the order of the balances: a transaction that waited for its lock carries an earlier time. */
export const listEntries = (
  db: Db,
  { accountId, from, to, kinds, key, page }: EntryQuery,
): Promise<Page<EntryRow>> =>
  listPage(
    db,
    {
      select:
        'account_id, seq, created_at, kind, amount, balance_before, balance_after, key, ref, round, house_id, note, actor',
      from: 'wallet.entry',
      where: [
        ['account_id = ?', accountId],
        ['created_at >= ?', from],
        ['created_at < ?', to],
        ['kind = any (?::smallint[])', kinds?.map((kind) => KIND[kind])],
        ['key = ?', key],
      ],
      order: 'seq desc',
    },
    page,
    entryOf,
  );

const entryOf = (row: Stored): EntryRow => ({
  id: `L${row.accountId}-${row.seq}`,
  at: row.createdAt,
  kind: getKindName(row.kind),
  amount: row.amount,
  balanceBefore: row.balanceBefore,
  balanceAfter: row.balanceAfter,
  key: row.key,
  ref: row.ref,
  round: row.round,
  house: getHouseName(row.houseId),
  note: row.note,
  actor: row.actor,
});
