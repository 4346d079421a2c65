import { apart, type Tx } from '@baize/db';
import { listFirstDeposits } from '@baize/deposits';
import { eachApart, MINUTE_MS, nextTry } from '@baize/kernel';
import { findCompleteUpto, listActiveSince, listMemberTotals } from '@baize/measures';
import { findMemberRow } from '@baize/members';
import { FREE_TERMS, offerReward } from '@baize/rewards';
import { listAlikeAmong } from '@baize/sign-in';
import { getMerchant, isFlagOn, listMerchantIds } from '@baize/site';
import { listBankSharersAmong } from '@baize/withdrawals';
import type { FollowDeps } from './deps.ts';
import {
  countRewarded,
  endProgress,
  ensureProgress,
  hasReferral,
  insertReferral,
  lockProgress,
  saveProgress,
} from './referral.sql.ts';
import { deleteRetry, insertRetry, listDueRetries, takeRetry, updateRetry } from './retry.sql.ts';
import { amountAt, isReached, type Refusal } from './rules.ts';
import { findTerms, inUnits, type TermsInUnits } from './terms.ts';

/** Members in one transaction; also those tried again in one round. */
const PORTION = 100;
const SLOT_MS = 5 * MINUTE_MS;
const TITLE = { EN: 'Reward for an invited friend', CN: '邀请好友奖励', KM: 'រង្វាន់អញ្ជើញមិត្តភក្តិ' };

/** Follows every brand whose members may invite. Called again, it finds nothing. */
export async function followAll(deps: FollowDeps, isTimeUp: () => boolean = () => false): Promise<void> {
  await eachApart(await listMerchantIds(deps.db), (merchantId) => followBrand(deps, merchantId, isTimeUp));
}

export async function followBrand(
  deps: FollowDeps,
  merchantId: number,
  isTimeUp: () => boolean = () => false,
  portion: number = PORTION,
): Promise<void> {
  const { settings } = await getMerchant(deps.db, merchantId);
  if (!isFlagOn(settings.flags, 'REFERRAL')) return void (await endProgress(deps.db, merchantId));
  await ensureProgress(deps.db, merchantId, slotOf(deps.clock.now().getTime()));
  while (!isTimeUp() && (await decideSome(deps, merchantId, portion)));
  for (const inviteeId of await listDueRetries(deps.db, merchantId, deps.clock.now(), PORTION)) {
    if (isTimeUp()) return;
    await retry(deps, merchantId, inviteeId);
  }
}

const slotOf = (time: number): Date => new Date(time - (time % SLOT_MS));

/** The next of those who deposited or played since they were looked at last. False: all were, or another worker follows. */
const decideSome = ({ db, clock, log }: FollowDeps, merchantId: number, limit: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const from = await lockProgress(tx, merchantId);
    if (!from) return false;
    const complete = (await findCompleteUpto(tx)) ?? from.seenSlot;
    // Slots that may still grow are looked at again the next time; a database whose clock is ahead hides nobody.
    const nextSlot = from.nextSlot ?? slotOf(Math.min(complete.getTime(), clock.now().getTime()));
    const memberIds = await listActiveSince(tx, {
      merchantId,
      since: from.seenSlot,
      afterId: from.afterId,
      limit,
    });
    const terms = inUnits(await findTerms(tx, merchantId));
    for (const memberId of memberIds) {
      const decided = await apart(tx, () => decide(clock, tx, { merchantId, terms }, memberId));
      if (decided.ok) continue;
      const { fault } = decided;
      log.error({ err: fault, memberId }, 'nothing was decided about an invited member');
      await insertRetry(tx, { merchantId, inviteeId: memberId, ...nextTry(1, clock.now(), fault) });
    }
    const last = memberIds.length < limit ? undefined : memberIds.at(-1);
    await saveProgress(
      tx,
      merchantId,
      last === undefined
        ? { seenSlot: nextSlot, nextSlot: null, afterId: 0 }
        : { ...from, nextSlot, afterId: last },
    );
    return last !== undefined;
  });

/** One about whom a fault kept anything from being decided, in a transaction of its own. */
const retry = ({ db, clock, log }: FollowDeps, merchantId: number, inviteeId: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await lockProgress(tx, merchantId))) return;
    const row = await takeRetry(tx, inviteeId);
    if (!row) return;
    const terms = inUnits(await findTerms(tx, merchantId));
    const decided = await apart(tx, () => decide(clock, tx, { merchantId, terms }, inviteeId));
    if (decided.ok) return void (await deleteRetry(tx, inviteeId));
    const { fault } = decided;
    log.error({ err: fault, memberId: inviteeId, tries: row.tries }, 'again nothing was decided');
    await updateRetry(tx, inviteeId, nextTry(row.tries + 1, clock.now(), fault));
  });

/**
 * Decides about one invited member, once, under the lock of the brand's progress: the inviter's reward, or why there is none
 * (OPEN-PROMO-07). Who came by an agent's link counts for the agent's income, not here. An inviter who may be given nothing (R9) gets
 * nothing for this one, also not later.
 */
async function decide(
  clock: FollowDeps['clock'],
  tx: Tx,
  { merchantId, terms }: { merchantId: number; terms: TermsInUnits },
  inviteeId: number,
): Promise<void> {
  if (terms.tiers.length === 0) return;
  const invitee = await findMemberRow(tx, inviteeId);
  if (!invitee?.invitedBy || invitee.invitedVia === 'affiliate_code') return;
  if (await hasReferral(tx, inviteeId)) return;
  const deposits = (await listFirstDeposits(tx, [inviteeId])).get(inviteeId) ?? 0n;
  const validBet = (await listMemberTotals(tx, [inviteeId]))[0]?.validBet ?? 0n;
  if (!isReached({ deposits, validBet }, terms)) return;
  const inviterId = invitee.invitedBy;
  const row = { inviteeId, merchantId, inviterId, at: clock.now(), deposits, validBet };
  const refused = (refusal: Refusal, shares: string[] = []) =>
    insertReferral(tx, { ...row, place: null, amount: 0n, rewardId: null, refusal, shares });

  const shares = await sharedBy(tx, inviteeId, inviterId);
  if (shares.length > 0) return void (await refused('self_referral', shares));
  const place = (await countRewarded(tx, inviterId)) + 1;
  const amount = amountAt(terms.tiers, place);
  const offered = await offerReward({ clock }, tx, {
    memberId: inviterId,
    merchantId,
    source: 'referral',
    ref: `invitee:${inviteeId}`,
    campaign: 'referral',
    amount,
    terms: { ...FREE_TERMS, turnoverTimes: terms.turnoverTimes },
    title: TITLE,
  });
  if (!offered.ok) return void (await refused(offered.code));
  const { rewardId } = offered.value;
  await insertReferral(tx, { ...row, place, amount, rewardId, refusal: null, shares: [] });
}

/** What the two share: papers, name and birthday, a device, an address, a bank account. */
async function sharedBy(tx: Tx, inviteeId: number, inviterId: number): Promise<string[]> {
  const alike = (await listAlikeAmong(tx, inviteeId, [inviterId])).get(inviterId) ?? [];
  const isSameBank = (await listBankSharersAmong(tx, inviteeId, [inviterId])).length > 0;
  return isSameBank ? [...alike, 'bank'] : [...alike];
}
