import { type Db, type Tx, listPage } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export type AnnouncementKind = 'B' | 'PL' | 'PU' | 'PR' | 'H';
export type Audience = 'ALL' | 'VISITORS' | 'MEMBERS' | 'AGENTS';
export type TitledTexts = Partial<Record<'EN' | 'CN' | 'KM', { title: string; content: string }>>;
export type AnnouncementRow = {
  id: number;
  kind: AnnouncementKind;
  texts: TitledTexts;
  groupName: string;
  imageUrl: string;
  linkage: string;
  linkageType: 'NONE' | 'URL' | 'P' | 'G';
  nodeId: number | null;
  vendor: string | null;
  execution: 'A' | 'B' | 'F' | null;
  promotionType: string;
  sort: number;
  isActive: boolean;
  startsAt: Date;
  endsAt: Date | null;
  audience: Audience;
  /** Empty: in every language. */
  languages: string[];
};

const COLUMNS = `id, kind, texts, group_name, image_url, linkage, linkage_type, node_id, vendor, execution,
  promotion_type, sort, is_active, starts_at, ends_at, audience, languages`;

/** Announcements showing at `now`, in display order. At most 200: a site has dozens. */
export function listAnnouncementRows(db: Db, merchantId: number, now: Date): Promise<AnnouncementRow[]> {
  return db.many<AnnouncementRow>(
    `select ${COLUMNS} from content.announcement
      where merchant_id = $1 and is_active and starts_at <= $2 and (ends_at is null or ends_at > $2)
      order by sort, starts_at desc, id limit 200`,
    [merchantId, now],
  );
}

export const searchAnnouncementRows = <View>(
  db: Db,
  filter: { merchantId: number; kind: AnnouncementKind | undefined; group: string | undefined },
  request: PageRequest,
  view: (row: AnnouncementRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'content.announcement',
      where: [
        ['merchant_id = ?', filter.merchantId],
        ['kind = ?', filter.kind],
        ['group_name = ?', filter.group],
      ],
      order: 'kind, group_name, sort, id desc',
    },
    request,
    view,
  );

export function lockAnnouncement(
  tx: Tx,
  merchantId: number,
  id: number,
): Promise<AnnouncementRow | undefined> {
  return tx.maybe<AnnouncementRow>(
    `select ${COLUMNS} from content.announcement where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
}

export type NewAnnouncement = {
  merchantId: number;
  kind: AnnouncementKind;
  texts: TitledTexts;
  groupName?: string;
  imageUrl?: string;
  linkage?: string;
  linkageType?: 'NONE' | 'URL' | 'P' | 'G';
  nodeId?: number | null;
  vendor?: string | null;
  execution?: 'A' | 'B' | 'F' | null;
  promotionType?: string;
  sort?: number;
  isActive?: boolean;
  startsAt: Date;
  endsAt?: Date | null;
  audience?: Audience;
  languages?: readonly string[];
};

const valuesOf = (a: NewAnnouncement) => [
  a.merchantId,
  a.kind,
  JSON.stringify(a.texts),
  a.groupName ?? '',
  a.imageUrl ?? '',
  a.linkage ?? '',
  a.linkageType ?? 'NONE',
  a.nodeId ?? null,
  a.vendor ?? null,
  a.execution ?? null,
  a.promotionType ?? 'GENERAL',
  a.sort ?? 0,
  a.isActive ?? true,
  a.startsAt,
  a.endsAt ?? null,
  a.audience ?? 'ALL',
  a.languages ?? [],
];

export function insertAnnouncement(tx: Tx, a: NewAnnouncement): Promise<AnnouncementRow> {
  return tx.one<AnnouncementRow>(
    `insert into content.announcement
       (merchant_id, kind, texts, group_name, image_url, linkage, linkage_type, node_id, vendor, execution,
        promotion_type, sort, is_active, starts_at, ends_at, audience, languages)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning ${COLUMNS}`,
    valuesOf(a),
  );
}

export function updateAnnouncement(tx: Tx, id: number, a: NewAnnouncement): Promise<AnnouncementRow> {
  return tx.one<AnnouncementRow>(
    `update content.announcement
        set kind = $2, texts = $3, group_name = $4, image_url = $5, linkage = $6, linkage_type = $7, node_id = $8,
            vendor = $9, execution = $10, promotion_type = $11, sort = $12, is_active = $13, starts_at = $14, ends_at = $15,
            audience = $16, languages = $17
      where merchant_id = $1 and id = $18 returning ${COLUMNS}`,
    [...valuesOf(a), id],
  );
}

export function deleteAnnouncementRow(tx: Tx, merchantId: number, id: number): Promise<number> {
  return tx.run('delete from content.announcement where merchant_id = $1 and id = $2', [merchantId, id]);
}

export async function countAnnouncements(db: Db, merchantId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    'select count(*)::int as n from content.announcement where merchant_id = $1',
    [merchantId],
  );
  return n;
}
