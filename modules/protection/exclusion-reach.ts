import { type Input, type Output, staffChange } from '@baize/endpoint';
import { lockNamed, type Db } from '@baize/db';
import { findMember, listSamePerson, type Member } from '@baize/members';
import { ok, refuse, type Result } from '@baize/kernel';
import { listMerchantIds } from '@baize/site';
import type { protectionConsoleApi } from './console-api.ts';
import { type ProtectionConsoleDeps, type StaffCtx } from './deps.ts';
import { findIsEverywhere, saveIsEverywhere } from './exclusion-reach.sql.ts';

type Api = typeof protectionConsoleApi;
type View = Output<Api, 'getExclusionReach'>;

/**
 * The same person's accounts at brands that take part, as this one does (R7). Only people an operator has seen at both: a name
 * somebody typed in must not shut somebody else out.
 */
export async function listReached(db: Db, { memberId, merchantId }: Member): Promise<Member[]> {
  if (!(await findIsEverywhere(db, merchantId))) return [];
  const brands: number[] = [];
  for (const id of await listMerchantIds(db))
    if (id !== merchantId && (await findIsEverywhere(db, id))) brands.push(id);
  const reached: Member[] = [];
  for (const id of await listSamePerson(db, memberId, brands)) {
    const other = await findMember(db, id);
    if (other) reached.push(other);
  }
  return reached;
}

/** Every wallet of one person in id order: two brands' exclusions at once must not wait for each other. */
export const walletsOf = (member: Member, reached: readonly Member[]): bigint[] =>
  [member, ...reached].map(({ accountId }) => accountId).toSorted((a, b) => (a < b ? -1 : 1));

export const getExclusionReach = async (
  { db }: ProtectionConsoleDeps,
  ctx: StaffCtx,
): Promise<Result<View, never>> => ok({ isEverywhere: await findIsEverywhere(db, ctx.merchantId) });

export function saveExclusionReach(
  deps: ProtectionConsoleDeps,
  { isEverywhere, reason }: Input<Api, 'saveExclusionReach'>,
  ctx: StaffCtx,
): Promise<Result<View, 'nothing_to_change'>> {
  return staffChange(deps, ctx, { action: 'protection.reach', reason }, async (tx) => {
    await lockNamed(tx, 'protection.brand', ctx.merchantId);
    const before = await findIsEverywhere(tx, ctx.merchantId);
    if (before === isEverywhere) return refuse('nothing_to_change');
    await saveIsEverywhere(tx, ctx.merchantId, isEverywhere);
    return ok({
      target: `merchant:${ctx.merchantId}`,
      before: { isEverywhere: before },
      after: { isEverywhere },
      value: { isEverywhere },
    });
  });
}
