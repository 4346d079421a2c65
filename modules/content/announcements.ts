import { madeOnce } from '@baize/kernel';
import type { Db } from '@baize/db';
import type { Ctx, Language } from '@baize/endpoint';
import {
  listAnnouncementRows,
  type AnnouncementKind,
  type AnnouncementRow,
  type Audience,
} from './announcement.sql.ts';
import type { ContentDeps } from './deps.ts';
import { cachedPerBrand } from './published-cache.ts';

type Execution = 'A' | 'B' | 'F';
/** Who reads: the role of whoever calls. */
export type Reader = Ctx<'anyone'>['caller']['role'];

/** Who the popups are for: visitors see B, members A, and F too on their first login (SITE-036, SITE-037). */
export type AnnouncementQuery = { types?: string; execution?: string | undefined; reader: Reader };

const rowsOf = cachedPerBrand((db: Db, merchantId: number, now: Date) =>
  listAnnouncementRows(db, merchantId, now),
);

const KINDS: readonly AnnouncementKind[] = ['B', 'PL', 'PU', 'PR', 'H'];

/** Everything showing now, sorted into the lists the calls answer. */
export async function announcementsFor(
  deps: Pick<ContentDeps, 'db' | 'clock' | 'promotions'>,
  merchantId: number,
  language: Language,
  query: AnnouncementQuery,
) {
  const rows = await rowsOf(deps.db, merchantId, deps.clock.now());
  const kinds = KINDS.filter((kind) => query.types?.split(',').includes(kind) ?? true);
  const executions = executionsOf(query);
  const key = [language, query.reader, ...kinds, ...executions].join();
  const announced = madeOnce(rows, key, () =>
    listed(
      rows.filter((row) => isFor(row, language, query.reader)),
      language,
      { kinds, executions },
    ),
  );
  const promotions = kinds.includes('PR') ? ((await deps.promotions?.(merchantId, language)) ?? []) : [];
  return promotions.length === 0 ? announced : withPromotions(announced, promotions);
}

type Announced = ReturnType<typeof listed>;
type Promotions = Awaited<ReturnType<NonNullable<ContentDeps['promotions']>>>;
const joined = new WeakMap<Announced, { promotions: Promotions; view: Announced }>();
/** The same object as long as both are the same, so that the config is written once. */
function withPromotions(announced: Announced, promotions: Promotions): Announced {
  const known = joined.get(announced);
  if (known?.promotions === promotions) return known.view;
  const view = { ...announced, promotion: promotions };
  joined.set(announced, { promotions, view });
  return view;
}

/** OPEN-SITE-01: an agent is a member too, and trial accounts see what members see. */
const READERS: Record<Audience, readonly Reader[]> = {
  ALL: ['visitor', 'trial', 'member', 'agent'],
  VISITORS: ['visitor'],
  MEMBERS: ['trial', 'member', 'agent'],
  AGENTS: ['agent'],
};
/** OP-12, OP-13: whom the operator meant it for. */
const isFor = (row: AnnouncementRow, language: Language, reader: Reader): boolean =>
  READERS[row.audience].includes(reader) && (row.languages.length === 0 || row.languages.includes(language));

type Shown = { kinds: readonly AnnouncementKind[]; executions: readonly Execution[] };
function listed(rows: readonly AnnouncementRow[], language: Language, { kinds, executions }: Shown) {
  const of = (kind: AnnouncementKind) =>
    kinds.includes(kind) ? rows.filter((row) => row.kind === kind) : [];
  return {
    banners: of('B').map((row) => bannerOf(row, language)),
    player: of('PL').map((row) => ({
      id: row.id,
      ...textOf(row, language),
      timestamp: row.startsAt.getTime(),
      ...leadsTo(row),
    })),
    popup: of('PU').flatMap((row) =>
      row.execution && executions.includes(row.execution)
        ? [
            {
              id: row.id,
              ...textOf(row, language),
              imageUrl: row.imageUrl,
              execution: row.execution,
              promotionType: row.promotionType,
              ...leadsTo(row),
              sort: row.sort,
            },
          ]
        : [],
    ),
    promotion: of('PR').map((row): Promotions[number] => ({
      promoId: row.id,
      ...textOf(row, language),
      imageUrl: row.imageUrl,
      startTime: row.startsAt.getTime(),
      endTime: row.endsAt?.getTime() ?? null,
    })),
    headline: of('H').map((row) => ({ id: row.id, content: textOf(row, language).content })),
  };
}

function executionsOf(query: AnnouncementQuery): readonly Execution[] {
  const isVisitor = query.reader === 'visitor';
  const allowed: Execution[] = isVisitor ? ['B'] : ['A', 'F'];
  const asked = query.execution?.split(',') ?? (isVisitor ? ['B'] : ['A']);
  return allowed.filter((execution) => asked.includes(execution));
}

/** EN stands in for a language that has no words, or only half of them. */
function textOf(row: AnnouncementRow, language: Language): { title: string; content: string } {
  const own = row.texts[language];
  const english = row.texts.EN;
  return { title: own?.title || english?.title || '', content: own?.content || english?.content || '' };
}

function bannerOf(row: AnnouncementRow, language: Language) {
  const { title, content } = textOf(row, language);
  return {
    id: row.id,
    groupName: row.groupName,
    url: row.imageUrl,
    title,
    text: content,
    ...leadsTo(row),
    sort: row.sort,
  };
}

const leadsTo = ({ linkage, linkageType, nodeId, vendor }: AnnouncementRow) => ({
  linkage,
  linkageType,
  nodeId,
  vendor,
});
