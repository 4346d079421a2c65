import type { Db, Tx } from '@baize/db';
import type { Result } from '@baize/kernel';
import { listRewardBarred } from '@baize/protection';
import type { EntryRow } from '../entry.sql.ts';
import type { ForbiddenReason } from '../rules.ts';
import type { Standing } from '../state.ts';
import type { Terms } from '../terms.ts';
import type { Line, NamedWording, Wording } from '../wording.ts';
import type { Gift, Given, GiveRefusal, Kind, What, WhatOf, Worth } from './gift.ts';
import { goods } from './goods.ts';
import { freeRounds } from './free-rounds.ts';
import { byLevel, fixedSum, percentage } from './money.ts';
import { points } from './points.ts';
import { tickets } from './tickets.ts';

export { campaignOf, rewardRef, SOURCE } from './gift.ts';

/** The one table of what promotions give. */
const GIFTS: { [K in Kind]: Gift<WhatOf<K>> } = {
  FIXED: fixedSum,
  PERCENT: percentage,
  LEVEL: byLevel,
  POINTS: points,
  TICKETS: tickets,
  GOODS: goods,
  FREE_ROUNDS: freeRounds,
};
/** The table says by its type that a kind meets its own terms; the compiler cannot see it through the key. */
const giftOf = ({ kind }: What) => GIFTS[kind] as unknown as Gift<What>;

/** Those that cost what they were worth when they were given: no bonus says it. */
export const WORTH_KINDS: readonly Kind[] = ['POINTS', 'TICKETS', 'GOODS'];

/** Whether it is worth the same whatever it is computed from. */
export const isFlat = (what: What): boolean => giftOf(what).least === undefined;

export const isAtOnce = (what: What): boolean => giftOf(what).isAtOnce;
export const giftAmounts = (what: What): [path: string, text: string][] => giftOf(what).amounts(what);
export const missingIn = async (
  db: Db,
  what: What,
  merchantId: number,
): Promise<[path: string, fault: string] | undefined> => giftOf(what).missing?.(db, what, merchantId);

/** What the terms give, as budgets and approvals count it. */
export const worthOf = (db: Db, { what }: Pick<Terms, 'what'>, of: Worth): Promise<bigint> =>
  giftOf(what).worth(db, what, of);

/** What they cost as the dry run counts it. */
export const expectedOf = (db: Db, { what }: Pick<Terms, 'what'>, of: Worth): Promise<bigint> =>
  giftOf(what).expected?.(db, what, of) ?? giftOf(what).worth(db, what, of);

/** The least that must be left of the budget for anybody to be given it. */
export const leastOf = async (db: Db, what: What, of: Omit<Worth, 'base' | 'level'>): Promise<bigint> =>
  giftOf(what).least ?? giftOf(what).worth(db, what, { ...of, base: 0n, level: 0 });

export const unmetOfGift = async (
  db: Db,
  what: What,
  at: { merchantId: number; now: Date },
): Promise<ForbiddenReason | undefined> => giftOf(what).unmet?.(db, what, at);

export const givesLines = (terms: Terms, wording: NamedWording): Line[] =>
  giftOf(terms.what).lines(terms, wording);
export const shortLine = (what: What, amount: bigint, wording: Wording): Line =>
  giftOf(what).short(what, amount, wording);

/** Gives what an entry was issued for, by the terms of the version joined. */
export const offer = (tx: Tx, entry: EntryRow, given: Given): Promise<Result<void, GiveRefusal>> => {
  const { what } = given.content.terms;
  return giftOf(what).give(tx, entry, what, given);
};

/** Excluded or on a break; what an operator stopped is refused when it is given. */
export const isBarred = async (db: Db, memberId: number, now: Date): Promise<boolean> =>
  (await listRewardBarred(db, [memberId], now)).has(memberId);

/** What became of what was issued, by entry. */
export async function standingsOf(
  db: Db,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<bigint, Standing>> {
  const issued = Map.groupBy(
    entries.filter(({ state }) => state === 'ISSUED'),
    ({ kind }) => GIFTS[kind].standings,
  );
  const found = new Map<bigint, Standing>();
  for (const [standings, own] of issued)
    for (const [entryId, standing] of await standings(db, own)) found.set(entryId, standing);
  return found;
}
