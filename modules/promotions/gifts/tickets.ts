import { isDeepStrictEqual } from 'node:util';
import { findRaffle, giveTickets, takesTickets, worthOfTickets } from '@baize/giveaways';
import { ok } from '@baize/kernel';
import { allClaimed, receiverOf, tellGiven } from './at-once.ts';
import { rewardRef, SOURCE, type Gift, type WhatOf } from './gift.ts';

/**
 * Tickets of a raffle, at once, on top of what a member earns there. The raffle's own budget pays what is drawn; here they are worth what
 * a draw of it is on average. Its name stands in the terms, so that the sentences need nothing but them; it is that of the raffle, which
 * never changes.
 */
export const tickets: Gift<WhatOf<'TICKETS'>> = {
  isAtOnce: true,
  amounts: () => [],
  async missing(db, { eventId, titles }, merchantId) {
    const raffle = await findRaffle(db, { merchantId, eventId });
    return raffle && isDeepStrictEqual(raffle.titles, titles)
      ? undefined
      : ['what.eventId', 'raffle_unknown'];
  },
  worth: (db, what, of) => worthOfTickets(db, { ...what, ...of }),
  unmet: async (db, { eventId }, { merchantId, now }) =>
    (await takesTickets(db, { merchantId, eventId }, now)) ? undefined : 'raffle_over',
  lines: ({ what }, { language }) => [
    ['gives.TICKETS', { count: what.tickets, raffle: what.titles[language] }],
    ['gives.ticketsOnTop'],
  ],
  short: (what, _amount, { language }) => [
    'short.TICKETS',
    { count: what.tickets, raffle: what.titles[language] },
  ],
  async give(tx, entry, what, given) {
    const { member, allowed } = await receiverOf(tx, entry, given.now);
    if (!allowed.ok) return allowed;
    const { entryId, merchantId, memberId } = entry;
    const gave = await giveTickets(tx, {
      merchantId,
      eventId: what.eventId,
      memberId,
      count: what.tickets,
      ref: `${SOURCE}:${rewardRef(entryId)}`,
      at: given.now,
    });
    if (!gave.ok) return gave;
    const line = { count: what.tickets, raffle: what.titles[member.language] };
    await tellGiven(tx, member, ['short.TICKETS', line], given);
    return ok(undefined);
  },
  standings: allClaimed,
};
