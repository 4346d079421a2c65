import type { Input, Output } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { change } from './change.ts';
import type { contentConsoleApi } from './console-api.ts';
import type { ContentConsoleDeps, StaffCtx } from './deps.ts';
import {
  deleteRow,
  hasChildren,
  listHelpRows,
  lockHelp,
  lockNames,
  saveHelpRow,
  type HelpRow,
} from './published.sql.ts';
import { sanitised } from './save-announcement.ts';

type Api = typeof contentConsoleApi;
type View = Output<Api, 'saveHelpArticle'>;

export const listHelpArticles = async (deps: ContentConsoleDeps, ctx: StaffCtx) =>
  ok((await listHelpRows(deps.db, ctx.merchantId)).map(viewOf));

/** Makes or changes a section (no parent) or an article (its parent is a section). */
export function saveHelpArticle(
  deps: ContentConsoleDeps,
  { id, reason, ...input }: Input<Api, 'saveHelpArticle'>,
  ctx: StaffCtx,
): Promise<Result<View, 'not_found' | 'code_taken' | 'parent_wrong'>> {
  return change(deps, ctx, { action: 'content.help.save', reason }, async (tx) => {
    await lockNames(tx, ctx.merchantId);
    const before = id === undefined ? undefined : await lockHelp(tx, ctx.merchantId, id);
    if (id !== undefined && !before) return refuse('not_found');
    if (input.parentId !== null) {
      const parent = await lockHelp(tx, ctx.merchantId, input.parentId);
      // Two levels: an article is not a section, and a section with articles does not become one.
      if (!parent || parent.parentId !== null || parent.id === id) return refuse('parent_wrong');
      if (id !== undefined && (await hasChildren(tx, id))) return refuse('parent_wrong');
    }
    const row = await saveHelpRow(tx, ctx.merchantId, id ?? null, {
      parentId: input.parentId,
      code: input.code,
      texts: sanitised(input.texts),
      sort: input.sort,
      isActive: input.isActive,
    });
    if (!row) return refuse('code_taken');
    const after = viewOf(row);
    return ok({
      target: `help:${row.id}`,
      ...(before ? { before: viewOf(before) } : {}),
      after,
      value: after,
    });
  });
}

export function deleteHelpArticle(
  deps: ContentConsoleDeps,
  { id, reason }: Input<Api, 'deleteHelpArticle'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found' | 'has_children'>> {
  return change(deps, ctx, { action: 'content.help.delete', reason }, async (tx) => {
    const before = await lockHelp(tx, ctx.merchantId, id);
    if (!before) return refuse('not_found');
    if (await hasChildren(tx, id)) return refuse('has_children');
    await deleteRow(tx, 'help', ctx.merchantId, id);
    return ok({ target: `help:${id}`, before: viewOf(before), value: null });
  });
}

const viewOf = (row: HelpRow): View => ({
  id: row.id,
  parentId: row.parentId,
  code: row.code,
  texts: { ...row.texts, EN: row.texts.EN ?? { title: '', content: '' } },
  sort: row.sort,
  isActive: row.isActive,
});
