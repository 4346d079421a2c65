import { type Input, type Output, staffChange } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import { bumpVersion } from './brand.sql.ts';
import type { diligenceConsoleApi } from './console-api.ts';
import { type DiligenceConsoleDeps, type StaffCtx } from './deps.ts';
import { readList, type ListRefusal } from './read-list.ts';
import { deleteList, findList, insertList, listLists, type ListRow } from './screening-list.sql.ts';

type Api = typeof diligenceConsoleApi;
type View = Output<Api, 'uploadScreeningList'>;
const LISTS_MAX = 20;

export const listScreeningLists = async ({ db }: DiligenceConsoleDeps, ctx: StaffCtx) =>
  ok((await listLists(db, ctx.merchantId)).map(viewOf));

/** A list of this name is replaced as a whole; everybody is compared again from the next minute on. */
export async function uploadScreeningList(
  deps: DiligenceConsoleDeps,
  { name, csv, reason }: Input<Api, 'uploadScreeningList'>,
  ctx: StaffCtx,
): Promise<Result<View, ListRefusal | 'too_many_lists'>> {
  const { merchantId } = ctx;
  const read = await readList(csv);
  if (!read.ok) return read;
  return staffChange(deps, ctx, { action: 'diligence.list.upload', reason }, async (tx) => {
    await bumpVersion(tx, merchantId);
    const before = (await listLists(tx, merchantId)).find((one) => one.name === name);
    await deleteList(tx, merchantId, { name });
    if ((await listLists(tx, merchantId)).length >= LISTS_MAX)
      return refuse('too_many_lists', { max: LISTS_MAX });
    const digest = sha256(csv);
    const at = deps.clock.now();
    const entries = read.value;
    const row = await insertList(tx, { merchantId, name, sha256: digest, by: ctx.caller.name, at, entries });
    return ok({
      target: `screening-list:${name}`,
      before: before ? { entries: before.entries } : null,
      after: { entries: row.entries, sha256: digest.toString('hex') },
      value: viewOf(row),
    });
  });
}

/** Its hits stay; later comparisons do not use it. */
export function deleteScreeningList(
  deps: DiligenceConsoleDeps,
  { listId, reason }: Input<Api, 'deleteScreeningList'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  const { merchantId } = ctx;
  return staffChange(deps, ctx, { action: 'diligence.list.delete', reason }, async (tx) => {
    const row = await findList(tx, merchantId, listId);
    if (!row) return refuse('not_found');
    await bumpVersion(tx, merchantId);
    await deleteList(tx, merchantId, { id: listId });
    return ok({ target: `screening-list:${row.name}`, before: { entries: row.entries }, value: null });
  });
}

const viewOf = (row: ListRow): View => ({
  listId: row.id,
  name: row.name,
  entries: row.entries,
  uploadedBy: row.uploadedBy,
  uploadedAt: row.uploadedAt.getTime(),
});
