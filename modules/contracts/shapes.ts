import { z } from 'zod';
import { rateText, type Period } from './rules.ts';

/** A step of a contract. Volumes and results are of the whole team in one period, in units. */
export type Tier = {
  /** Ten-thousandths: 1000 is 10 %. */
  rateBps: number;
  activeMembers: number;
  /** The valid bet of the period, day or hour that the step asks for. */
  volume: bigint;
  /** What the house must have won in the period; dividends only, else 0n. */
  profitLoss: bigint;
};

/** What both sides sign. */
export type TermsContent = {
  /** Dividends only. */
  period: Period | null;
  /** The lowest first; none of a real-time salary. */
  tiers: readonly Tier[];
  /** From this valid bet in the period a member is an active one. Units. */
  minBetAmount: bigint;
  /** Fewer active members than these: nothing is paid, whatever the tier asks for. */
  minActiveMembers: number;
  /** The team's valid bet of a day or an hour below which nothing is paid; 0n where there is none. Units. */
  betAmount: bigint;
  /** Real-time salaries only; ten-thousandths of each valid bet. */
  sides: SideRates | null;
  /** Whether a dividend's negative result is carried into the next period. */
  carryNegative: boolean;
};
export type SideRates = {
  /** Of rounds that the house won. */
  profitSideRateBps: number;
  /** Of rounds that the house lost. */
  lossSideRateBps: number;
  /** Of every round. */
  singlePeriodRateBps: number;
};

/** One version of a contract. In force from `effectiveFrom` until before `effectiveUntil`; not signed: neither. */
export type Terms = TermsContent & {
  contractId: number;
  version: number;
  /** SHA-256, hexadecimal, of the terms as both were shown them. */
  digest: string;
  effectiveFrom: Date | null;
  effectiveUntil: Date | null;
};

const RATE = /^(0\.\d{4}|1\.0000)$/;
/** Stored as text of four decimals. */
const rate = z
  .string()
  .regex(RATE)
  .transform((text) => Number(text.replace('.', '')));
const units = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => BigInt(text));
/** The column `tiers` of contracts.terms. */
const storedTiers = z.array(
  z
    .strictObject({
      rate,
      activeMembers: z.number().int().min(0),
      volume: units,
      profitLoss: units,
    })
    .transform(({ rate: rateBps, ...rest }): Tier => ({ rateBps, ...rest })),
);

export const readTiers = (stored: unknown): Tier[] => storedTiers.parse(stored);
export const writeTiers = (tiers: readonly Tier[]): string =>
  JSON.stringify(
    tiers.map(({ rateBps, activeMembers, volume, profitLoss }) => ({
      rate: rateText(rateBps),
      activeMembers,
      volume: String(volume),
      profitLoss: String(profitLoss),
    })),
  );
