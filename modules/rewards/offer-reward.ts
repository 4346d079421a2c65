import type { Tx } from '@baize/db';
import { DAY_MS, invariant, ok, payableText, type Result } from '@baize/kernel';
import { findMember } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { checkGift } from './check-gift.ts';
import type { Timed } from './deps.ts';
import { findRewardOf, insertReward, type Title } from './reward.sql.ts';
import { CLAIM_DAYS, type RewardRefusal, type RewardSource } from './rules.ts';
import { storedTerms, type BonusTerms } from './terms.ts';

/** What a member is given. Money in units of the wallet's currency. */
export type Gift = {
  memberId: number;
  merchantId: number;
  source: RewardSource;
  /** Unique within its source for ever: the same ref again is the same gift. Letters, digits, `_ . : -`, 80 at most. */
  ref: string;
  /** What budgets and reports sum it by, e.g. `promotion:12`; 40 at most. */
  campaign?: string | undefined;
  amount: bigint;
  terms: BonusTerms;
  title: Title;
};
export type Offer = Gift & { /** Without one: in seven days. */ claimUntil?: Date | undefined };

/**
 * Offers a member a reward, in the caller's transaction (OPEN-PROMO-04). Who may be given nothing is refused (R9). The same source and
 * ref again answers the first reward and writes nothing; nobody is asked about it again.
 */
export async function offerReward(
  { clock }: Timed,
  tx: Tx,
  offer: Offer,
): Promise<Result<{ rewardId: bigint; isNew: boolean }, RewardRefusal>> {
  const now = clock.now();
  const { memberId, merchantId, source, ref, campaign = '', amount, terms, title } = offer;
  invariant(amount > 0n, 'a reward is worth something', { amount });
  const before = await findRewardOf(tx, source, ref);
  if (before) return ok(sameReward(before, memberId));
  const member = await findMember(tx, memberId);
  invariant(member?.merchantId === merchantId, 'a member of the brand', { memberId, merchantId });
  const checked = await checkGift(tx, member, now);
  if (!checked.ok) return checked;
  const claimUntil = offer.claimUntil ?? new Date(now.getTime() + CLAIM_DAYS * DAY_MS);
  const rewardId = await insertReward(tx, {
    merchantId,
    memberId,
    source,
    ref,
    campaign,
    title,
    currency: member.currency,
    amount,
    terms: storedTerms(terms),
    issuedAt: now,
    claimUntil,
  });
  if (rewardId === undefined) {
    const first = await findRewardOf(tx, source, ref);
    invariant(first, 'the reward that was offered first', { source, ref });
    return ok(sameReward(first, memberId));
  }
  await sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'REWARD',
    template: 'reward_offered',
    params: {
      title: titleIn(title, member.language),
      amount: payableText(amount, member.currency),
      currency: member.currency,
      untilAt: claimUntil.getTime(),
    },
    now,
  });
  return ok({ rewardId, isNew: true });
}

export const titleIn = (title: Title, language: 'EN' | 'CN' | 'KM'): string => title[language] ?? title.EN;

function sameReward(row: { rewardId: bigint; memberId: number }, memberId: number) {
  invariant(row.memberId === memberId, 'a ref names one gift of one member', { rewardId: row.rewardId });
  return { rewardId: row.rewardId, isNew: false };
}
