import type { Input, Output } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { change } from './change.ts';
import type { contentConsoleApi } from './console-api.ts';
import type { ContentConsoleDeps, StaffCtx } from './deps.ts';
import { deleteRow, listLinkRows, lockLink, lockNames, saveLinkRow, type LinkRow } from './published.sql.ts';

type Api = typeof contentConsoleApi;
type View = Output<Api, 'saveLink'>;

export const listLinks = async (deps: ContentConsoleDeps, ctx: StaffCtx) =>
  ok((await listLinkRows(deps.db, ctx.merchantId)).map(viewOf));

/** Makes or changes an app to download or a footer link (OP-14, OP-15). */
export function saveLink(
  deps: ContentConsoleDeps,
  { id, reason, ...input }: Input<Api, 'saveLink'>,
  ctx: StaffCtx,
): Promise<Result<View, 'not_found' | 'code_taken'>> {
  return change(deps, ctx, { action: 'content.link.save', reason }, async (tx) => {
    await lockNames(tx, ctx.merchantId);
    const before = id === undefined ? undefined : await lockLink(tx, ctx.merchantId, id);
    if (id !== undefined && !before) return refuse('not_found');
    const { isActive, ...rest } = input;
    const row = await saveLinkRow(tx, ctx.merchantId, id ?? null, { ...rest, isActive: isActive });
    if (!row) return refuse('code_taken');
    const after = viewOf(row);
    return ok({
      target: `link:${row.id}`,
      ...(before ? { before: viewOf(before) } : {}),
      after,
      value: after,
    });
  });
}

export function deleteLink(
  deps: ContentConsoleDeps,
  { id, reason }: Input<Api, 'deleteLink'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return change(deps, ctx, { action: 'content.link.delete', reason }, async (tx) => {
    const before = await lockLink(tx, ctx.merchantId, id);
    if (!before) return refuse('not_found');
    await deleteRow(tx, 'link', ctx.merchantId, id);
    return ok({ target: `link:${id}`, before: viewOf(before), value: null });
  });
}

const viewOf = (row: LinkRow): View => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  label: { ...row.label, EN: row.label.EN ?? '' },
  url: row.url,
  version: row.version,
  sort: row.sort,
  isActive: row.isActive,
});
