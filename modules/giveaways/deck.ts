import { seededDraw } from '@baize/fair';
import type { EventRow } from './event.sql.ts';
import { dealt, drawName, whatOf, type Drawn } from './rules.ts';

/** Everything an event gives, by its numbers. */
export function deckOf(
  { eventId, terms }: Pick<EventRow, 'eventId' | 'terms'>,
  serverSeed: string,
  currency: string,
): readonly Drawn[] {
  const kept = decks.get(serverSeed);
  if (kept) return kept;
  const deck = dealt(whatOf(terms.what, currency), seededDraw(serverSeed, drawName(eventId), 0));
  if (decks.size >= DECKS_MAX) decks.delete(decks.keys().next().value ?? '');
  decks.set(serverSeed, deck);
  return deck;
}

/** Of the running events: dealing 20,000 takes some hundredths of a second, and never changes. */
const DECKS_MAX = 20;
const decks = new Map<string, readonly Drawn[]>();
