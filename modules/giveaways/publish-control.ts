import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { systemSeeds, seedHash, type SeedSource } from '@baize/fair';
import { ok, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { giveawaysConsoleApi } from './console-api.ts';
import { deckOf } from './deck.ts';
import type { GiveawaysDeps } from './deps.ts';
import { insertShares } from './draw.sql.ts';
import { findEvent, lockEvent, publishEvent } from './event.sql.ts';
import { countOf, type Kind, type Once, type StoredState } from './rules.ts';
import { sealSeed } from './seed.ts';
import { giveawayTerms, mostOf, type GiveawayTerms, targetOf } from './terms.ts';

type Api = typeof giveawaysConsoleApi;

/** Claims at the same time take from so many parts of an event. */
const SHARES = 16;

const wanted = z.strictObject({
  eventId: z.number().int(),
  /** As it was when it was asked for: what is edited meanwhile is not what was approved. */
  revision: z.number().int(),
  terms: giveawayTerms,
  currency: z.string(),
});
type Wanted = z.output<typeof wanted>;
/** What members are promised, as both operators read it. */
type Seen = {
  state: StoredState;
  title: string;
  kind: Kind;
  from: number;
  until: number;
  count: number;
  /** The most it pays. */
  budget: string;
  /** Sums with how many there are, or between which sums an envelope is. */
  prizes: string[];
  /** Of one member. */
  whole: number;
  perDay: number | null;
  /** Of whom one account alone draws. */
  once?: readonly Once[];
  /** Hundredths of what is won. */
  turnoverTimes: number;
} | null;
type Fault = 'not_found' | 'state_changed' | 'range_invalid';

const seenOf = (state: StoredState, terms: GiveawayTerms, currency: string) => ({
  state,
  title: terms.titles.EN,
  kind: terms.what.kind,
  from: terms.from,
  until: terms.until,
  count: countOf(terms.what),
  budget: payableText(mostOf(terms, currency), currency),
  prizes: prizesOf(terms.what),
  whole: terms.whole,
  perDay: terms.perDay,
  ...(terms.once?.length && { once: terms.once }),
  turnoverTimes: terms.turnoverTimes,
});

const prizesOf = (what: GiveawayTerms['what']): string[] =>
  what.kind === 'ENVELOPE'
    ? [`${what.least} – ${what.greatest}`]
    : what.prizes.map(({ amount, count }) => `${amount} × ${count}`);

/** What is published promises its budget to members: two operators decide. The seed is made when the second one does, for nobody's eyes. */
export const publishControl = (
  { clock, box }: Pick<GiveawaysDeps, 'clock' | 'box'>,
  seeds: SeedSource = systemSeeds,
): Control<Tx, 'giveaways.publish', Wanted, Seen, Fault> => ({
  kind: 'giveaways.publish',
  action: 'giveaway.publish',
  permission: 'promotions.write',
  wanted,
  subject: ({ eventId }) => targetOf(eventId),
  lock: async (tx, merchantId, { eventId, currency }) => {
    const row = await lockEvent(tx, eventId);
    return row?.merchantId === merchantId ? seenOf(row.state, row.terms, currency) : null;
  },
  refuse: async (tx, seen, { eventId, revision, terms }) => {
    const row = await lockEvent(tx, eventId);
    if (seen === null || !row) return 'not_found';
    if (row.state !== 'DRAFT' || row.revision !== revision) return 'state_changed';
    return clock.now().getTime() >= terms.until ? 'range_invalid' : undefined;
  },
  next: (_seen, { terms, currency }) => seenOf('PUBLISHED', terms, currency),
  bindsLess: () => true,
  save: async (tx, _merchantId, { eventId, terms, currency }) => {
    const serverSeed = seeds.serverSeed();
    const seedSealed = sealSeed(box, eventId, serverSeed);
    const told = { serverSeed: null, seedSealed, seedHash: seedHash(serverSeed), at: clock.now() };
    await publishEvent(tx, eventId, told);
    await insertShares(tx, eventId, partsOf(deckOf({ eventId, terms }, serverSeed, currency)));
  },
});

export function partsOf(deck: ReturnType<typeof deckOf>) {
  const size = Math.ceil(deck.length / SHARES);
  const parts = Math.ceil(deck.length / size);
  return Array.from({ length: parts }, (_, part) => {
    const [from, until] = [part * size, Math.min(deck.length, (part + 1) * size)];
    const worth = deck.slice(from, until).reduce((sum, item) => sum + item.amount, 0n);
    return { from, until, worth };
  });
}

export async function publishGiveaway(
  deps: GiveawaysDeps,
  { eventId, revision, reason }: Input<Api, 'publishGiveaway'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'publishGiveaway'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const row = await findEvent(deps.db, ctx.merchantId, eventId);
  if (!row) return refuse('not_found');
  const asked = { eventId, revision, terms: row.terms, currency };
  const changed = await staffControl(deps, ctx, publishControl(deps), { wanted: asked, reason });
  return changed.ok ? ok({ proposalId: changed.value.proposalId }) : changed;
}
