import type { Tx } from '@baize/db';
import type { Clock } from '@baize/kernel';
import { FREE_TERMS, offerReward } from '@baize/rewards';
import { levelAt, type GiftKind, type Level } from './rules.ts';
import { hasGift, insertGift } from './vip.sql.ts';

const TITLES: Record<GiftKind, Record<'EN' | 'CN' | 'KM', (name: string) => string>> = {
  UPGRADE: {
    EN: (name) => `${name}: upgrade gift`,
    CN: (name) => `${name}升级礼金`,
    KM: (name) => `អំណោយឡើងកម្រិត ${name}`,
  },
  WEEKLY: {
    EN: (name) => `${name}: weekly gift`,
    CN: (name) => `${name}每周礼金`,
    KM: (name) => `អំណោយប្រចាំសប្តាហ៍ ${name}`,
  },
  MONTHLY: {
    EN: (name) => `${name}: monthly gift`,
    CN: (name) => `${name}每月礼金`,
    KM: (name) => `អំណោយប្រចាំខែ ${name}`,
  },
  BIRTHDAY: {
    EN: (name) => `${name}: birthday gift`,
    CN: (name) => `${name}生日礼金`,
    KM: (name) => `អំណោយថ្ងៃកំណើត ${name}`,
  },
};

/**
 * Offers what a level gives, once for each member, kind and period, in the reward centre (PROMO-016). Who may be given nothing gets none
 * (R9), also not later. Answers whether it was offered now.
 */
export async function giveGift(
  clock: Clock,
  tx: Tx,
  { merchantId, levels, at }: { merchantId: number; levels: readonly Level<bigint>[]; at: Date },
  gift: { memberId: number; kind: GiftKind; period: string; level: number },
): Promise<boolean> {
  const { memberId, kind, period, level } = gift;
  const row = levelAt(levels, level);
  const amount = row?.gifts[kind] ?? 0n;
  if (!row || amount === 0n || (await hasGift(tx, gift))) return false;
  const offered = await offerReward({ clock }, tx, {
    memberId,
    merchantId,
    source: 'vip',
    ref: `${kind.toLowerCase()}:${memberId}:${period}`,
    campaign: `vip:${kind.toLowerCase()}`,
    amount,
    terms: { ...FREE_TERMS, turnoverTimes: row.turnoverTimes },
    title: {
      EN: TITLES[kind].EN(row.name.EN),
      CN: TITLES[kind].CN(row.name.CN),
      KM: TITLES[kind].KM(row.name.KM),
    },
  });
  if (!offered.ok) return false;
  await insertGift(tx, { merchantId, ...gift, amount, rewardId: offered.value.rewardId, at });
  return true;
}
