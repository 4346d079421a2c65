import type { Input } from '@baize/endpoint';
import { cutPage, ok, refuse, type Result } from '@baize/kernel';
import { rewordingFault, sourceTexts, type RewordingFault } from '@baize/i18n/source';
import { change } from './change.ts';
import type { contentConsoleApi } from './console-api.ts';
import type { ContentConsoleDeps, StaffCtx } from './deps.ts';
import { deleteOverrideRow, findOverrideRow, listOverrideRows, saveOverrideRow } from './published.sql.ts';

type Api = typeof contentConsoleApi;

const TAG = { EN: 'en', CN: 'zh-CN', KM: 'km' } as const;

/** OP-34: the catalogue of a language with the brand's own wording beside it, found by key, text or wording. */
export async function searchTexts(
  deps: ContentConsoleDeps,
  { language, query, onlyOwn, ...page }: Input<Api, 'searchTexts'>,
  ctx: StaffCtx,
) {
  const english = sourceTexts('en');
  const source = sourceTexts(TAG[language]);
  const rows = await listOverrideRows(deps.db, ctx.merchantId);
  const own = new Map(rows.filter((row) => row.language === language).map(({ key, text }) => [key, text]));
  const wanted = query.toLocaleLowerCase();
  const found = [...english].flatMap(([key, fallback]) => {
    const original = source.get(key) ?? fallback;
    const text = own.get(key) ?? null;
    if (onlyOwn && text === null) return [];
    const isFound = [key, original, text ?? ''].some((one) => one.toLocaleLowerCase().includes(wanted));
    return isFound ? [{ key, original, text }] : [];
  });
  return ok(cutPage(found, page, (one) => one));
}

/** A wording that would break its page (a value left out, a brace left open) is refused. */
export function saveTextOverride(
  deps: ContentConsoleDeps,
  { reason, ...input }: Input<Api, 'saveTextOverride'>,
  ctx: StaffCtx,
): Promise<Result<Omit<typeof input, 'reason'>, RewordingFault>> {
  return change(deps, ctx, { action: 'content.text.save', reason }, async (tx) => {
    const fault = rewordingFault(input.key, input.text);
    if (fault) return refuse(fault);
    const before = await findOverrideRow(tx, ctx.merchantId, input.language, input.key);
    await saveOverrideRow(tx, ctx.merchantId, input);
    return ok({
      target: `text:${input.language}:${input.key}`,
      ...(before ? { before: before.text } : {}),
      after: input.text,
      value: input,
    });
  });
}

export function deleteTextOverride(
  deps: ContentConsoleDeps,
  { reason, language, key }: Input<Api, 'deleteTextOverride'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return change(deps, ctx, { action: 'content.text.delete', reason }, async (tx) => {
    const before = await findOverrideRow(tx, ctx.merchantId, language, key);
    if (!before) return refuse('not_found');
    await deleteOverrideRow(tx, ctx.merchantId, language, key);
    return ok({ target: `text:${language}:${key}`, before: before.text, value: null });
  });
}
