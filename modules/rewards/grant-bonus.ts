import type { Tx } from '@baize/db';
import { businessDay, businessDayStart, invariant, ok, type Actor, type Result } from '@baize/kernel';
import { findMember } from '@baize/members';
import { checkGift } from './check-gift.ts';
import { getMerchant } from '@baize/site';
import { findAccountById, lockAccounts, post, restrict } from '@baize/wallet';
import { findBonusOf, insertBonus, saveEnd } from './bonus.sql.ts';
import type { Timed } from './deps.ts';
import type { Gift } from './offer-reward.ts';
import type { RewardRefusal } from './rules.ts';
import { isBinding, storedTerms, turnoverOf } from './terms.ts';
import { tellBonus } from './tell.ts';

export type Grant = Gift & {
  /** What the bonus came with, units: part of the base where the terms say so. */
  deposit?: bigint | undefined;
  /** The reward it was claimed from. */
  rewardId?: bigint | undefined;
  actor: Actor;
};
export type GrantRefusal = RewardRefusal;

/** The ledger's key and the restrictions' ref of a bonus. */
export const bonusRef = (grantId: bigint): string => `bonus:${grantId}`;

/**
 * Credits a bonus in the caller's transaction and binds the wallet by its terms. Takes the wallet's lock. Who may be given nothing is
 * refused (R9). The same source and ref again answers the first bonus and moves nothing.
 */
export async function grantBonus(
  { clock }: Timed,
  tx: Tx,
  grant: Grant,
): Promise<Result<{ grantId: bigint; isNew: boolean }, GrantRefusal>> {
  const now = clock.now();
  const { memberId, merchantId, source, ref, campaign = '', amount, terms, title, actor } = grant;
  invariant(amount > 0n, 'a bonus is worth something', { amount });
  const member = await findMember(tx, memberId);
  invariant(member?.merchantId === merchantId, 'a member of the brand', { memberId, merchantId });
  const { accountId, currency } = member;
  await lockAccounts(tx, [accountId]);
  const before = await findBonusOf(tx, source, ref);
  if (before) {
    invariant(before.memberId === memberId, 'a ref names one gift of one member', { source, ref });
    return ok({ grantId: before.grantId, isNew: false });
  }
  const checked = await checkGift(tx, member, now);
  if (!checked.ok) return checked;
  const account = await findAccountById(tx, accountId);
  invariant(account, 'a member has a wallet', { memberId });
  const turnover = turnoverOf(terms, grant);
  const grantId = await insertBonus(tx, {
    rewardId: grant.rewardId ?? null,
    merchantId,
    memberId,
    accountId,
    source,
    ref,
    campaign,
    title,
    currency,
    amount,
    terms: storedTerms(terms),
    turnover,
    ownBefore: account.balance,
    seq: account.seq + 1n,
    grantedAt: now,
    expiresAt: turnover > 0n ? await expiryOf(tx, merchantId, now, terms.days) : null,
  });
  invariant(grantId !== undefined, 'under the wallet’s lock a ref is granted once', { source, ref });
  const key = bonusRef(grantId);
  const posted = await post(tx, {
    accountId,
    amount,
    kind: 'bonus',
    house: 'promotion',
    key,
    ref: key,
    currency,
    actor,
  });
  invariant(posted.ok, 'an open wallet takes a bonus', { grantId, posted });
  if (turnover > 0n) {
    await restrict(tx, { accountId, kind: 'turnover', amount: turnover, ref: key, reason: source });
    if (isBinding(terms))
      await restrict(tx, { accountId, kind: 'limited', ref: key, reason: 'terms of a bonus' });
  } else {
    await saveEnd(tx, grantId, { state: 'COMPLETED', at: now, by: actor, reason: null, takenBack: 0n });
  }
  await tellBonus(tx, member, 'bonus_granted', { title, amount }, now);
  return ok({ grantId, isNew: true });
}

/** The end of the last day on which it is open, in the brand's zone. */
async function expiryOf(tx: Tx, merchantId: number, now: Date, days: number | null): Promise<Date | null> {
  if (days === null) return null;
  const { timeZone } = await getMerchant(tx, merchantId);
  const last = Temporal.PlainDate.from(businessDay(now, timeZone)).add({ days: days + 1 });
  return businessDayStart(last.toString(), timeZone);
}
