import type { Answer, Ctx, Input } from '@baize/endpoint';
import { businessDay, exactText, ok } from '@baize/kernel';
import { listMemberTotals } from '@baize/measures';
import { findMember } from '@baize/members';
import { getMerchant, isFlagOn } from '@baize/site';
import type { vipApi } from './api.ts';
import { monthOf } from './change-level.ts';
import type { VipDeps } from './deps.ts';
import { findLevels, inUnits } from './levels.ts';
import { levelAt, type Sums } from './rules.ts';
import { findStanding } from './vip.sql.ts';

type Api = typeof vipApi;

export async function getVipRank(
  { db, clock }: VipDeps,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'getVipRank'>> {
  const { currency, timeZone, settings } = await getMerchant(db, merchantId);
  const month = monthOf(businessDay(clock.now(), timeZone));
  const [all] = await listMemberTotals(db, [memberId]);
  const [inMonth] = await listMemberTotals(db, [memberId], month);
  const shown = (sums: Sums<bigint> | undefined) => ({
    deposits: exactText(sums?.deposits ?? 0n, currency),
    validBet: exactText(sums?.validBet ?? 0n, currency),
  });
  const levels = await findLevels(db, merchantId);
  const level = (await findMember(db, memberId))?.level ?? 0;
  const standing = await findStanding(db, memberId);
  const own = levelAt(levels, level);
  const keep = own && inUnits(own).keep;
  const isAsked = level > 0 && keep !== undefined && (keep.deposits > 0n || keep.validBet > 0n);
  // The month that the level was reached in is not reviewed: the first to keep it is the next one.
  const isPlaced = standing === undefined || standing.placedBase !== null;
  const first = standing && standing.keptFrom > month.from ? standing.keptFrom : month.from;
  return ok({
    hasVip: isFlagOn(settings.flags, 'VIP'),
    currency,
    vipRankLevel: level,
    since: standing?.since.getTime() ?? null,
    all: shown(all),
    month: shown(inMonth),
    keepUntil: isAsked && !isPlaced ? monthOf(first).to : '',
    lostLevel: standing?.lostLevel ?? null,
    levels,
  });
}

export async function getVipLabel(
  { db }: VipDeps,
  { language }: Input<Api, 'getVipLabel'>,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'getVipLabel'>> {
  const { settings } = await getMerchant(db, merchantId);
  const member = await findMember(db, memberId);
  if (!member || !isFlagOn(settings.flags, 'VIP')) return ok({ vipLabelName: '', vipRankLevel: 0 });
  const own = levelAt(await findLevels(db, merchantId), member.level);
  return ok({ vipLabelName: own?.name[language ?? member.language] ?? '', vipRankLevel: member.level });
}
