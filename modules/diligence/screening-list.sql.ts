import { type Db, type Tx, insertReturning } from '@baize/db';
import type { NameForms } from './person-name.ts';
import type { ListEntry, ListName } from './read-list.ts';

export type ListRow = { id: number; name: string; entries: number; uploadedBy: string; uploadedAt: Date };

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

/** Whether entries of one list are missing in another, with their names, births and references as they are. */
export const hasFewer = async (tx: Tx, listId: number, thanListId: number): Promise<boolean> =>
  (
    await tx.one<{ fewer: boolean }>(
      `select exists (${ENTRIES_OF('$2')} except ${ENTRIES_OF('$1')}) as fewer`,
      [listId, thanListId],
    )
  ).fewer;
const ENTRIES_OF = (id: string): string =>
  `select e.name_key, e.born, e.kind, n.name_key from diligence.list_entry e
     join diligence.list_name n on n.list_id = e.list_id and n.line = e.line where e.list_id = ${id}`;

export const renameList = (tx: Tx, id: number, name: string): Promise<number> =>
  tx.run('update diligence.list set name = $2 where id = $1', [id, name]);

/** Its entries go with it. */
export const deleteList = (tx: Tx, merchantId: number, id: number): Promise<number> =>
  tx.run('delete from diligence.list where merchant_id = $1 and id = $2', [merchantId, id]);

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
  const row = await insertReturning<ListRow>(
    tx,
    'diligence.list',
    {
      merchantId: list.merchantId,
      name: list.name,
      entries: entries.length,
      sha256: list.sha256,
      uploadedBy: list.by,
      uploadedAt: list.at,
    },
    'id, name, entries, uploaded_by, uploaded_at',
  );
  await tx.run(
    `insert into diligence.list_entry (list_id, line, name_key, name, born, kind, reference)
     select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      row.id,
      entries.map((one) => one.line),
      entries.map((one) => one.nameKey),
      entries.map((one) => one.name),
      entries.map((one) => one.born),
      entries.map((one) => one.kind),
      entries.map((one) => one.reference),
    ],
  );
  const names = entries.flatMap(({ line, names: all }) =>
    all.map((one, i) => ({ ...one, line, isAlias: i > 0 })),
  );
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE)
    await insertNames(tx, row.id, list.merchantId, names.slice(start, start + NAMES_AT_ONCE));
  return row;
}

/** Trigrams of more than that take longer than a statement may. */
const NAMES_AT_ONCE = 5_000;

const insertNames = (
  tx: Tx,
  listId: number,
  merchantId: number,
  names: readonly (ListName & { line: number; isAlias: boolean })[],
): Promise<number> =>
  tx.run(
    `insert into diligence.list_name (list_id, merchant_id, line, name, is_alias, name_key, latin_key, sound_key)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::bool[], $6::text[], $7::text[], $8::text[])`,
    [
      listId,
      merchantId,
      names.map((one) => one.line),
      names.map((one) => one.name),
      names.map((one) => one.isAlias),
      names.map((one) => one.nameKey),
      names.map((one) => one.latinKey),
      names.map((one) => one.soundKey),
    ],
  );

export type NameRow = {
  listName: string;
  /** Of the row's first name: what the row is known by. */
  entryKey: string;
  name: string;
  born: string | null;
  kind: 'sanction' | 'pep';
  reference: string;
  /** The one of the row's names that is compared. */
  matchedName: string;
  nameKey: string;
};
/** Names alike to one name: the most alike of more are looked at. */
const NAMES_MAX = 300;
/** Of all three-letter parts of two names, those they must share to be looked at; what only sounds alike is found by its sound. */
const PARTS_SHARED = '0.35';

/** Names that may be this one: the same, spelt alike, or sounding the same. Whether they are, others decide. */
export async function listNamesLike(
  tx: Tx,
  merchantId: number,
  { nameKey, latinKey, soundKey }: NameForms,
): Promise<NameRow[]> {
  await tx.one(`select set_config('pg_trgm.similarity_threshold', $1, true)`, [PARTS_SHARED]);
  return tx.many(
    `with n as (
       select list_id, line, name, name_key, similarity(latin_key, $3) as shared from diligence.list_name
        where merchant_id = $1
          and (name_key = $2 or latin_key % $3 or (sound_key = $4 and sound_key <> ''))
        order by name_key = $2 desc, shared desc, list_id, line limit ${NAMES_MAX})
     select l.name as list_name, e.name_key as entry_key, e.name, e.born, e.kind, e.reference,
            n.name as matched_name, n.name_key
       from n
       join diligence.list_entry e on e.list_id = n.list_id and e.line = n.line
       join diligence.list l on l.id = e.list_id
      order by n.name_key = $2 desc, n.shared desc, e.id`,
    [merchantId, nameKey, latinKey, soundKey],
  );
}
