import { DAY_MS, parseUnits, refuse } from '@baize/kernel';
import { findFreeRoundsVendor, grantFreeRounds, listGrantsOf, type GrantRow } from '@baize/play';
import { listGiftStates } from '@baize/rewards';
import type { Standing } from '../state.ts';
import { amountText } from '../wording.ts';
import { receiverOf, tellGiven } from './at-once.ts';
import { rewardRef, SOURCE, type Gift, type WhatOf } from './gift.ts';
import { standingIn } from './money.ts';

/**
 * Rounds at slots of one vendor that take no stake, for some days. What they win comes as one bonus by the terms' own `asks` when they
 * are over (end-free-rounds.ts), never more than `winMax`: so much they are worth in the budget.
 */
export const freeRounds: Gift<WhatOf<'FREE_ROUNDS'>> = {
  isAtOnce: true,
  amounts: ({ stake, winMax }) => [
    ['what.stake', stake],
    ['what.winMax', winMax],
  ],
  missing: async (db, { games }, merchantId) =>
    (await findFreeRoundsVendor(db, { merchantId, gameIds: games }))
      ? undefined
      : ['what.games', 'games_not_for_free'],
  worth: async (_db, { winMax }) => parseUnits(winMax),
  // Over many members the rounds return no more than their stakes: what a game keeps is the house's.
  async expected(_db, { stake, rounds, winMax }) {
    const stakes = parseUnits(stake) * BigInt(rounds);
    const most = parseUnits(winMax);
    return stakes < most ? stakes : most;
  },
  unmet: async (db, { games }, { merchantId }) =>
    (await findFreeRoundsVendor(db, { merchantId, gameIds: games })) ? undefined : 'games_closed',
  lines: ({ what }, { currency, word, nameOf }) => [
    [
      'gives.FREE_ROUNDS',
      {
        rounds: what.rounds,
        stake: amountText(what.stake, currency),
        games: what.games.map((id) => nameOf({ kind: 'game', id: String(id) })).join(word('and')),
      },
    ],
    ['gives.freeRoundsDays', { days: what.days }],
    ['gives.freeRoundsWin', { most: amountText(what.winMax, currency) }],
    ['gives.freeRoundsCount'],
  ],
  short: ({ rounds }) => ['short.FREE_ROUNDS', { rounds }],
  async give(tx, entry, what, given) {
    const { member, allowed } = await receiverOf(tx, entry, given.now);
    if (!allowed.ok) return allowed;
    const granted = await grantFreeRounds(tx, {
      member,
      gameIds: what.games,
      rounds: what.rounds,
      stake: parseUnits(what.stake),
      winMax: given.amount,
      expiresAt: new Date(given.now.getTime() + what.days * DAY_MS),
      source: SOURCE,
      ref: rewardRef(entry.entryId),
      at: given.now,
    });
    if (!granted.ok) return refuse(granted.code);
    await tellGiven(tx, member, ['short.FREE_ROUNDS', { rounds: what.rounds }], given);
    return granted;
  },
  async standings(db, entries) {
    const refs = new Map(entries.map(({ entryId }) => [rewardRef(entryId), entryId]));
    const grants = await listGrantsOf(db, SOURCE, [...refs.keys()]);
    const states = await listGiftStates(db, SOURCE, [...refs.keys()]);
    const bonuses = new Map(states.map((gift) => [gift.ref, standingIn(gift)]));
    return grants.flatMap((grant) => {
      const entryId = refs.get(grant.ref);
      return entryId === undefined
        ? []
        : [[entryId, standingOfGrant(grant, bonuses.get(grant.ref))] as const];
    });
  },
};

/** Being played; then what became of the bonus; where nothing was won, over. */
const standingOfGrant = ({ closedAt, state }: GrantRow, bonus: Standing | undefined): Standing => {
  if (bonus !== undefined) return bonus;
  if (closedAt === null) return 'RUNNING';
  return state === 'USED' ? 'CLAIMED' : 'ENDED';
};
