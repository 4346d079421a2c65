import type { Db } from '@baize/db';
import { getMerchant } from '@baize/site';
import { unmetOf } from './eligibility.ts';
import type { EntryRow } from './entry.sql.ts';
import { factsFor, type Person } from './facts.ts';
import { leastOf, unmetOfGift } from './gifts/kinds.ts';
import { slotOf, spanOf } from './period.ts';
import type { PromotionRow } from './promotion.sql.ts';
import { stateOf, type StateOfMember, type Standing } from './state.ts';
import type { Terms } from './terms.ts';

export type Viewer = {
  now: Date;
  timeZone: string;
  /** Undefined: a visitor, who is told what holds for everybody. */
  person: Person | undefined;
  isBarred: boolean;
  /** What became of the member's rewards, by entry. */
  standings: ReadonlyMap<bigint, Standing>;
  entries: readonly EntryRow[];
};
type Shown = Pick<PromotionRow, 'promoId' | 'merchantId' | 'state' | 'total' | 'spent'> & { terms: Terms };

/** The entry that counts now: that of this slot; of a promotion for each deposit, none. */
export const entryNow = (
  { promoId, terms }: Pick<Shown, 'promoId' | 'terms'>,
  { entries, now, timeZone }: Pick<Viewer, 'entries' | 'now' | 'timeZone'>,
): EntryRow | undefined => {
  if (terms.trigger === 'NET_LOSS') return entries.find((entry) => entry.promoId === promoId);
  const slot = slotOf(terms.who.limit, now, timeZone);
  return entries.find((entry) => entry.promoId === promoId && entry.slot === slot);
};

export const standingOf = (entry: EntryRow, standings: Viewer['standings']): Standing =>
  entry.state === 'ISSUED' ? (standings.get(entry.entryId) ?? 'ISSUED') : entry.state;

/** A member's state of one promotion, by stateOf. */
export async function memberState(db: Db, shown: Shown, viewer: Viewer): Promise<StateOfMember> {
  const { terms, promoId } = shown;
  const { now, timeZone, person } = viewer;
  const entry = entryNow(shown, viewer);
  const known = entry && standingOf(entry, viewer.standings);
  const isByItself = terms.trigger === 'NET_LOSS';
  // Of a cashback only what waits to be claimed stands in the way of the next period.
  const standing = isByItself && known !== 'ISSUED' && known !== 'RUNNING' ? undefined : known;
  const of = { promoId, slot: slotOf(terms.who.limit, now, timeZone), now, timeZone };
  const asks = person && (standing === undefined || standing === 'REJECTED');
  const unmet = asks
    ? (unmetOf(terms, await factsFor(db, person, terms, of), { now, timeZone }) ??
      (await unmetOfGift(db, terms.what, { merchantId: shown.merchantId, now })) ??
      (await spentOf(db, shown)))
    : undefined;
  return stateOf({
    now,
    ...spanOf(terms.when, timeZone),
    isStopped: shown.state === 'STOPPED',
    isBarred: viewer.isBarred,
    standing,
    unmet,
    mayReapply: terms.how.mayReapply,
    isByItself,
  });
}

/** Nothing is left to give, as far as can be said before the amount is known. */
async function spentOf(
  db: Db,
  { terms: { what }, merchantId, total, spent }: Shown,
): Promise<'budget_spent' | undefined> {
  const { currency } = await getMerchant(db, merchantId);
  const least = await leastOf(db, what, { merchantId, currency });
  return total - spent < least ? 'budget_spent' : undefined;
}
