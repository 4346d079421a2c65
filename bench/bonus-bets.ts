import { aBet, aWin, openBetTable } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { invariant, parseUnits, systemClock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { createBetGate } from '@baize/protection';
import { FREE_TERMS, gateByTerms, grantBonus } from '@baize/rewards';
import { median, perSecond } from './measure.ts';

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 20_000);
const ROUNDS = 5;
const PLAYERS = 200;
/** Callers at once. */
const LANES = 32;

/**
 * Bets, each with its win, of members with an open bonus that bounds stakes and asks for turnover; the yardstick is members without,
 * in turns. Wanted: at most 1.3 times the time.
 */
export async function bonusBets(): Promise<void> {
  const table = await openBetTable((db) =>
    gateByTerms(createBetGate({ db }), { catalogue: openCatalogue({ db, clock: systemClock }) }),
  );
  try {
    const people = { free: [] as Member[], bound: [] as Member[] };
    for (let n = 0; n < PLAYERS; n += 1) {
      people.free.push(await table.aMemberWith('100000'));
      const member = await table.aMemberWith('100000');
      const granted = await table.db.transaction((tx) =>
        grantBonus({ clock: table.clock }, tx, {
          memberId: member.memberId,
          merchantId: table.merchant.id,
          source: 'promotion',
          ref: `bench:${n}`,
          amount: parseUnits('100'),
          actor: 'job:bench',
          title: { EN: 'Bench', CN: 'Bench', KM: 'Bench' },
          terms: { ...FREE_TERMS, turnoverTimes: 9_900, days: 30, maxStake: parseUnits('50') },
        }),
      );
      invariant(granted.ok, 'a bonus is granted', { n });
      people.bound.push(member);
    }
    const play = (who: readonly Member[]) =>
      perSecond(PAIRS / ROUNDS, async () => {
        const each = Math.ceil(PAIRS / ROUNDS / LANES);
        await Promise.all(
          Array.from({ length: LANES }, async (_, lane) => {
            for (let n = 0; n < each; n += 1) {
              const accountId = who[(lane * each + n) % who.length]?.accountId ?? 0n;
              const bet = aBet(table, { accountId, amount: parseUnits('1') });
              await table.submit(bet);
              await table.submit(aWin(bet, { amount: parseUnits('0.95') }));
            }
          }),
        );
      });
    await play(people.free);
    await play(people.bound);
    const [free, bound]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      free.push(await play(people.free));
      bound.push(await play(people.bound));
    }
    const [without, withBonus] = [median(free), median(bound)];
    console.log(
      `bets with an open bonus: ${withBonus.toFixed(0)} pairs/s; yardstick without ${without.toFixed(0)} pairs/s; ` +
        `a bet takes ${(without / withBonus).toFixed(2)} times as long (wanted at most 1.3)`,
    );
  } finally {
    await table.close();
  }
}
