import { rateText, SCALES, type Rates, type Scale } from '@baize/rates/rules';
import type { useT } from '../../session/language.tsx';
import type { Proposal } from '../approvals/approvals.queries.ts';

/** Of a proposal about rates: a mode as it is, a rate in percent. */
export const ratesPayload = ({ before, after }: Proposal['payload']): Proposal['payload'] => ({
  before: inWords(before),
  after: inWords(after),
});

/** What is given, in a line; '–': nothing. */
export const ratesText = (t: ReturnType<typeof useT>, rates: Rates | null): string =>
  SCALES.filter((scale) => (rates?.[scale] ?? 0) > 0)
    .map((scale) => `${t(`console.rates.scale.${scale}`)} ${rateText(scale, rates?.[scale] ?? 0)}`)
    .join(', ') || '–';

const inWords = (side: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((side ?? {}) as Record<Scale, number>).map(([scale, value]) => [
      scale,
      rateText(scale as Scale, value),
    ]),
  );
