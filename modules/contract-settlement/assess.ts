import { currencyDigits, floorTo, invariant, mulRateFloor } from '@baize/kernel';
import type { ContractInForce, Terms } from '@baize/contracts';

/** What of a contract and its terms says how much it pays. */
export type Signed = Pick<ContractInForce, 'kind' | 'salaryType'> &
  Pick<Terms, 'tiers' | 'minBetAmount' | 'minActiveMembers' | 'betAmount' | 'sides' | 'carryNegative'>;

/** What a team did in a period. Money in units; `net` is the members' side. Corrections can make each of them negative. */
export type Inputs = {
  validBet: bigint;
  net: bigint;
  /** Valid bet of rounds that the house won, and lost; a tie is in neither. */
  validHouseWon: bigint;
  validHouseLost: bigint;
  rebates: bigint;
  bonuses: bigint;
  salaries: bigint;
  fees: bigint;
  activeMembers: number;
};

/**
 * Why a period pays or pays nothing: no tier was reached; the house did not win; who won is not the side the salary is for; the terms
 * ask for more active members or volume; corrections took more than the period brought, and the rest waits for the next; there was
 * something, but less than the smallest coin.
 */
export type Outcome =
  | 'PAYS'
  | 'NO_TIER'
  | 'NO_PROFIT'
  | 'OTHER_SIDE'
  | 'TOO_FEW_ACTIVE'
  | 'TOO_LITTLE_VOLUME'
  | 'CORRECTED'
  | 'BELOW_COIN';

export type TierMissing = 'volume' | 'profitLoss' | 'activeMembers';

export type Assessment = {
  outcome: Outcome;
  /** The house's side after deductions (protocols.md C2). Units. */
  profitLoss: bigint;
  /** Of each tier, in the order of the terms, what was not reached; empty: it is met. */
  missing: TierMissing[][];
  /** The rate that counts, in 1/10,000; null where several count side by side. */
  rateBps: number | null;
  /** What the rate is taken of, after what was carried. Units. */
  base: bigint;
  /** Before rounding to the coin. Units. */
  exact: bigint;
  /** To pay: never below zero, whole coins of the currency. Units. */
  amount: bigint;
  /** Zero or below: of a dividend the loss, of a salary by tiers the volume, of a real-time salary the money still to be made good. */
  carryOut: bigint;
};

const WHOLE = 10_000n;
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** NPL of protocols.md C2: what the house kept of the team's play after everything it gave. */
export const profitLossOf = (of: Omit<Inputs, 'activeMembers'>): bigint =>
  -of.net - of.rebates - of.bonuses - of.salaries - of.fees;

/**
 * What one contract pays for one period (protocols.md C3, C4). Pure: the same terms, figures and carry give the same answer for ever.
 * `carryIn` is the carryOut of the contract's period before.
 */
export function assess(signed: Signed, inputs: Inputs, carryIn: bigint, currency: string): Assessment {
  invariant(carryIn <= 0n, 'only what is owed is carried', { carryIn });
  if (signed.kind === 'DIVIDEND') return assessDividend(signed, inputs, carryIn, currency);
  if (signed.kind === 'REALTIME_SALARY') return assessRealtime(signed, inputs, carryIn, currency);
  return assessSalary(signed, inputs, carryIn, currency);
}

function assessDividend(signed: Signed, inputs: Inputs, carryIn: bigint, currency: string): Assessment {
  const profitLoss = profitLossOf(inputs);
  const { missing, rateBps } = chooseTier(signed, inputs.validBet, inputs.activeMembers, profitLoss);
  const total = profitLoss + carryIn;
  const refused = total <= 0n ? 'NO_PROFIT' : rateBps === 0 ? 'NO_TIER' : undefined;
  const base = greater(0n, total);
  const carryOut = signed.carryNegative ? lesser(0n, total) : 0n;
  return { ...pay(partOf(base, rateBps), currency, refused), profitLoss, missing, rateBps, base, carryOut };
}

/** Volume that corrections took beyond the period's own is taken from the next one's. */
function assessSalary(signed: Signed, inputs: Inputs, carryIn: bigint, currency: string): Assessment {
  const profitLoss = profitLossOf(inputs);
  const volume = inputs.validBet + carryIn;
  const { missing, rateBps } = chooseTier(signed, volume, inputs.activeMembers, profitLoss);
  const refused = refuseSalary(signed, inputs, volume) ?? (rateBps === 0 ? 'NO_TIER' : undefined);
  const base = greater(0n, volume);
  const exact = refused ? 0n : partOf(base, rateBps);
  return {
    ...pay(exact, currency, refused),
    profitLoss,
    missing,
    rateBps,
    base,
    carryOut: lesser(0n, volume),
  };
}

function refuseSalary(signed: Signed, { net, activeMembers }: Inputs, volume: bigint): Outcome | undefined {
  if (volume < 0n) return 'CORRECTED';
  if (volume === 0n || volume < signed.betAmount) return 'TOO_LITTLE_VOLUME';
  if (activeMembers < signed.minActiveMembers) return 'TOO_FEW_ACTIVE';
  const houseWon = net <= 0n;
  if (signed.salaryType === 'PROFIT') return houseWon ? undefined : 'OTHER_SIDE';
  if (signed.salaryType === 'LOSS') return houseWon ? 'OTHER_SIDE' : undefined;
  return undefined;
}

function assessRealtime(signed: Signed, inputs: Inputs, carryIn: bigint, currency: string): Assessment {
  const { sides } = signed;
  invariant(sides, 'a real-time salary has three rates');
  // One division for the three parts: nothing is rounded twice.
  const parts =
    inputs.validHouseWon * BigInt(sides.profitSideRateBps) +
    inputs.validHouseLost * BigInt(sides.lossSideRateBps) +
    inputs.validBet * BigInt(sides.singlePeriodRateBps);
  const total = mulRateFloor(parts, 1n, WHOLE) + carryIn;
  const refused = total < 0n ? 'CORRECTED' : total === 0n ? 'TOO_LITTLE_VOLUME' : undefined;
  return {
    ...pay(greater(0n, total), currency, refused),
    profitLoss: profitLossOf(inputs),
    missing: [],
    rateBps: null,
    base: inputs.validBet,
    carryOut: lesser(0n, total),
  };
}

/** The highest rate of all tiers that are met, whatever their order; 0 if none is. */
function chooseTier(
  { kind, tiers, minActiveMembers }: Signed,
  volume: bigint,
  activeMembers: number,
  profitLoss: bigint,
): { missing: TierMissing[][]; rateBps: number } {
  const missing = tiers.map((tier) => {
    const lacks: TierMissing[] = [];
    if (volume < tier.volume) lacks.push('volume');
    if (kind === 'DIVIDEND' && profitLoss < tier.profitLoss) lacks.push('profitLoss');
    if (activeMembers < Math.max(tier.activeMembers, minActiveMembers)) lacks.push('activeMembers');
    return lacks;
  });
  const met = tiers.filter((_, index) => missing[index]?.length === 0);
  return { missing, rateBps: Math.max(0, ...met.map(({ rateBps }) => rateBps)) };
}

const partOf = (base: bigint, rateBps: number): bigint => mulRateFloor(base, BigInt(rateBps), WHOLE);

/** Rounded down to the coin: the rest stays with who pays. */
function pay(
  exact: bigint,
  currency: string,
  refused: Outcome | undefined,
): Pick<Assessment, 'outcome' | 'exact' | 'amount'> {
  const amount = refused ? 0n : floorTo(exact, currencyDigits(currency));
  return { outcome: refused ?? (amount === 0n ? 'BELOW_COIN' : 'PAYS'), exact, amount };
}
