import type { Tx } from '@baize/db';
import { seedHash, systemSeeds, type SeedSource } from '@baize/fair';
import { DAY_MS, fixedClock, HOUR_MS } from '@baize/kernel';
import type { SecretBox } from '@baize/site';
import { deckOf } from './deck.ts';
import { insertShares } from './draw.sql.ts';
import { insertEvent, publishEvent } from './event.sql.ts';
import { partsOf, publishControl } from './publish-control.ts';
import { giveawayTerms, type GiveawayTerms } from './terms.ts';

export { claimRafflePromotion } from './claim.ts';

/** Envelopes of 0.50 to 20 for a day, one for each member. */
export const someTerms = (at: Date, more: Partial<GiveawayTerms> = {}): GiveawayTerms =>
  giveawayTerms.parse({
    titles: { EN: 'Red envelope rain', CN: '红包雨', KM: 'ភ្លៀងអាំងប៉ាវ' },
    from: at.getTime() - HOUR_MS,
    until: at.getTime() + DAY_MS,
    what: { kind: 'ENVELOPE', budget: '500.00', count: 200, least: '0.50', greatest: '20.00' },
    perDay: null,
    whole: 1,
    earnedBy: 'FREE',
    earnedEach: '0',
    levelMin: 0,
    depositDays: null,
    needsMobile: false,
    turnoverTimes: 100,
    ...more,
  });

/** An event as two operators would have published it; without a box as one of before seeds were sealed. */
export async function aGiveaway(
  tx: Tx,
  {
    merchantId,
    currency,
    terms,
    at,
    box,
  }: { merchantId: number; currency: string; terms: GiveawayTerms; at: Date; box?: SecretBox },
  seeds: SeedSource = systemSeeds,
): Promise<number> {
  const { eventId } = await insertEvent(tx, { merchantId, terms, at });
  if (box) {
    const control = publishControl({ clock: fixedClock(at.toISOString()), box }, seeds);
    await control.save(tx, merchantId, { eventId, revision: 1, terms, currency });
    return eventId;
  }
  const serverSeed = seeds.serverSeed();
  await publishEvent(tx, eventId, { serverSeed, seedSealed: null, seedHash: seedHash(serverSeed), at });
  await insertShares(tx, eventId, partsOf(deckOf({ eventId, terms }, serverSeed, currency)));
  return eventId;
}

/** The demo's: envelopes and a raffle that run for a month. What is there stays. */
export async function seedDemo(
  tx: Tx,
  { merchantId, currency, at, box }: { merchantId: number; currency: string; at: Date; box: SecretBox },
): Promise<void> {
  const { rows } = await tx.one<{ rows: number }>(
    'select count(*)::int as rows from giveaways.event where merchant_id = $1',
    [merchantId],
  );
  if (rows > 0) return;
  const until = at.getTime() + 30 * DAY_MS;
  const ready = [
    someTerms(at, { until, perDay: 1, whole: 30 }),
    someTerms(at, {
      until,
      titles: { EN: 'Lucky draw', CN: '幸运抽奖', KM: 'ការចាប់រង្វាន់សំណាង' },
      what: {
        kind: 'RAFFLE',
        budget: '1000.00',
        prizes: [
          { amount: '100.00', count: 2 },
          { amount: '10.00', count: 30 },
          { amount: '1.00', count: 300 },
        ],
        blanks: 668,
      },
      perDay: 3,
      whole: 90,
      turnoverTimes: 300,
    }),
  ];
  for (const terms of ready) await aGiveaway(tx, { merchantId, currency, terms, at, box });
}
