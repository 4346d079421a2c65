import type { Db, Tx } from '@baize/db';
import { businessDay, type Clock } from '@baize/kernel';
import { listMemberTotals } from '@baize/measures';
import { lockMember, updateLevel } from '@baize/members';
import { checkReward } from '@baize/protection';
import { getMerchant, isFlagOn } from '@baize/site';
import { giveGift } from './gifts.ts';
import { findLevels, inUnits } from './levels.ts';
import { TABLE_TIMES, fallenTo, levelAt, reachedBy, risenTo, type Level, type Sums } from './rules.ts';
import { findStanding, insertChange, putStanding, type StandingRow } from './vip.sql.ts';

/** A brand's levels at a time. */
export type Scale = { merchantId: number; timeZone: string; levels: readonly Level<bigint>[]; at: Date };

export async function scaleOf(tx: Tx, merchantId: number, at: Date): Promise<Scale> {
  const { timeZone } = await getMerchant(tx, merchantId);
  return { merchantId, timeZone, levels: (await findLevels(tx, merchantId)).map(inUnits), at };
}

export const monthOf = (day: string): { from: string; to: string } => {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
};
const NOTHING: Sums<bigint> = { deposits: 0n, validBet: 0n };

const totalsOf = async (
  tx: Tx,
  memberId: number,
  days?: { from: string; to: string },
): Promise<Sums<bigint>> => (await listMemberTotals(tx, [memberId], days))[0] ?? NOTHING;

const nextMonth = ({ timeZone, at }: Pick<Scale, 'timeZone' | 'at'>): string =>
  Temporal.PlainDate.from(monthOf(businessDay(at, timeZone)).from)
    .add({ months: 1 })
    .toString();

/** Where somebody stands who was never followed: what an operator gave before counts as placed. */
const standingOf = (scale: Scale, member: { id: number; level: number }): StandingRow => ({
  memberId: member.id,
  level: member.level,
  since: scale.at,
  keptFrom: nextMonth(scale),
  placedBase: member.level > 0 ? member.level : null,
  lostLevel: null,
});

/**
 * Up at once where what the member did reaches a level above (OPEN-PROMO-06), with the gift of each level on the way. Who may be given
 * nothing does not rise until that ends and they play again (R9). Answers whether the level changed.
 */
export async function rise(clock: Clock, tx: Tx, scale: Scale, memberId: number): Promise<boolean> {
  const member = await lockMember(tx, memberId);
  if (!member) return false;
  const standing = (await findStanding(tx, memberId)) ?? standingOf(scale, member);
  const all = await totalsOf(tx, memberId);
  const month = await totalsOf(tx, memberId, monthOf(businessDay(scale.at, scale.timeZone)));
  const level = risenTo(scale.levels, standing, { all, month });
  if (level === standing.level) return false;
  if (!(await checkReward(tx, { memberId, now: scale.at })).ok) return false;
  const lost = standing.lostLevel;
  await move(tx, scale, standing, {
    level,
    since: scale.at,
    keptFrom: nextMonth(scale),
    placedBase: null,
    lostLevel: lost !== null && lost > level ? lost : null,
  });
  await insertChange(tx, {
    ...changeOf(scale, standing, level),
    kind: 'RISE',
    ...all,
    reason: '',
    byStaff: null,
  });
  for (let reached = standing.level + 1; reached <= level; reached += 1)
    await giveGift(clock, tx, scale, { memberId, kind: 'UPGRADE', period: String(reached), level: reached });
  return true;
}

/** One level down where the month that began on `from` did not meet the keep of the level. */
export async function review(
  tx: Tx,
  scale: Scale,
  memberId: number,
  month: { from: string; to: string },
): Promise<boolean> {
  const member = await lockMember(tx, memberId);
  const standing = await findStanding(tx, memberId);
  if (!member || !standing || standing.keptFrom > month.from) return false;
  const played = await totalsOf(tx, memberId, month);
  const level = fallenTo(scale.levels, standing, played);
  const keptFrom = Temporal.PlainDate.from(month.from).add({ months: 1 }).toString();
  if (level === standing.level) {
    await putStanding(tx, scale.merchantId, { ...standing, keptFrom });
    return false;
  }
  await move(tx, scale, standing, {
    level,
    since: scale.at,
    keptFrom,
    placedBase: null,
    lostLevel: Math.max(standing.lostLevel ?? 0, standing.level),
  });
  await insertChange(tx, {
    ...changeOf(scale, standing, level),
    kind: 'FALL',
    ...played,
    reason: '',
    byStaff: null,
  });
  return true;
}

/** An operator put the member on a level; the caller holds the member's row and writes the level. */
export async function place(
  tx: Tx,
  { merchantId, memberId, from, to, reason, staffId, at }: Placed,
): Promise<void> {
  const scale = await scaleOf(tx, merchantId, at);
  const all = await totalsOf(tx, memberId);
  await putStanding(tx, merchantId, {
    memberId,
    level: to,
    since: at,
    keptFrom: nextMonth(scale),
    placedBase: Math.max(to, reachedBy(scale.levels, all)),
    lostLevel: null,
  });
  await insertChange(tx, {
    merchantId,
    memberId,
    at,
    fromLevel: from,
    toLevel: to,
    kind: 'PLACED',
    ...all,
    reason,
    byStaff: staffId,
  });
}
export type Placed = {
  merchantId: number;
  memberId: number;
  from: number;
  to: number;
  reason: string;
  staffId: number;
  at: Date;
};

async function move(
  tx: Tx,
  scale: Scale,
  before: StandingRow,
  to: Omit<StandingRow, 'memberId'>,
): Promise<void> {
  await putStanding(tx, scale.merchantId, { memberId: before.memberId, ...to });
  await updateLevel(tx, before.memberId, to.level);
}

const changeOf = ({ merchantId, at }: Scale, { memberId, level }: StandingRow, toLevel: number) => ({
  merchantId,
  memberId,
  at,
  fromLevel: level,
  toLevel,
});

/** What of a brand's rules of withdrawals a member's level sets instead (OP-27). */
export async function withdrawalsOf(
  tx: Db,
  who: { merchantId: number; level: number },
): Promise<{ withdrawalsPerDay?: number; freeWithdrawalsPerDay?: number }> {
  const { withdrawalsPerDay = null, freeWithdrawalsPerDay = null } = (await benefitsOf(tx, who)) ?? {};
  return {
    ...(withdrawalsPerDay !== null && { withdrawalsPerDay }),
    ...(freeWithdrawalsPerDay !== null && { freeWithdrawalsPerDay }),
  };
}

/** How many times a game's own largest stake a member of the level may stake, in hundredths. */
export const tableTimesOf = async (db: Db, who: { merchantId: number; level: number }): Promise<bigint> =>
  BigInt((await benefitsOf(db, who))?.tableTimes ?? TABLE_TIMES.least);

async function benefitsOf(
  db: Db,
  { merchantId, level }: { merchantId: number; level: number },
): Promise<Level | undefined> {
  const { settings } = await getMerchant(db, merchantId);
  return isFlagOn(settings.flags, 'VIP') ? levelAt(await findLevels(db, merchantId), level) : undefined;
}
