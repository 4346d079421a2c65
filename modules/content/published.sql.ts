import type { Db, Tx } from '@baize/db';
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
  tx.run(`select pg_advisory_xact_lock(hashtextextended('content.names', $1::bigint))`, [merchantId]);

export type NewHelp = Omit<HelpRow, 'id'>;
/** Undefined when the code is taken by another article. */
export const saveHelpRow = (
  tx: Tx,
  merchantId: number,
  id: number | null,
  h: NewHelp,
): Promise<HelpRow | undefined> => {
  const values = [merchantId, h.parentId, h.code, JSON.stringify(h.texts), h.sort, h.isActive];
  const free = `not exists (select 1 from content.help_article where merchant_id = $1 and code = $3 and id is distinct from $7::int)`;
  return id === null
    ? tx.maybe<HelpRow>(
        `insert into content.help_article (merchant_id, parent_id, code, texts, sort, is_active)
         select $1, $2, $3, $4, $5, $6 where ${free} returning ${HELP}`,
        [...values, null],
      )
    : tx.maybe<HelpRow>(
        `update content.help_article set parent_id = $2, code = $3, texts = $4, sort = $5, is_active = $6
          where merchant_id = $1 and id = $7 and ${free} returning ${HELP}`,
        [...values, id],
      );
};

export type NewEntry = Omit<EntryRow, 'id'>;
export const saveEntryRow = (
  tx: Tx,
  merchantId: number,
  id: number | null,
  e: NewEntry,
): Promise<EntryRow> => {
  const values = [merchantId, e.csType, JSON.stringify(e.title), e.pathSealed, e.sort, e.isActive];
  return id === null
    ? tx.one<EntryRow>(
        `insert into content.service_entry (merchant_id, cs_type, title, path_sealed, sort, is_active)
         values ($1, $2, $3, $4, $5, $6) returning ${ENTRY}`,
        values,
      )
    : tx.one<EntryRow>(
        `update content.service_entry set cs_type = $2, title = $3, path_sealed = $4, sort = $5, is_active = $6
          where merchant_id = $1 and id = $7 returning ${ENTRY}`,
        [...values, id],
      );
};

export type NewLink = Omit<LinkRow, 'id'>;
/** Undefined when the name is taken by another link of its kind. */
export const saveLinkRow = (
  tx: Tx,
  merchantId: number,
  id: number | null,
  l: NewLink,
): Promise<LinkRow | undefined> => {
  const values = [merchantId, l.kind, l.name, JSON.stringify(l.label), l.url, l.version, l.sort, l.isActive];
  const free = `not exists (select 1 from content.link where merchant_id = $1 and kind = $2 and name = $3 and id is distinct from $9::int)`;
  return id === null
    ? tx.maybe<LinkRow>(
        `insert into content.link (merchant_id, kind, name, label, url, version, sort, is_active)
         select $1, $2, $3, $4, $5, $6, $7, $8 where ${free} returning ${LINK}`,
        [...values, null],
      )
    : tx.maybe<LinkRow>(
        `update content.link set kind = $2, name = $3, label = $4, url = $5, version = $6, sort = $7, is_active = $8
          where merchant_id = $1 and id = $9 and ${free} returning ${LINK}`,
        [...values, id],
      );
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
