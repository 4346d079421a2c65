import { insertReturning, lockNamed, updateReturning, type Db, type Tx } from '@baize/db';
import type { TitledTexts } from './announcement.sql.ts';

type Words = Partial<Record<'EN' | 'CN' | 'KM', string>>;
export type HelpRow = {
  id: number;
  parentId: number | null;
  code: string;
  texts: TitledTexts;
  sort: number;
  isActive: boolean;
};
export type CsType = 'LINE' | 'TELEGRAM' | 'TELEGRAM1' | 'LIVECHAT' | 'MOVIE' | 'TWITTER' | 'FACEBOOK';
export type EntryRow = {
  id: number;
  csType: CsType;
  title: Words;
  pathSealed: Buffer;
  sort: number;
  isActive: boolean;
};
export type LinkRow = {
  id: number;
  kind: 'app' | 'footer';
  name: string;
  label: Words;
  url: string;
  version: string;
  sort: number;
  isActive: boolean;
};
export type OverrideRow = { language: 'EN' | 'CN' | 'KM'; key: string; text: string };

/** A site has dozens of each; the limit is a guard, not a page. */
const ALL = 500;
const HELP = 'id, parent_id, code, texts, sort, is_active';
const ENTRY = 'id, cs_type, title, path_sealed, sort, is_active';
const LINK = 'id, kind, name, label, url, version, sort, is_active';

export const listHelpRows = (db: Db, merchantId: number): Promise<HelpRow[]> =>
  db.many<HelpRow>(
    `select ${HELP} from content.help_article where merchant_id = $1 order by parent_id nulls first, sort, id limit ${ALL}`,
    [merchantId],
  );
export const listEntryRows = (db: Db, merchantId: number): Promise<EntryRow[]> =>
  db.many<EntryRow>(
    `select ${ENTRY} from content.service_entry where merchant_id = $1 order by sort, id limit ${ALL}`,
    [merchantId],
  );
export const listLinkRows = (db: Db, merchantId: number): Promise<LinkRow[]> =>
  db.many<LinkRow>(
    `select ${LINK} from content.link where merchant_id = $1 order by kind, sort, id limit ${ALL}`,
    [merchantId],
  );
/** Overrides are bounded by the number of catalogue keys. */
export const listOverrideRows = (db: Db, merchantId: number): Promise<OverrideRow[]> =>
  db.many<OverrideRow>(
    'select language, key, text from content.text_override where merchant_id = $1 order by key, language limit 5000',
    [merchantId],
  );

export const lockHelp = (tx: Tx, merchantId: number, id: number): Promise<HelpRow | undefined> =>
  tx.maybe<HelpRow>(
    `select ${HELP} from content.help_article where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
export const lockEntry = (tx: Tx, merchantId: number, id: number): Promise<EntryRow | undefined> =>
  tx.maybe<EntryRow>(
    `select ${ENTRY} from content.service_entry where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
export const lockLink = (tx: Tx, merchantId: number, id: number): Promise<LinkRow | undefined> =>
  tx.maybe<LinkRow>(`select ${LINK} from content.link where merchant_id = $1 and id = $2 for update`, [
    merchantId,
    id,
  ]);

/** Serialises giving codes and names in a brand, so that the second operator finds one taken. */
export const lockNames = (tx: Tx, merchantId: number): Promise<number> =>
  lockNamed(tx, 'content.names', merchantId);

export type NewHelp = Omit<HelpRow, 'id'>;
/** Undefined when the code is taken by another article. */
export const saveHelpRow = async (
  tx: Tx,
  merchantId: number,
  id: number | null,
  help: NewHelp,
): Promise<HelpRow | undefined> => {
  const taken = await tx.maybe(
    'select 1 from content.help_article where merchant_id = $1 and code = $2 and id is distinct from $3',
    [merchantId, help.code, id],
  );
  return taken ? undefined : save<HelpRow>(tx, 'content.help_article', { merchantId, id }, help, HELP);
};

/** Inserts a row of the brand, or changes the one whose id is given. */
const save = <Row>(
  tx: Tx,
  table: string,
  { merchantId, id }: { merchantId: number; id: number | null },
  row: Record<string, unknown>,
  returning: string,
): Promise<Row> =>
  id === null
    ? insertReturning<Row>(tx, table, { merchantId, ...row }, returning)
    : updateReturning<Row>(tx, table, { merchantId, id }, row, returning);

export type NewEntry = Omit<EntryRow, 'id'>;
export const saveEntryRow = (
  tx: Tx,
  merchantId: number,
  id: number | null,
  entry: NewEntry,
): Promise<EntryRow> => save(tx, 'content.service_entry', { merchantId, id }, entry, ENTRY);

export type NewLink = Omit<LinkRow, 'id'>;
/** Undefined when the name is taken by another link of its kind. */
export const saveLinkRow = async (
  tx: Tx,
  merchantId: number,
  id: number | null,
  link: NewLink,
): Promise<LinkRow | undefined> => {
  const taken = await tx.maybe(
    'select 1 from content.link where merchant_id = $1 and kind = $2 and name = $3 and id is distinct from $4',
    [merchantId, link.kind, link.name, id],
  );
  return taken ? undefined : save<LinkRow>(tx, 'content.link', { merchantId, id }, link, LINK);
};

export const saveOverrideRow = (tx: Tx, merchantId: number, o: OverrideRow): Promise<number> =>
  tx.run(
    `insert into content.text_override (merchant_id, language, key, text) values ($1, $2, $3, $4)
     on conflict (merchant_id, language, key) do update set text = excluded.text`,
    [merchantId, o.language, o.key, o.text],
  );
export const findOverrideRow = (
  db: Db,
  merchantId: number,
  language: string,
  key: string,
): Promise<OverrideRow | undefined> =>
  db.maybe<OverrideRow>(
    'select language, key, text from content.text_override where merchant_id = $1 and language = $2 and key = $3',
    [merchantId, language, key],
  );
export const deleteOverrideRow = (
  tx: Tx,
  merchantId: number,
  language: string,
  key: string,
): Promise<number> =>
  tx.run('delete from content.text_override where merchant_id = $1 and language = $2 and key = $3', [
    merchantId,
    language,
    key,
  ]);

const TABLES = { help: 'help_article', entry: 'service_entry', link: 'link' } as const;
export const deleteRow = (
  tx: Tx,
  what: keyof typeof TABLES,
  merchantId: number,
  id: number,
): Promise<number> =>
  tx.run(`delete from content.${TABLES[what]} where merchant_id = $1 and id = $2`, [merchantId, id]);
export const hasChildren = async (db: Db, helpId: number): Promise<boolean> =>
  (await db.maybe('select 1 from content.help_article where parent_id = $1 limit 1', [helpId])) !== undefined;
