import { changeControl, endOvertakenOf } from '@baize/approvals';
import { lockNamed, type Tx } from '@baize/db';
import { type Answer, type Input, type Output, staffChange } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { ok, refuse, type Result } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import { z } from 'zod';
import { bumpVersion } from './brand.sql.ts';
import type { diligenceConsoleApi } from './console-api.ts';
import { type DiligenceConsoleDeps, type StaffCtx } from './deps.ts';
import { readList, type ListRefusal } from './read-list.ts';
import {
  deleteList,
  findList,
  hasFewer,
  insertList,
  listLists,
  renameList,
  type ListRow,
} from './screening-list.sql.ts';

type Api = typeof diligenceConsoleApi;
type View = Output<Api, 'uploadScreeningList'>;
const LISTS_MAX = 20;
/** A brand's lists change one after the other: the lock's name, taken before any row. */
const LISTS = 'diligence.lists';

export const listScreeningLists = async ({ db }: DiligenceConsoleDeps, ctx: StaffCtx) =>
  ok((await listLists(db, ctx.merchantId)).map(viewOf));

/**
 * A list of this name is replaced by one that holds all of its entries; one that lacks some is uploaded under another name, and the
 * old one's end is proposed. Everybody is compared again from the next minute on.
 */
export async function uploadScreeningList(
  deps: DiligenceConsoleDeps,
  { name, csv, reason }: Input<Api, 'uploadScreeningList'>,
  ctx: StaffCtx,
): Promise<Result<View, ListRefusal | 'too_many_lists' | 'list_lacks_entries'>> {
  const { merchantId } = ctx;
  const read = await readList(csv);
  if (!read.ok) return read;
  return staffChange(deps, ctx, { action: 'diligence.list.upload', reason }, async (tx: Tx) => {
    await lockNamed(tx, LISTS, merchantId);
    await bumpVersion(tx, merchantId);
    const before = (await listLists(tx, merchantId)).find((one) => one.name === name);
    // The name is free for the new one; a refusal gives it back. No name begins with a space.
    if (before) await renameList(tx, before.id, ` ${before.id}`);
    else if ((await listLists(tx, merchantId)).length >= LISTS_MAX)
      return refuse('too_many_lists', { max: LISTS_MAX });
    const digest = sha256(csv);
    const at = deps.clock.now();
    const entries = read.value;
    const row = await insertList(tx, { merchantId, name, sha256: digest, by: ctx.caller.name, at, entries });
    if (before) {
      if (await hasFewer(tx, row.id, before.id)) return refuse('list_lacks_entries');
      await deleteList(tx, merchantId, before.id);
      await endOvertakenOf(deps, tx, ctx, listControl, subjectOf(before.id));
    }
    return ok({
      target: `screening-list:${name}`,
      before: before ? { entries: before.entries } : null,
      after: { entries: row.entries, sha256: digest.toString('hex') },
      value: viewOf(row),
    });
  });
}

const wanted = z.strictObject({ listId: z.number().int() });
const subjectOf = (listId: number): string => `screening-list:${listId}`;
type Seen = { name: string; entries: number } | null;

/** Without a list nobody on it is found: another risk operator decides. */
export const listControl: Control<Tx, 'diligence.list', z.output<typeof wanted>, Seen, 'not_found'> = {
  kind: 'diligence.list',
  action: 'diligence.list.delete',
  permission: 'risk.write',
  wanted,
  subject: ({ listId }) => subjectOf(listId),
  lock: async (tx, merchantId, { listId }) => {
    await lockNamed(tx, LISTS, merchantId);
    const row = await findList(tx, merchantId, listId);
    return row ? { name: row.name, entries: row.entries } : null;
  },
  refuse: async (_tx, seen) => (seen === null ? 'not_found' : undefined),
  next: () => null,
  bindsLess: () => true,
  save: async (tx, merchantId, { listId }) => {
    await bumpVersion(tx, merchantId);
    await deleteList(tx, merchantId, listId);
  },
};

/** Its hits stay; later comparisons do not use it. */
export async function deleteScreeningList(
  deps: DiligenceConsoleDeps,
  { listId, reason }: Input<Api, 'deleteScreeningList'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'deleteScreeningList'>> {
  const changed = await staffChange(deps, ctx, { action: listControl.action, reason }, (tx: Tx) =>
    changeControl(deps)(tx, ctx, listControl, { wanted: { listId }, reason }),
  );
  return changed.ok ? ok({ proposalId: changed.value.proposalId }) : changed;
}

const viewOf = (row: ListRow): View => ({
  listId: row.id,
  name: row.name,
  entries: row.entries,
  uploadedBy: row.uploadedBy,
  uploadedAt: row.uploadedAt.getTime(),
});
