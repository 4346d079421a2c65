import type { Db, Tx } from '@baize/db';
import { ok, refuse, type Actor, type Result } from '@baize/kernel';
import { findMemberRow, isAgent, isTrial, listAccounts, shareTree, type MemberType } from '@baize/members';
import { houseRates, limitsOf, memberRates, nextDayOf, type House } from './held.ts';
import { cutBranch, listOver, lockRates, putRates, type Cut, type Most } from './rate.sql.ts';
import { isRebate, SCALES, type Rates, type Scale } from './rules.ts';

/** What is to be given; scales that are not named stay. */
export type Wanted = Partial<Rates>;
/** So many rates of those below are named. */
export const SHOWN = 20;
export type Below = { cuts: Cut[]; members: number };

export const givenOf = (wanted: Wanted): { scale: Scale; value: number }[] =>
  SCALES.flatMap((scale) => {
    const value = wanted[scale];
    return value === undefined ? [] : [{ scale, value }];
  });

/** By field, what does not fit: above the limit, a mode below the brand's least one, a rebate of who is no agent. */
export function faultsOf(
  wanted: Wanted,
  { limit, leastMode, type }: { limit: Rates; leastMode: number; type: MemberType },
): Partial<Record<Scale, string>> {
  const faults: Partial<Record<Scale, string>> = {};
  for (const { scale, value } of givenOf(wanted)) {
    const most = isRebate(scale) ? limit[scale] : Math.max(limit[scale], leastMode);
    if (isRebate(scale) && value > 0 && !isAgent(type)) faults[scale] = 'rebate_of_agents';
    else if (value > most) faults[scale] = 'rate_above_own';
    else if (!isRebate(scale) && value < leastMode) faults[scale] = 'mode_too_low';
  }
  return faults;
}

/** As it is kept: the brand's least mode is 0, so that it follows the brand's. */
export const keptOf = (wanted: Wanted, leastMode: number): Wanted => ({
  ...wanted,
  ...(wanted.PRIZE_MODE !== undefined && wanted.PRIZE_MODE <= leastMode && { PRIZE_MODE: 0 }),
});

/** What was read under the locks before an account's rates are changed. */
export type Standing = { next: Rates; limit: Rates; house: House; type: MemberType };

/** Holds the tree and the brand's rates; undefined: not of the brand, on trial, or the house's own account. */
export async function lockStanding(
  tx: Tx,
  { merchantId, memberId, at }: { merchantId: number; memberId: number; at: Date },
): Promise<Standing | undefined> {
  await shareTree(tx);
  await lockRates(tx, merchantId);
  const member = await findMemberRow(tx, memberId);
  if (!member || member.merchantId !== merchantId || isTrial(member.type) || member.isHouse) return undefined;
  return {
    next: (await memberRates(tx, { merchantId, memberId }, at)).next,
    limit: (await limitsOf(tx, { merchantId, memberId }, at)).next,
    house: await houseRates(tx, merchantId, at),
    type: member.type,
  };
}

/** Whoever below has more than what is wanted. */
export function listBelow(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: number },
  kept: Wanted,
): Promise<Below> {
  return listOver(tx, { merchantId, headId: memberId, withHead: false }, kept as Most, SHOWN);
}

/** Writes it, from the next product day on, and lowers whoever below has more (`lockStanding` is held). */
export async function saveRates(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: number },
  kept: Wanted,
  { at, by }: { at: Date; by: Actor },
): Promise<void> {
  const from = { day: await nextDayOf(tx, merchantId, at), at, by };
  await putRates(tx, { merchantId, memberId }, givenOf(kept), from);
  await cutBranch(tx, { merchantId, headId: memberId, withHead: false }, kept as Most, from);
}

export type SetRates = {
  merchantId: number;
  memberId: number;
  wanted: Wanted;
  /** Whoever below has more is lowered to the same; else that is refused. */
  lowersBelow: boolean;
  at: Date;
  by: Actor;
};

/** Changes an account's rates from the next product day on. Who may is asked by the caller, under the tree's lock. */
export async function setRates(
  tx: Tx,
  { merchantId, memberId, wanted, lowersBelow, at, by }: SetRates,
): Promise<
  Result<
    { before: Rates; after: Rates },
    'not_found' | 'validation_failed' | 'state_unchanged' | 'below_have_more'
  >
> {
  const standing = await lockStanding(tx, { merchantId, memberId, at });
  if (!standing) return refuse('not_found');
  const { next, limit, house, type } = standing;
  const leastMode = house.leastMode.next;
  const fields = faultsOf(wanted, { limit, leastMode, type });
  if (Object.keys(fields).length > 0) return refuse('validation_failed', { fields });
  const kept = changedOf(keptOf(wanted, leastMode), next);
  if (givenOf(kept).length === 0) return refuse('state_unchanged');
  const below = await listBelow(tx, { merchantId, memberId }, kept);
  if (below.members > 0 && !lowersBelow)
    return refuse('below_have_more', await belowDetail(tx, below, leastMode));
  await saveRates(tx, { merchantId, memberId }, kept, { at, by });
  return ok({ before: next, after: { ...next, ...kept } });
}

export const changedOf = (kept: Wanted, next: Rates): Wanted =>
  Object.fromEntries(
    givenOf(kept)
      .filter(({ scale, value }) => value !== next[scale])
      .map(({ scale, value }) => [scale, value]),
  );

/** Who is lowered, as people read it. */
export async function belowDetail(db: Db, { cuts, members }: Below, leastMode: number) {
  const accounts = await listAccounts(
    db,
    cuts.map(({ memberId }) => memberId),
  );
  return {
    members,
    cuts: cuts.map(({ memberId, scale, from, to }) => ({
      account: accounts.find(({ id }) => id === memberId)?.account ?? '',
      scale,
      from,
      to: isRebate(scale) ? to : Math.max(to, leastMode),
    })),
  };
}
