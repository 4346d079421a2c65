import { staffControl } from '@baize/approvals';
import { lockNamed, type Db, type Tx } from '@baize/db';
import type { Answer, Input, Output } from '@baize/endpoint';
import { anyBindsLess, isSwitchedOff, type Control } from '@baize/endpoint/control';
import { findMember, listSamePerson, type Member } from '@baize/members';
import { ok, type Result } from '@baize/kernel';
import { listMerchantIds } from '@baize/site';
import type { z } from 'zod';
import { protectionConsoleApi } from './console-api.ts';
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

const wanted = protectionConsoleApi.operations.saveExclusionReach.input.omit({ reason: true });

/** Switched off, it binds less: who is excluded at another brand may then play here. */
export const reachControl: Control<Tx, 'protection.reach', z.output<typeof wanted>, View> = {
  kind: 'protection.reach',
  action: 'protection.reach',
  permission: 'controls.write',
  wanted,
  subject: (_wanted, merchantId) => `exclusion-reach:${merchantId}`,
  lock: async (tx, merchantId) => {
    await lockNamed(tx, 'protection.brand', merchantId);
    return { isEverywhere: await findIsEverywhere(tx, merchantId) };
  },
  next: (_seen, to) => to,
  bindsLess: anyBindsLess<View>({ isEverywhere: isSwitchedOff }),
  save: async (tx, merchantId, { isEverywhere }) => {
    await saveIsEverywhere(tx, merchantId, isEverywhere);
  },
};

export async function saveExclusionReach(
  deps: ProtectionConsoleDeps,
  { isEverywhere, reason }: Input<Api, 'saveExclusionReach'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'saveExclusionReach'>> {
  const changed = await staffControl(deps, ctx, reachControl, { wanted: { isEverywhere }, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ ...seen, proposalId });
}
