import type { Db, Tx } from '@baize/db';

export type MerchantRow = {
  id: number;
  code: string;
  name: string;
  currency: string;
  country_code: string;
  time_zone: string;
  settings: unknown;
};

export async function findMerchantIdByHost(db: Db, host: string): Promise<number | undefined> {
  const row = await db.maybe<{ merchant_id: number }>('select merchant_id from site.host where host = $1', [
    host,
  ]);
  return row?.merchant_id;
}

export function findMerchantRow(db: Db, id: number): Promise<MerchantRow | undefined> {
  return db.maybe<MerchantRow>(
    `select id, code, name, currency, country_code, time_zone, settings from site.merchant where id = $1`,
    [id],
  );
}

export async function findMerchantIdByCode(db: Db, code: string): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>('select id from site.merchant where code = $1', [code]);
  return row?.id;
}

export type NewMerchant = {
  code: string;
  name: string;
  currency: string;
  countryCode: string;
  timeZone: string;
  settings: object;
};

export async function insertMerchant(tx: Tx, merchant: NewMerchant): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into site.merchant (code, name, currency, country_code, time_zone, settings)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      merchant.code,
      merchant.name,
      merchant.currency,
      merchant.countryCode,
      merchant.timeZone,
      JSON.stringify(merchant.settings),
    ],
  );
  return id;
}

/** A host belongs to one merchant; asking twice changes nothing. */
export function insertHost(tx: Tx, merchantId: number, host: string): Promise<number> {
  return tx.run('insert into site.host (host, merchant_id) values ($1, $2) on conflict (host) do nothing', [
    host,
    merchantId,
  ]);
}

export type AnnouncementKind = 'B' | 'PL' | 'PU' | 'PR' | 'H';
type Texts = Partial<Record<'EN' | 'CN' | 'KM', { title: string; content: string }>>;
export type AnnouncementRow = {
  id: number;
  kind: AnnouncementKind;
  texts: Texts;
  group_name: string;
  image_url: string;
  linkage: string;
  linkage_type: 'NONE' | 'URL' | 'P' | 'G';
  node_id: number | null;
  vendor: string | null;
  execution: 'A' | 'B' | 'F' | null;
  promotion_type: string;
  sort: number;
  starts_at: Date;
  ends_at: Date | null;
};

/** Announcements showing at `now`, in display order. At most 200: a site has dozens. */
export function listAnnouncementRows(
  db: Db,
  merchantId: number,
  kinds: readonly AnnouncementKind[],
  now: Date,
): Promise<AnnouncementRow[]> {
  return db.many<AnnouncementRow>(
    `select id, kind, texts, group_name, image_url, linkage, linkage_type, node_id, vendor, execution,
            promotion_type, sort, starts_at, ends_at
       from site.announcement
      where merchant_id = $1 and kind = any($2) and starts_at <= $3 and (ends_at is null or ends_at > $3)
      order by sort, id
      limit 200`,
    [merchantId, kinds, now],
  );
}

export type NewAnnouncement = {
  merchantId: number;
  kind: AnnouncementKind;
  texts: Texts;
  groupName?: string;
  imageUrl?: string;
  linkage?: string;
  linkageType?: 'NONE' | 'URL' | 'P' | 'G';
  execution?: 'A' | 'B' | 'F';
  sort?: number;
  startsAt: Date;
};

export async function insertAnnouncement(tx: Tx, a: NewAnnouncement): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into site.announcement
       (merchant_id, kind, texts, group_name, image_url, linkage, linkage_type, execution, sort, starts_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      a.merchantId,
      a.kind,
      JSON.stringify(a.texts),
      a.groupName ?? '',
      a.imageUrl ?? '',
      a.linkage ?? '',
      a.linkageType ?? 'NONE',
      a.execution ?? null,
      a.sort ?? 0,
      a.startsAt,
    ],
  );
  return id;
}

export async function countAnnouncements(db: Db, merchantId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    'select count(*)::int as n from site.announcement where merchant_id = $1',
    [merchantId],
  );
  return n;
}
