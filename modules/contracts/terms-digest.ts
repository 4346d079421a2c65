import { createHash } from 'node:crypto';
import { formatUnits } from '@baize/kernel';
import type { Pair } from './contract.sql.ts';
import { rateText } from './rules.ts';
import type { TermsContent } from './shapes.ts';

/** Units with all their decimals. */
const exact = (units: bigint): string => formatUnits(units, 5);

/**
 * SHA-256, hexadecimal, of terms as both are shown them: with whose they are, the version, and the currency. Who signs sends it
 * back, so nobody signs what they did not see.
 */
export const termsDigest = (
  of: Pair & { contractId: number; version: number; currency: string },
  { period, tiers, minBetAmount, minActiveMembers, betAmount, sides, carryNegative }: TermsContent,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        'contract-terms-1',
        [of.contractId, of.version, of.kind, of.salaryType, of.uplineId, of.downlineId, of.currency],
        [period, exact(minBetAmount), minActiveMembers, exact(betAmount), carryNegative],
        tiers.map((tier) => [
          rateText(tier.rateBps),
          tier.activeMembers,
          exact(tier.volume),
          exact(tier.profitLoss),
        ]),
        sides && [sides.profitSideRateBps, sides.lossSideRateBps, sides.singlePeriodRateBps].map(rateText),
      ]),
    )
    .digest('hex');
