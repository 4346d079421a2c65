import type { Input, Output } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { change } from './change.ts';
import type { contentConsoleApi } from './console-api.ts';
import type { ContentConsoleDeps, StaffCtx } from './deps.ts';
import { entryPurpose } from './published.ts';
import { deleteRow, listEntryRows, lockEntry, saveEntryRow, type EntryRow } from './published.sql.ts';

type Api = typeof contentConsoleApi;
type View = Output<Api, 'saveServiceEntry'>;

export const listServiceEntries = async (deps: ContentConsoleDeps, ctx: StaffCtx) =>
  ok((await listEntryRows(deps.db, ctx.merchantId)).map((row) => viewOf(deps, ctx.merchantId, row)));

/** Makes or changes a way to customer service; its address is sealed before it is stored (SITE-056). */
export function saveServiceEntry(
  deps: ContentConsoleDeps,
  { id, reason, ...input }: Input<Api, 'saveServiceEntry'>,
  ctx: StaffCtx,
): Promise<Result<View, 'not_found'>> {
  return change(deps, ctx, { action: 'content.service-entry.save', reason }, async (tx) => {
    const before = id === undefined ? undefined : await lockEntry(tx, ctx.merchantId, id);
    if (id !== undefined && !before) return refuse('not_found');
    const row = await saveEntryRow(tx, ctx.merchantId, id ?? null, {
      csType: input.csType,
      title: input.title,
      pathSealed: deps.box.seal(input.path, entryPurpose(ctx.merchantId)),
      sort: input.sort,
      isActive: input.isActive,
    });
    const after = viewOf(deps, ctx.merchantId, row);
    return ok({
      target: `service-entry:${row.id}`,
      ...(before ? { before: viewOf(deps, ctx.merchantId, before) } : {}),
      after,
      value: after,
    });
  });
}

export function deleteServiceEntry(
  deps: ContentConsoleDeps,
  { id, reason }: Input<Api, 'deleteServiceEntry'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return change(deps, ctx, { action: 'content.service-entry.delete', reason }, async (tx) => {
    const before = await lockEntry(tx, ctx.merchantId, id);
    if (!before) return refuse('not_found');
    await deleteRow(tx, 'entry', ctx.merchantId, id);
    return ok({ target: `service-entry:${id}`, before: viewOf(deps, ctx.merchantId, before), value: null });
  });
}

const viewOf = (deps: ContentConsoleDeps, merchantId: number, row: EntryRow): View => ({
  id: row.id,
  csType: row.csType,
  title: { ...row.title, EN: row.title.EN ?? '' },
  path: deps.box.open(row.pathSealed, entryPurpose(merchantId)),
  sort: row.sort,
  isActive: row.isActive,
});
