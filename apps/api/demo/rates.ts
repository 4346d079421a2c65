import type { Database } from '@baize/db';
import { invariant } from '@baize/kernel';
import type { Member } from '@baize/members';
import { giveRates, type Wanted } from '@baize/rates';

/** What members of the demo play the lottery in: ninety-four tenths at one in ten is 1880 of 2000. */
export const PLAYED_MODE = 1880;

const rebates = (rate: number): Wanted => ({ LIVE: rate, RNG: rate, SPORTS: rate, PVP: rate, FISH: rate });
/** From the top down, each with more than who stands below; agent04 and agent05 were given nothing. */
const HELD = [
  ['agent01', { ...rebates(40), PRIZE_MODE: 1960 }],
  ['agent02', { ...rebates(30), PRIZE_MODE: 1950 }],
  ['agent03', { ...rebates(20), PRIZE_MODE: 1940 }],
] as const satisfies readonly (readonly [string, Wanted])[];
const OF_MEMBERS: Wanted = { PRIZE_MODE: 1900 };

type Teams = Readonly<Record<(typeof HELD)[number][0], { agent: Member; members: readonly Member[] }>>;

/** What agents and members of the demo hold from that day on: rebates of play, and prize modes. */
export const seedRates = (db: Database, { teams, at }: { teams: Teams; at: Date }): Promise<void> =>
  db.transaction(async (tx) => {
    for (const [name, held] of HELD) {
      const { agent, members } = teams[name];
      for (const one of [agent, ...members]) {
        const { merchantId, memberId, type } = one;
        const opened = { merchantId, memberId, type, at, by: 'job:seed' } as const;
        const given = await giveRates(tx, opened, one === agent ? held : OF_MEMBERS);
        invariant(given.ok, 'rates of the demo may be given', { account: one.account, given });
      }
    }
  });
