import { currencyDigits, floorTo, mulRateFloor, parseUnits } from '@baize/kernel';
import type { Terms } from './terms.ts';

/** What the terms give of this deposit or net loss, in units that the currency can pay; the rest stays with the house. */
export function rewardAmount({ what }: Pick<Terms, 'what'>, of: bigint, currency: string): bigint {
  if (what.kind === 'FIXED') return floorTo(parseUnits(what.amount), currencyDigits(currency));
  const share = mulRateFloor(of, BigInt(what.bps), 10_000n);
  const cap = parseUnits(what.cap);
  return floorTo(share < cap ? share : cap, currencyDigits(currency));
}
