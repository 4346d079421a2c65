import type { Clock } from '@baize/kernel';
import type { Db } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { listAnnouncementRows, type AnnouncementKind, type AnnouncementRow } from './site.sql.ts';

const KINDS: readonly AnnouncementKind[] = ['B', 'PL', 'PU', 'PR', 'H'];
type Execution = 'A' | 'B' | 'F';

/** Who the popups are for: visitors see B, members A, and F too on their first login (SITE-036, SITE-037). */
export type AnnouncementQuery = { types: string; execution?: string | undefined; isVisitor: boolean };

/** Everything showing now, sorted into the lists the calls answer. */
export async function announcementsFor(
  deps: { db: Db; clock: Clock },
  merchantId: number,
  language: Language,
  query: AnnouncementQuery,
) {
  const rows = await remembered(deps, merchantId);
  const kinds = new Set(query.types.split(','));
  const executions = executionsOf(query);
  const of = (kind: AnnouncementKind) => (kinds.has(kind) ? rows.filter((row) => row.kind === kind) : []);
  return {
    banners: of('B').map((row) => bannerOf(row, language)),
    player: of('PL').map((row) => ({
      id: row.id,
      ...textOf(row, language),
      timestamp: row.starts_at.getTime(),
    })),
    popup: of('PU').flatMap((row) =>
      row.execution && executions.has(row.execution)
        ? [
            {
              id: row.id,
              ...textOf(row, language),
              execution: row.execution,
              promotionType: row.promotion_type,
              sort: row.sort,
            },
          ]
        : [],
    ),
    promotion: of('PR').map((row) => ({
      promoId: row.id,
      title: textOf(row, language).title,
      imageUrl: row.image_url,
      startTime: row.starts_at.getTime(),
      endTime: row.ends_at?.getTime() ?? null,
    })),
    headline: of('H').map((row) => ({ id: row.id, content: textOf(row, language).content })),
  };
}

function executionsOf(query: AnnouncementQuery): ReadonlySet<string> {
  const allowed: Execution[] = query.isVisitor ? ['B'] : ['A', 'F'];
  const asked = query.execution?.split(',') ?? (query.isVisitor ? ['B'] : ['A']);
  return new Set(allowed.filter((execution) => asked.includes(execution)));
}

function textOf(row: AnnouncementRow, language: Language): { title: string; content: string } {
  const { title, content } = row.texts[language] ?? row.texts.EN ?? { title: '', content: '' };
  return { title, content };
}

function bannerOf(row: AnnouncementRow, language: Language) {
  const { title, content } = textOf(row, language);
  return {
    id: row.id,
    groupName: row.group_name,
    url: row.image_url,
    title,
    text: content,
    linkage: row.linkage,
    linkageType: row.linkage_type,
    nodeId: row.node_id,
    vendor: row.vendor,
    sort: row.sort,
  };
}

/** Milliseconds an answer is reused; a scheduled notice may appear this much late. */
const REMEMBER_MS = 10_000;
const memory = new WeakMap<Db, Map<number, { rows: AnnouncementRow[]; until: number }>>();

async function remembered(
  { db, clock }: { db: Db; clock: Clock },
  merchantId: number,
): Promise<AnnouncementRow[]> {
  const ofDb = memory.get(db) ?? new Map<number, { rows: AnnouncementRow[]; until: number }>();
  memory.set(db, ofDb);
  const known = ofDb.get(merchantId);
  if (known && known.until >= performance.now()) return known.rows;
  const rows = await listAnnouncementRows(db, merchantId, KINDS, clock.now());
  ofDb.set(merchantId, { rows, until: performance.now() + REMEMBER_MS });
  return rows;
}

/** Drops what this process remembers; for tests and after an operator's change. */
export const forgetAnnouncements = (db: Db): void => void memory.delete(db);
