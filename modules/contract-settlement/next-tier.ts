import type { Assessment, Inputs, Signed } from './assess.ts';

/** What a team still lacks to the tier above the one it stands in. Money in units, nothing below zero. */
export type NextTier = {
  rateBps: number;
  volume: bigint;
  profitLoss: bigint;
  activeMembers: number;
  /** How much of what is asked is there, of the condition that lacks most. 0 to 99. */
  percent: number;
};

/** undefined: it stands in the highest, or the terms have no tiers. Below the volume of the contract it stands in none. */
export function nextTier(
  signed: Signed,
  inputs: Pick<Inputs, 'validBet' | 'activeMembers'>,
  { rateBps, profitLoss }: Pick<Assessment, 'rateBps' | 'profitLoss'>,
  carryIn: bigint,
): NextTier | undefined {
  const isDividend = signed.kind === 'DIVIDEND';
  const volume = isDividend ? inputs.validBet : inputs.validBet + carryIn;
  const standing = volume < signed.betAmount ? 0 : (rateBps ?? 0);
  const tier = signed.tiers
    .filter((one) => one.rateBps > standing)
    .toSorted((one, other) => one.rateBps - other.rateBps)[0];
  if (!tier) return undefined;
  const asked = {
    volume: tier.volume > signed.betAmount ? tier.volume : signed.betAmount,
    profitLoss: isDividend ? tier.profitLoss : 0n,
    activeMembers: BigInt(Math.max(tier.activeMembers, signed.minActiveMembers)),
  };
  // A tier that asks for nothing is not reached by a team that won, either: that much it has to lose first.
  const reached = {
    volume,
    profitLoss: isDividend ? profitLoss : 0n,
    activeMembers: BigInt(inputs.activeMembers),
  };
  const lacks = (of: keyof typeof asked): bigint => (asked[of] > reached[of] ? asked[of] - reached[of] : 0n);
  const shares = (['volume', 'profitLoss', 'activeMembers'] as const)
    .filter((of) => lacks(of) > 0n)
    .map((of) => (reached[of] <= 0n ? 0 : Number((reached[of] * 100n) / asked[of])));
  return {
    rateBps: tier.rateBps,
    volume: lacks('volume'),
    profitLoss: lacks('profitLoss'),
    activeMembers: Number(lacks('activeMembers')),
    percent: Math.min(99, ...shares),
  };
}
