import type { TestDatabase } from '@baize/db/testing';
import { fixedClock, formatUnits, parseUnits as money } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { ratesFrom } from '@baize/rates/testing';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { computeDue } from './compute-day.ts';
import { postDue } from './post-due.ts';

/** house ─ a (50) ─ b (40) ─ c (30), each with a player, in UTC+7; the clock stands on 5 January 2026, 10:00 in Bangkok. */
export async function aLine(db: TestDatabase, { currency = 'USD' } = {}) {
  const clock = fixedClock('2026-01-05T03:00:00Z');
  const deps = { db, clock };
  const people = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { currency });
    const house = await anAgent(tx, { merchant, uplineId: null, isHouse: true });
    const a = await anAgent(tx, { merchant, uplineId: house.memberId });
    const b = await anAgent(tx, { merchant, uplineId: a.memberId });
    const c = await anAgent(tx, { merchant, uplineId: b.memberId });
    const ofA = await aMember(tx, { merchant, uplineId: a.memberId });
    const ofB = await aMember(tx, { merchant, uplineId: b.memberId });
    const ofC = await aMember(tx, { merchant, uplineId: c.memberId });
    for (const [agent, RNG] of [
      [a, 50],
      [b, 40],
      [c, 30],
    ] as const)
      await ratesFrom(tx, agent, { RNG }, '2026-01-01');
    return { merchant, house, a, b, c, ofA, ofB, ofC };
  });
  const play = (
    member: Member,
    bet: string,
    at: Date = clock.now(),
    more: { gameType?: string; mode?: number } = {},
  ) =>
    db.transaction((tx) =>
      playedAt(tx, {
        memberId: member.memberId,
        at,
        timeZone: 'Asia/Bangkok',
        validBet: money(bet),
        ...more,
      }),
    );
  /** The clock stands at `iso`, and everything until then is counted. */
  const until = async (iso: string) => {
    clock.advance(Date.parse(iso) - clock.now().getTime());
    await db.transaction((tx) => completeUpto(tx, clock.now()));
  };
  const run = async () => {
    await computeDue(deps);
    return postDue(deps, people.merchant.id);
  };
  return { ...people, clock, deps, play, until, run };
}
export type Line = Awaited<ReturnType<typeof aLine>>;

export const balanceOf = async (db: TestDatabase, { memberId }: Member): Promise<string> =>
  formatUnits((await findAccount(db, memberId))?.balance ?? -1n, 5).replace(/0{3}$/, '');

/** Everything the ledger and the sheets say of a brand, to see that nothing moved. */
export const everything = async (db: TestDatabase, merchantId: number) => ({
  postings: await db.many('select * from commission.posting where merchant_id = $1 order by posting_id', [
    merchantId,
  ]),
  lines: await db.many(
    `select l.* from commission.line l join commission.posting p using (posting_id)
      where p.merchant_id = $1 order by l.posting_id, l.branch_id, l.scale, l.own_rate, l.below_rate`,
    [merchantId],
  ),
  entries: await db.many(
    `select e.account_id, e.seq, e.amount from wallet.entry e join wallet.owner o on o.account_id = e.account_id
      where o.merchant_id = $1 order by 1, 2`,
    [merchantId],
  ),
});
