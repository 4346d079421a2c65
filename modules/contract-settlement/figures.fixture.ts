import { formatUnits, parseUnits } from '@baize/kernel';
import type { Assessment, Inputs, Signed } from './assess.ts';

export const money = parseUnits;
export type Tier = Signed['tiers'][number];

/** `won`: what the house won from the team before deductions. */
export type Played = {
  validBet?: string;
  won?: string;
  houseWon?: string;
  houseLost?: string;
  rebates?: string;
  bonuses?: string;
  salaries?: string;
  fees?: string;
  active?: number;
};
export const played = (of: Played): Inputs => ({
  validBet: money(of.validBet ?? '0'),
  net: -money(of.won ?? '0'),
  validHouseWon: money(of.houseWon ?? '0'),
  validHouseLost: money(of.houseLost ?? '0'),
  rebates: money(of.rebates ?? '0'),
  bonuses: money(of.bonuses ?? '0'),
  salaries: money(of.salaries ?? '0'),
  fees: money(of.fees ?? '0'),
  activeMembers: of.active ?? 0,
});
export const tier = (rateBps: number, volume = '0', profitLoss = '0', activeMembers = 0): Tier => ({
  rateBps,
  volume: money(volume),
  profitLoss: money(profitLoss),
  activeMembers,
});
export const signed = (of: Partial<Signed> & Pick<Signed, 'kind'>): Signed => ({
  salaryType: null,
  tiers: [],
  minBetAmount: 0n,
  minActiveMembers: 0,
  betAmount: 0n,
  sides: null,
  carryNegative: false,
  ...of,
});
export const dividend = (tiers: Tier[], of: Partial<Signed> = {}) =>
  signed({ kind: 'DIVIDEND', tiers, ...of });
export const daily = (salaryType: Signed['salaryType'], tiers: Tier[], of: Partial<Signed> = {}) =>
  signed({ kind: 'DAILY_SALARY', salaryType, tiers, ...of });
export const realtime = (profitSideRateBps: number, lossSideRateBps: number, singlePeriodRateBps: number) =>
  signed({
    kind: 'REALTIME_SALARY',
    sides: { profitSideRateBps, lossSideRateBps, singlePeriodRateBps },
  });
export const shown = ({ amount, carryOut, outcome }: Assessment) =>
  [
    formatUnits(amount, 5).replace(/0{3}$/, ''),
    formatUnits(carryOut, 5).replace(/0{3}$/, ''),
    outcome,
  ] as const;
