import type { Db, Tx } from '@baize/db';
import type { ListEntry } from './read-list.ts';

export type ListRow = { id: number; name: string; entries: number; uploaded_by: string; uploaded_at: Date };

export const listLists = (db: Db, merchantId: number): Promise<ListRow[]> =>
  db.many(
    'select id, name, entries, uploaded_by, uploaded_at from diligence.list where merchant_id = $1 order by name',
    [merchantId],
  );

export const findList = (db: Db, merchantId: number, id: number): Promise<ListRow | undefined> =>
  db.maybe(
    'select id, name, entries, uploaded_by, uploaded_at from diligence.list where merchant_id = $1 and id = $2',
    [merchantId, id],
  );

export const hasLists = async (db: Db, merchantId: number): Promise<boolean> =>
  (await db.maybe('select 1 from diligence.list where merchant_id = $1 limit 1', [merchantId])) !== undefined;

/** Its entries go with it. */
export const deleteList = (
  tx: Tx,
  merchantId: number,
  by: { id: number } | { name: string },
): Promise<number> =>
  'id' in by
    ? tx.run('delete from diligence.list where merchant_id = $1 and id = $2', [merchantId, by.id])
    : tx.run('delete from diligence.list where merchant_id = $1 and name = $2', [merchantId, by.name]);

export async function insertList(
  tx: Tx,
  list: {
    merchantId: number;
    name: string;
    sha256: Buffer;
    by: string;
    at: Date;
    entries: readonly ListEntry[];
  },
): Promise<ListRow> {
  const { entries } = list;
  const row = await tx.one<ListRow>(
    `insert into diligence.list (merchant_id, name, entries, sha256, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6) returning id, name, entries, uploaded_by, uploaded_at`,
    [list.merchantId, list.name, entries.length, list.sha256, list.by, list.at],
  );
  await tx.run(
    `insert into diligence.list_entry (list_id, name_key, name, born, kind, reference)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    [
      row.id,
      entries.map((one) => one.nameKey),
      entries.map((one) => one.name),
      entries.map((one) => one.born),
      entries.map((one) => one.kind),
      entries.map((one) => one.reference),
    ],
  );
  return row;
}

export type EntryRow = {
  list_name: string;
  name: string;
  born: string | null;
  kind: 'sanction' | 'pep';
  reference: string;
};
const NAMESAKES_MAX = 100;

export const listEntriesNamed = (db: Db, merchantId: number, nameKey: string): Promise<EntryRow[]> =>
  db.many(
    `select l.name as list_name, e.name, e.born, e.kind, e.reference
       from diligence.list_entry e join diligence.list l on l.id = e.list_id
      where e.name_key = $2 and l.merchant_id = $1 order by e.id limit ${NAMESAKES_MAX}`,
    [merchantId, nameKey],
  );
