import { existsSync, readFileSync } from 'node:fs';
import { currencyDigits, parseUnits } from '@baize/kernel';
import { DEMO_CURRENCY } from '@baize/vendor-protocol';
import { LINE_COUNT } from '../games/slot/reels.ts';

/** What a player may stake, in units of 1/100,000. */
export type Limits = {
  digits: number;
  slotStakes: bigint[];
  roulette: { chips: bigint[]; spotMax: bigint; totalMax: bigint };
};
export type LimitsOf = (currency: string) => Limits | undefined;

/** How many of a currency stand for about one dollar on the table; only round stakes matter, not the exchange rate. */
const TABLE_SCALE: Readonly<Record<string, bigint>> = {
  [DEMO_CURRENCY]: 1n,
  USD: 1n,
  EUR: 1n,
  USDT: 1n,
  CNY: 5n,
  MYR: 5n,
  PHP: 50n,
  THB: 25n,
  INR: 50n,
  KHR: 4_000n,
  VND: 20_000n,
  IDR: 10_000n,
  LAK: 20_000n,
  MMK: 2_000n,
};
const SLOT_STAKES = ['0.2', '0.4', '1', '2', '4', '10', '20', '40', '100'];
const CHIPS = ['0.5', '1', '5', '25', '100'];
const SPOT_MAX = '500';
const TOTAL_MAX = '2000';

type LimitsText = { slotStakes: string[]; roulette: { chips: string[]; spotMax: string; totalMax: string } };

/**
 * Limits per currency; `override` is JSON text or the path of a JSON file:
 * {"USD":{"slotStakes":["0.20",…],"roulette":{"chips":["0.50",…],"spotMax":"500","totalMax":"2000"}}}.
 * Throws where a slot stake does not divide evenly over the lines.
 */
export function readLimits(override: string | undefined): LimitsOf {
  const known = new Map<string, Limits>();
  for (const [currency, scale] of Object.entries(TABLE_SCALE))
    known.set(currency, standardLimits(currency, scale));
  if (override !== undefined) {
    const text = existsSync(override) ? readFileSync(override, 'utf8') : override;
    const written: Record<string, LimitsText> = JSON.parse(text);
    for (const [currency, limits] of Object.entries(written))
      known.set(currency, writtenLimits(currency, limits));
  }
  return (currency) => known.get(currency);
}

function standardLimits(currency: string, scale: bigint): Limits {
  const scaled = (text: string): bigint => parseUnits(text) * scale;
  return checked(currency, {
    digits: currencyDigits(currency),
    slotStakes: SLOT_STAKES.map(scaled),
    roulette: { chips: CHIPS.map(scaled), spotMax: scaled(SPOT_MAX), totalMax: scaled(TOTAL_MAX) },
  });
}

function writtenLimits(currency: string, text: LimitsText): Limits {
  return checked(currency, {
    digits: currencyDigits(currency),
    slotStakes: text.slotStakes.map(parseUnits),
    roulette: {
      chips: text.roulette.chips.map(parseUnits),
      spotMax: parseUnits(text.roulette.spotMax),
      totalMax: parseUnits(text.roulette.totalMax),
    },
  });
}

function checked(currency: string, limits: Limits): Limits {
  const step = 10n ** BigInt(5 - limits.digits);
  const bad = limits.slotStakes.find((stake) => stake <= 0n || stake % (BigInt(LINE_COUNT) * step) !== 0n);
  if (bad !== undefined)
    throw new Error(`${currency}: slot stake of ${bad} units does not share over ${LINE_COUNT} lines`);
  const badChip = limits.roulette.chips.find((chip) => chip <= 0n || chip % step !== 0n);
  if (badChip !== undefined)
    throw new Error(`${currency}: chip of ${badChip} units is finer than the currency`);
  return limits;
}
