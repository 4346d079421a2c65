/** Notices of games (#75, PLAY-013): plain text for a vendor, a category, both or all games, within a window. */
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import type { catalogueApi, catalogueOpsApi, OpsGameNotice } from './api.ts';
import { lockVendor } from './catalogue.sql.ts';
import { nameIn } from './classify.ts';
import type { CatalogueDeps, CatalogueOpsDeps } from './deps.ts';
import { answered } from './lobby.ts';
import {
  countNotices,
  deleteNotice,
  insertNotice,
  lockNotice,
  type NoticeRow,
  listNoticeRows,
  updateNotice,
} from './notice.sql.ts';
import { dateOf } from './switch-state.ts';

type OpsCtx = Ctx<'staff:catalogue.write'>;
const SHOWN_MAX = 20;
const NOTICES_MAX = 500;

export function listGameNotices(
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'listGameNotices'>,
  ctx: Ctx,
) {
  const { merchantId } = ctx;
  // Brands that change nothing share their listing, but not their notices.
  return answered(deps, `listGameNotices ${merchantId}`, { input, ctx }, ({ snapshot, language, now }) =>
    snapshot.notices
      .filter(
        (row) =>
          row.merchantId === merchantId &&
          [null, input.vassalage].includes(row.vendorCode) &&
          [null, input.gameType].includes(row.gameType) &&
          (row.startsAt === null || row.startsAt <= now) &&
          (row.endsAt === null || row.endsAt > now),
      )
      .slice(0, SHOWN_MAX)
      .map((row) => ({
        id: row.id,
        title: nameIn(row.titles, language),
        content: nameIn(row.contents, language),
        timestamp: row.updatedAt.getTime(),
        from: row.startsAt?.getTime() ?? null,
        to: row.endsAt?.getTime() ?? null,
        vassalage: row.vendorCode,
        gameType: row.gameType,
      })),
  );
}

export async function listOpsGameNotices(deps: CatalogueOpsDeps, ctx: OpsCtx) {
  return ok((await listNoticeRows(deps.db, ctx.merchantId)).map(viewNotice));
}

export async function saveGameNotice(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'saveGameNotice'>,
  ctx: OpsCtx,
) {
  if (input.from !== null && input.to !== null && input.to <= input.from)
    return refuse('notice_window_invalid');
  const saved = await staffChange(
    deps,
    ctx,
    {
      action: input.id === undefined ? 'catalogue.notice.create' : 'catalogue.notice.update',
      reason: input.reason,
    },
    async (tx) => {
      if (input.vassalage !== null && !(await lockVendor(tx, input.vassalage)))
        return refuse('vendor_not_found');
      const known = input.id === undefined ? undefined : await lockNotice(tx, ctx.merchantId, input.id);
      if (input.id !== undefined && known === undefined) return refuse('notice_not_found');
      if (known === undefined && (await countNotices(tx, ctx.merchantId)) >= NOTICES_MAX)
        return refuse('too_many_notices');
      const notice = {
        merchantId: ctx.merchantId,
        vendorCode: input.vassalage,
        gameType: input.gameType,
        titles: input.titles,
        contents: input.contents,
        startsAt: dateOf(input.from),
        endsAt: dateOf(input.to),
        enabled: input.enabled,
        updatedAt: deps.clock.now(),
      };
      const row = known ? await updateNotice(tx, known.id, notice) : await insertNotice(tx, notice);
      return ok({
        target: `game-notice:${row.id}`,
        before: known ? viewNotice(known) : {},
        after: viewNotice(row),
        value: viewNotice(row),
      });
    },
  );
  if (saved.ok) deps.catalogue.invalidate();
  return saved;
}

export async function deleteGameNotice(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'deleteGameNotice'>,
  ctx: OpsCtx,
) {
  const deleted = await staffChange(
    deps,
    ctx,
    { action: 'catalogue.notice.delete', reason: input.reason },
    async (tx) => {
      const known = await lockNotice(tx, ctx.merchantId, input.id);
      if (known === undefined) return refuse('notice_not_found');
      await deleteNotice(tx, ctx.merchantId, input.id);
      return ok({
        target: `game-notice:${input.id}`,
        before: viewNotice(known),
        after: {},
        value: { id: input.id },
      });
    },
  );
  if (deleted.ok) deps.catalogue.invalidate();
  return deleted;
}

const viewNotice = (row: NoticeRow): OpsGameNotice => ({
  id: row.id,
  vassalage: row.vendorCode,
  gameType: row.gameType,
  titles: row.titles,
  contents: row.contents,
  from: row.startsAt?.getTime() ?? null,
  to: row.endsAt?.getTime() ?? null,
  enabled: row.enabled,
  updatedAt: row.updatedAt.getTime(),
});
