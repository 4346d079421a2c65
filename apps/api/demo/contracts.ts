import { answerProposal, endingsDigest, findVersion, proposeTerms, type Offer } from '@baize/contracts';
import type { Database } from '@baize/db';
import { DAY_MS, HOUR_MS, invariant, parseUnits, type Clock } from '@baize/kernel';
import type { Member } from '@baize/members';

type Name = 'agent01' | 'agent02' | 'agent03' | 'agent04' | 'agent05';
type Rates = Pick<Offer, 'kind' | 'salaryType'> & { terms: Offer['terms'] };
/** `upline` null: the house. */
export type Signature = { at: Date; upline: Name | null; downline: Name; offer: Rates; isAnswered: boolean };

const NO_TERMS: Offer['terms'] = {
  period: null,
  tiers: [],
  minBetAmount: 0n,
  minActiveMembers: 0,
  betAmount: 0n,
  sides: null,
  carryNegative: false,
};
const tier = (rateBps: number, volume = '0', activeMembers = 0) => ({
  rateBps,
  activeMembers,
  volume: parseUnits(volume),
  profitLoss: 0n,
});
const dividend = (rateBps: number, more: Partial<Offer['terms']> = {}): Rates => ({
  kind: 'DIVIDEND',
  salaryType: null,
  terms: { ...NO_TERMS, period: 'W', tiers: [tier(rateBps)], ...more },
});
/** A step more from a volume on, with a few active members. */
const daily = (first: number, second: number): Rates => ({
  kind: 'DAILY_SALARY',
  salaryType: 'SINGLE_BET',
  terms: { ...NO_TERMS, minBetAmount: parseUnits('10'), tiers: [tier(first), tier(second, '2000', 3)] },
});
const hourly = (rateBps: number): Rates => ({
  kind: 'HOURLY_SALARY',
  salaryType: 'SINGLE_BET',
  terms: { ...NO_TERMS, tiers: [tier(rateBps)] },
});
const realtime = (profitSideRateBps: number, singlePeriodRateBps: number): Rates => ({
  kind: 'REALTIME_SALARY',
  salaryType: null,
  terms: { ...NO_TERMS, sides: { profitSideRateBps, lossSideRateBps: 0, singlePeriodRateBps } },
});

/** `lastWeek`: when the last whole week began. Hourly and real-time salaries are younger: a month of five minutes takes long to make. */
export function planSignatures({
  from,
  until,
  lastWeek,
}: {
  from: Date;
  until: Date;
  lastWeek: Date;
}): Signature[] {
  const ago = (ms: number) => new Date(until.getTime() - ms);
  const line = (at: Date, [house, first, second]: readonly [Rates, Rates, Rates]): Signature[] => [
    { at, upline: null, downline: 'agent01', offer: house, isAnswered: true },
    {
      at: new Date(at.getTime() + HOUR_MS),
      upline: 'agent01',
      downline: 'agent02',
      offer: first,
      isAnswered: true,
    },
    {
      at: new Date(at.getTime() + 2 * HOUR_MS),
      upline: 'agent02',
      downline: 'agent03',
      offer: second,
      isAnswered: true,
    },
  ];
  const first = new Date(from.getTime() + 2 * DAY_MS);
  const before = new Date(lastWeek.getTime() - 2 * DAY_MS);
  return [
    ...line(first, [
      dividend(4_000, { carryNegative: true }),
      dividend(2_500),
      dividend(1_500, { minBetAmount: parseUnits('20'), minActiveMembers: 1 }),
    ]),
    ...line(first, [daily(60, 80), daily(40, 50), daily(20, 30)]),
    ...line(ago(2 * DAY_MS), [hourly(20), hourly(15), hourly(10)]),
    ...line(ago(10 * HOUR_MS), [realtime(20, 10), realtime(15, 5), realtime(10, 5)]),
    { at: before, upline: 'agent01', downline: 'agent04', offer: dividend(2_500), isAnswered: true },
    {
      at: new Date(before.getTime() + HOUR_MS),
      upline: 'agent04',
      downline: 'agent05',
      offer: dividend(1_500),
      isAnswered: true,
    },
    {
      at: ago(26 * HOUR_MS),
      upline: 'agent01',
      downline: 'agent04',
      offer: daily(30, 40),
      isAnswered: false,
    },
  ];
}

/** The upline proposes and, unless it is left waiting, the downline accepts what it was shown. Throws where one is refused. */
export async function sign(
  { db, clock }: { db: Database; clock: Clock },
  { merchantId, teams }: { merchantId: number; teams: Readonly<Record<Name, { agent: Member }>> },
  { upline, downline, offer, isAnswered }: Signature,
): Promise<void> {
  const now = () => clock.now();
  const actorOf = (name: Name | null) => ({
    merchantId,
    memberId: name === null ? null : teams[name].agent.memberId,
    ip: '203.0.113.1',
  });
  await db.transaction(async (tx) => {
    const asked = { ...offer, downlineAccount: downline };
    const proposed = await proposeTerms(tx, now, actorOf(upline), asked);
    invariant(proposed.ok, 'terms of the demo may be proposed', { asked, proposed });
    if (!isAnswered) return;
    const { contractId, version } = proposed.value;
    const shown = await findVersion(tx, contractId, version);
    invariant(shown, 'terms that were proposed', { contractId });
    const signed = await answerProposal(tx, now, actorOf(downline), {
      contractId,
      version,
      kind: offer.kind,
      action: 'accept',
      digest: shown.digest,
      cascadeDigest: endingsDigest([]),
    });
    invariant(signed.ok, 'terms of the demo are accepted', { asked, signed });
  });
}
