import type { Db, Tx } from '@baize/db';
import { ok, refuse, type Actor, type Result } from '@baize/kernel';
import { listRewardBarred } from '@baize/protection';
import {
  FREE_TERMS,
  grantBonus,
  listGiftStates,
  offerReward,
  readTerms,
  type GiftState,
  type RewardRefusal,
} from '@baize/rewards';
import type { EntryRow } from './entry.sql.ts';
import type { Standing } from './state.ts';
import type { PromotionContent } from './terms.ts';

type Given = {
  content: PromotionContent;
  /** Units. */
  amount: bigint;
  /** The deposit's number, where it comes with one. */
  orderNo?: string;
  now: Date;
  actor: Actor;
};

/** One source for all promotions, so that an entry has one ref. */
export const SOURCE = 'promotion';
export const rewardRef = (entryId: bigint): string => `entry:${entryId}`;
export const campaignOf = (promoId: number): string => `promotion:${promoId}`;

/**
 * Gives what an entry was issued for: with a deposit at once, in the deposit's transaction; else a reward that waits to be claimed. By
 * the terms of the version joined. Who may be given nothing is refused (R9).
 */
export async function offer(
  tx: Tx,
  { entryId, promoId, memberId, merchantId, base }: EntryRow,
  { content: { terms, texts }, amount, orderNo, now, actor }: Given,
): Promise<Result<void, RewardRefusal>> {
  const gift = {
    memberId,
    merchantId,
    source: SOURCE,
    ref: rewardRef(entryId),
    campaign: campaignOf(promoId),
    amount,
    terms: terms.asks ? readTerms(terms.asks) : FREE_TERMS,
    title: { EN: texts.EN.title, CN: texts.CN.title, KM: texts.KM.title },
  } as const;
  const timed = { clock: { now: () => now } };
  const given =
    orderNo === undefined
      ? await offerReward(timed, tx, gift)
      : await grantBonus(timed, tx, { ...gift, deposit: base ?? undefined, actor });
  return given.ok ? ok(undefined) : refuse(given.code);
}

/** Excluded or on a break; what an operator stopped is refused when it is given. */
export const isBarred = async (db: Db, memberId: number, now: Date): Promise<boolean> =>
  (await listRewardBarred(db, [memberId], now)).has(memberId);

/** What became of what was issued, by entry. */
export async function standingsOf(
  db: Db,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<bigint, Standing>> {
  const issued = entries.filter(({ state }) => state === 'ISSUED');
  if (issued.length === 0) return new Map();
  const states = await listGiftStates(
    db,
    SOURCE,
    issued.map(({ entryId }) => rewardRef(entryId)),
  );
  const byRef = new Map(states.map((gift) => [gift.ref, standingIn(gift)]));
  return new Map(
    issued.flatMap(({ entryId }) => {
      const standing = byRef.get(rewardRef(entryId));
      return standing ? [[entryId, standing] as const] : [];
    }),
  );
}

function standingIn({ reward, bonus }: GiftState): Standing {
  if (bonus !== null) return bonus === 'OPEN' ? 'RUNNING' : 'CLAIMED';
  return reward === 'ISSUED' ? 'ISSUED' : 'ENDED';
}
