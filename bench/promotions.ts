/**
 * How fast promotions are under a rush, each part against a yardstick of the same run, so that a slow machine says little.
 * `npm run bench:promotions`; needs TEST_DATABASE_URL or starts a PostgreSQL of its own.
 *
 *   BENCH_ONLY (all)           raffle, days, dryRun, bets
 *   BENCH_CLAIMS (1000)        of the raffle
 *   BENCH_MEMBERS (1000000)    whose points and rebate of a day are run
 *   BENCH_BETS (10000000)      that the dry run is over
 *   BENCH_PAIRS (20000)        bets, each with its win, with a bonus and without
 */
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aGiveaway, claimRafflePromotion, someTerms } from '@baize/giveaways/testing';
import { fixedClock, invariant, parseUnits } from '@baize/kernel';
import { aMember, anAgent } from '@baize/members/testing';
import type { Member } from '@baize/members';
import { memberContext } from '@baize/endpoint/testing';
import { createSecretBox } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { bonusBets } from './bonus-bets.ts';
import { perSecond } from './measure.ts';
import { daysRun, dryRunOf } from './promotion-days.ts';
import { post } from '@baize/wallet';

const ONLY = process.env['BENCH_ONLY'];
const CLAIMS = Number(process.env['BENCH_CLAIMS'] ?? 1_000);
/** As many as a process claims at once. */
const LANES = 4;
const PER_MEMBER = 5;

const db = await testDatabase();
try {
  for (const [name, run] of Object.entries({ raffle, days: daysRun, dryRun: dryRunOf, bets: bonusBets }))
    if (!ONLY || ONLY.split(',').includes(name)) await run(db);
} finally {
  await db.drop();
}

/** A raffle of 1,000 concurrent claims; the yardstick is as many credits of the same wallets, each a transaction. */
async function raffle(of: TestDatabase): Promise<void> {
  const clock = fixedClock('2026-01-07T03:00:00Z');
  const box = createSecretBox('a secret key of a bench, thirty-two characters at least');
  const merchant = await of.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  await of.transaction((tx) => anAgent(tx, { merchant, uplineId: null }));
  const members: Member[] = [];
  for (let n = 0; n < Math.ceil(CLAIMS / PER_MEMBER); n += 1)
    members.push(await of.transaction((tx) => aMember(tx, { merchant, clock })));
  const rows = members.flatMap((who) => Array.from({ length: PER_MEMBER }, (_, n) => ({ who, n: n + 1 })));

  const credits = await perSecond(rows.length, () => {
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      rows.filter((_row, index) => index % LANES === lane),
    );
    return Promise.all(lanes.map(creditEach));
  });
  async function creditEach(lane: typeof rows): Promise<void> {
    for (const { who, n } of lane)
      await of.transaction(async (tx) => {
        const posted = await post(tx, {
          accountId: who.accountId,
          amount: parseUnits('1'),
          kind: 'bonus',
          house: 'promotion',
          key: `bench:${who.memberId}:${n}`,
          currency: 'USD',
          actor: 'job:bench',
        });
        invariant(posted.ok, 'a credit is taken', { n });
      });
  }

  const prizes = [{ amount: '1.00', count: Math.floor(CLAIMS / 2) }];
  const what = {
    kind: 'RAFFLE' as const,
    budget: String(CLAIMS),
    prizes,
    blanks: rows.length - Math.floor(CLAIMS / 2),
  };
  const terms = someTerms(clock.now(), { what, whole: PER_MEMBER });
  const promoId = await of.transaction((tx) =>
    aGiveaway(tx, { merchantId: merchant.id, currency: 'USD', terms, at: clock.now(), box }),
  );
  const claims = await perSecond(rows.length, async () => {
    const answers = await Promise.all(
      rows.map(({ who, n }) =>
        claimRafflePromotion(
          { db: of, clock, box },
          { promoId, ticketId: `t_${n}` },
          memberContext(who.memberId, { merchant }),
        ),
      ),
    );
    invariant(
      answers.every(({ ok }) => ok),
      'everybody draws',
      { promoId },
    );
  });
  console.log(
    `raffle of ${rows.length} concurrent claims: ${claims.toFixed(0)} claims/s; yardstick ${credits.toFixed(0)} credits/s; ` +
      `ratio ${(claims / credits).toFixed(2)}`,
  );
}
