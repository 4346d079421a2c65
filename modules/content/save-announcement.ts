import type { Input, Output } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import {
  deleteAnnouncementRow,
  insertAnnouncement,
  lockAnnouncement,
  searchAnnouncementRows,
  updateAnnouncement,
  type AnnouncementRow,
  type TitledTexts,
} from './announcement.sql.ts';
import { change } from './change.ts';
import type { contentConsoleApi } from './console-api.ts';
import type { ContentConsoleDeps, StaffCtx } from './deps.ts';
import { plainText, sanitiseHtml } from './sanitise.ts';

type Api = typeof contentConsoleApi;
type View = Output<Api, 'saveAnnouncement'>;

export async function searchAnnouncements(
  deps: ContentConsoleDeps,
  input: Input<Api, 'searchAnnouncements'>,
  ctx: StaffCtx,
) {
  const filter = { merchantId: ctx.merchantId, kind: input.kind, group: input.groupName };
  return ok(await searchAnnouncementRows(deps.db, filter, input, viewOf));
}

/** Makes or changes one announcement; its HTML is sanitised first, so what is answered is what is shown. */
export function saveAnnouncement(
  deps: ContentConsoleDeps,
  input: Input<Api, 'saveAnnouncement'>,
  ctx: StaffCtx,
): Promise<Result<View, 'not_found' | 'announcement_incomplete'>> {
  const { id, reason, startsAt, endsAt, texts, ...rest } = input;
  return change(deps, ctx, { action: 'content.announcement.save', reason }, async (tx) => {
    if (!isComplete(input)) return refuse('announcement_incomplete');
    const before = id === undefined ? undefined : await lockAnnouncement(tx, ctx.merchantId, id);
    if (id !== undefined && !before) return refuse('not_found');
    const made = {
      ...rest,
      merchantId: ctx.merchantId,
      texts: sanitised(texts, rest.kind === 'H'),
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    };
    const row =
      id === undefined ? await insertAnnouncement(tx, made) : await updateAnnouncement(tx, id, made);
    const after = viewOf(row);
    return ok({
      target: `announcement:${row.id}`,
      ...(before ? { before: viewOf(before) } : {}),
      after,
      value: after,
    });
  });
}

export function deleteAnnouncement(
  deps: ContentConsoleDeps,
  { id, reason }: Input<Api, 'deleteAnnouncement'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return change(deps, ctx, { action: 'content.announcement.delete', reason }, async (tx) => {
    const before = await lockAnnouncement(tx, ctx.merchantId, id);
    if (!before) return refuse('not_found');
    await deleteAnnouncementRow(tx, ctx.merchantId, id);
    return ok({ target: `announcement:${id}`, before: viewOf(before), value: null });
  });
}

/** The table's own rules, said before it has to: what each kind needs. */
function isComplete(a: Input<Api, 'saveAnnouncement'>): boolean {
  const isWorded = a.kind === 'H' ? a.texts.EN.content !== '' : a.texts.EN.title !== '';
  const isGrouped = (a.kind === 'B') === (a.groupName !== '');
  const isAddressed = (a.kind === 'PU') === (a.execution !== null);
  const isLinked = a.linkageType === 'G' ? a.nodeId !== null && !!a.vendor : true;
  const isInTime = a.endsAt === null || a.endsAt > a.startsAt;
  return isWorded && isGrouped && isAddressed && isLinked && isInTime;
}

export function sanitised(texts: TitledTexts, isPlain = false): TitledTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([language, { title, content }]) => [
      language,
      { title: plainText(title), content: isPlain ? plainText(content) : sanitiseHtml(content) },
    ]),
  );
}

function viewOf(row: AnnouncementRow): View {
  return {
    id: row.id,
    kind: row.kind,
    texts: { ...row.texts, EN: row.texts.EN ?? { title: '', content: '' } },
    groupName: row.groupName as View['groupName'],
    imageUrl: row.imageUrl,
    linkage: row.linkage,
    linkageType: row.linkageType,
    nodeId: row.nodeId,
    vendor: row.vendor,
    execution: row.execution,
    promotionType: row.promotionType,
    sort: row.sort,
    isActive: row.isActive,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt?.getTime() ?? null,
    audience: row.audience,
    languages: row.languages as View['languages'],
  };
}
