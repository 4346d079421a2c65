import { insertReturning, listPage, updateReturning, type Db, type Tx } from '@baize/db';
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

export const insertAnnouncement = (tx: Tx, announcement: NewAnnouncement): Promise<AnnouncementRow> =>
  insertReturning(tx, 'content.announcement', announcement, COLUMNS);

export const updateAnnouncement = (
  tx: Tx,
  id: number,
  { merchantId, ...changed }: Required<NewAnnouncement>,
): Promise<AnnouncementRow> =>
  updateReturning(tx, 'content.announcement', { merchantId, id }, changed, COLUMNS);

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
