import type { Db } from '@baize/db';
import { offsetOf, pageOf, PAGE_SIZE_MAX, invariant, type Page, type PageRequest } from '@baize/kernel';
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
};
export type EntryQuery = {
  accountId: AccountId;
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
  kinds?: readonly Kind[];
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
};

const MATCHING = `from wallet.entry where account_id = $1 and created_at >= $2 and created_at < $3
  and ($4::smallint[] is null or kind = any ($4))`;
const paramsOf = ({ accountId, from, to, kinds }: Omit<EntryQuery, 'page'>) => [
  accountId,
  from,
  to,
  kinds ? kinds.map((kind) => KIND[kind]) : null,
];

/** Newest first, in the order of the balances: a transaction that waited for its lock carries an earlier time. */
export async function listEntries(db: Db, query: EntryQuery): Promise<Page<EntryRow>> {
  invariant(query.page.pageSize <= PAGE_SIZE_MAX, 'a page within its limit', { ...query.page });
  const params = paramsOf(query);
  const { total } = await db.one<{ total: number }>(`select count(*)::int as total ${MATCHING}`, params);
  const rows = await db.many<Stored>(
    `select account_id, seq, created_at, kind, amount, balance_before, balance_after, key, ref, round, house_id, note
     ${MATCHING} order by seq desc limit $5 offset $6`,
    [...params, query.page.pageSize, offsetOf(query.page)],
  );
  return pageOf(rows.map(entryOf), total, query.page);
}

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
});
