import type { Db, Tx } from '@baize/db';
import { refuse, ok, type Result } from '@baize/kernel';
import { hasLeft, insertTicket } from './draw.sql.ts';
import { findEvent } from './event.sql.ts';
import { countOf, stepOf, whatOf, worthOf } from './rules.ts';
import type { GiveawayTerms } from './terms.ts';

type Of = { merchantId: number; eventId: number };

/** A raffle of the brand that was published; undefined: none has this number, or it gives no tickets. */
export async function findRaffle(
  db: Db,
  { merchantId, eventId }: Of,
): Promise<{ titles: GiveawayTerms['titles'] } | undefined> {
  const event = await findEvent(db, merchantId, eventId);
  if (!event || event.state === 'DRAFT' || event.terms.what.kind !== 'RAFFLE') return undefined;
  return { titles: event.terms.titles };
}

/** Whether somebody who gets a ticket now can still draw with it: the raffle may be still to begin, and something is left. */
export async function takesTickets(db: Db, { merchantId, eventId }: Of, now: Date): Promise<boolean> {
  const event = await findEvent(db, merchantId, eventId);
  return event?.state === 'PUBLISHED' && now.getTime() < event.terms.until && hasLeft(db, eventId);
}

/** What tickets are worth on average of everything the raffle gives, up to the next coin; at least one coin. */
export async function worthOfTickets(
  db: Db,
  { merchantId, eventId, tickets, currency }: Of & { tickets: number; currency: string },
): Promise<bigint> {
  const event = await findEvent(db, merchantId, eventId);
  if (!event) return 0n;
  const { what } = event.terms;
  const [coin, draws] = [stepOf(currency), BigInt(countOf(what))];
  const exact = worthOf(whatOf(what, currency)) * BigInt(tickets);
  const coins = (exact + draws * coin - 1n) / (draws * coin);
  return (coins > 0n ? coins : 1n) * coin;
}

/**
 * Gives tickets in the caller's transaction, which has asked whether the member may be given anything. They come on top of what the
 * member earns in the raffle; its conditions and its draws a day hold for them, too. The same ref gives once.
 */
export async function giveTickets(
  tx: Tx,
  { memberId, count, ref, at, ...of }: Of & { memberId: number; count: number; ref: string; at: Date },
): Promise<Result<void, 'raffle_over'>> {
  if (!(await takesTickets(tx, of, at))) return refuse('raffle_over');
  await insertTicket(tx, { eventId: of.eventId, ref, memberId, count, givenAt: at });
  return ok(undefined);
}
