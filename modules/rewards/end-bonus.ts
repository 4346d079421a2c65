import type { Db, Tx } from '@baize/db';
import { invariant, ok, refuse, type Actor, type Result } from '@baize/kernel';
import { findMember } from '@baize/members';
import { liftRestriction, listAccounts, lockAccounts, post } from '@baize/wallet';
import { findBonus, isInPlay, lockBonus, saveEnd, sumBesidesPlay, type BonusRow } from './bonus.sql.ts';
import type { Timed } from './deps.ts';
import { bonusRef } from './grant-bonus.ts';
import type { BonusState } from './rules.ts';
import { tellBonus } from './tell.ts';
import { readTerms } from './terms.ts';

export type BonusEnd = 'completed' | 'cancelled' | 'expired' | 'forfeited' | 'adjusted' | 'lost';
const STATE_OF = {
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  forfeited: 'FORFEITED',
  adjusted: 'ADJUSTED',
  lost: 'LOST',
} as const satisfies Record<BonusEnd, BonusState>;

export type EndInput = {
  grantId: bigint;
  how: BonusEnd;
  by: Actor;
  reason: string;
  /** adjusted: how much goes back, units; more than the rule takes is refused. */
  takeBack?: bigint;
};
export type EndRefusal = 'not_found' | 'bonus_ended' | 'bonus_in_play' | 'too_much';
export type Ended = { state: BonusState; takenBack: bigint };

/**
 * What is taken back, one rule for every end. The bonus itself goes back, as far as the wallet holds it: who won keeps what was won,
 * who lost has lost their own as without a bonus. Where the terms name a largest amount that is kept (K), what the bonus became is
 * what the wallet holds above the member's own money, which is the balance it was added to and what came in beside play since:
 *
 *   completed                          what it became beyond K; without K nothing
 *   cancelled, expired, forfeited      the bonus, and what was won with it beyond K
 *   adjusted                           what the operator says, the line above at most
 *   lost                               nothing: the wallet is empty
 *
 * Never more than the wallet holds, so never below zero. Another bonus is its member's own money here: each takes its own. While a stake
 * placed under it is in play the wallet does not say what it became, so an end that takes something waits (decision 0062).
 */
export function takenBack(
  how: BonusEnd,
  of: { amount: bigint; keptMax: bigint | null; balance: bigint; own: bigint },
): bigint {
  if (how === 'lost') return 0n;
  const became = atLeastZero(of.balance - atLeastZero(of.own));
  const beyond = (base: bigint) => (of.keptMax === null ? 0n : atLeastZero(base - of.keptMax));
  const wanted = how === 'completed' ? beyond(became) : of.amount + beyond(became - of.amount);
  return wanted < of.balance ? wanted : atLeastZero(of.balance);
}
const atLeastZero = (units: bigint): bigint => (units > 0n ? units : 0n);

/** What the rule would take now, for the member who is asked before cancelling. */
export const previewEnd = async (db: Db, bonus: BonusRow, how: BonusEnd): Promise<bigint> =>
  (await previewEnds(db, [bonus], how)).get(bonus.grantId) ?? 0n;

/** As previewEnd, of each bonus by its grant. */
export async function previewEnds(
  db: Db,
  bonuses: readonly BonusRow[],
  how: BonusEnd,
): Promise<ReadonlyMap<bigint, bigint>> {
  const wallets = await listAccounts(db, [...new Set(bonuses.map(({ memberId }) => memberId))]);
  const besides = await sumBesidesPlay(db, bonuses);
  return new Map(
    bonuses.map((bonus) => {
      const { grantId, amount, ownBefore } = bonus;
      const account = wallets.find(({ accountId }) => accountId === bonus.accountId);
      invariant(account, 'a bonus has a wallet', { grantId });
      const own = ownBefore + (besides.get(grantId) ?? 0n);
      const { keptMax } = readTerms(bonus.terms);
      return [grantId, takenBack(how, { amount, keptMax, balance: account.balance, own })];
    }),
  );
}

/** Whether an end has to wait until what is in play comes back. */
export const waitsForPlay = async (db: Db, bonus: BonusRow, how: BonusEnd, now: Date): Promise<boolean> =>
  how !== 'lost' && (how !== 'completed' || bonus.terms.keptMax !== null) && (await isInPlay(db, bonus, now));

/** Ends an open bonus in the caller's transaction, once: takes back what the rule says and lifts what bound the wallet. */
export async function endBonus(
  { clock }: Timed,
  tx: Tx,
  { grantId, how, by, reason, takeBack }: EndInput,
): Promise<Result<Ended, EndRefusal>> {
  const seen = await findBonus(tx, grantId);
  if (!seen) return refuse('not_found');
  const { accountId } = seen;
  // The wallet first everywhere, then the row.
  await lockAccounts(tx, [accountId]);
  const bonus = await lockBonus(tx, grantId);
  if (bonus?.state !== 'OPEN') return refuse('bonus_ended');
  const now = clock.now();
  if (await waitsForPlay(tx, bonus, how, now)) return refuse('bonus_in_play');
  const most = await previewEnd(tx, bonus, how);
  if (takeBack !== undefined && (takeBack < 0n || takeBack > most)) return refuse('too_much');
  const amount = takeBack ?? most;
  const key = bonusRef(grantId);
  const state = STATE_OF[how];
  if (amount > 0n) {
    const posted = await post(tx, {
      accountId,
      amount: -amount,
      kind: 'bonus',
      house: 'promotion',
      key: `${key}:back`,
      ref: key,
      actor: by,
    });
    invariant(posted.ok, 'the wallet holds what is taken back', { grantId, posted });
  }
  await saveEnd(tx, grantId, { state, at: now, by, reason: reason || null, takenBack: amount });
  await liftRestriction(tx, { accountId, kind: 'turnover', ref: key });
  await liftRestriction(tx, { accountId, kind: 'limited', ref: key });
  await liftRestriction(tx, { accountId, kind: 'no_withdraw', ref: key });
  const member = await findMember(tx, bonus.memberId);
  invariant(member, 'who holds a bonus is a member', { grantId });
  const template =
    how === 'completed' ? 'bonus_completed' : how === 'lost' ? 'bonus_lost' : 'bonus_taken_back';
  await tellBonus(
    tx,
    member,
    template,
    { title: bonus.title, amount: how === 'completed' || how === 'lost' ? bonus.amount : amount },
    now,
  );
  return ok({ state, takenBack: amount });
}
