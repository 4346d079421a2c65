import { bpsOfPercent, isRebate, percentText, SCALES, type Rates, type Scale } from '@baize/rates/rules';

/** As it is typed: a mode, or a rate in percent; empty: nothing. */
export type RatesDraft = Partial<Record<Scale, string>>;

/** What can be given: a mode to everybody, rebates to agents of types of which there is something to give. */
export const scalesFor = (limit: Rates, isAgent: boolean): Scale[] =>
  SCALES.filter((scale) => !isRebate(scale) || (isAgent && limit[scale] > 0));

export const draftOf = (held: Rates, scales: readonly Scale[]): RatesDraft =>
  Object.fromEntries(
    scales.map((scale) => [scale, isRebate(scale) ? percentText(held[scale]) : String(held[scale])]),
  );

const valueOf = (scale: Scale, text: string): number | undefined =>
  isRebate(scale) ? bpsOfPercent(text) : /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;

/** Whether a typed rate is none, or none that can be given. */
export function isFault(
  scale: Scale,
  text: string,
  { limit, leastMode }: { limit: Rates; leastMode: number },
): boolean {
  if (text.trim() === '') return false;
  const value = valueOf(scale, text);
  return value === undefined || value > limit[scale] || (!isRebate(scale) && value < leastMode);
}

/** As the calls take it; what is empty is left out. */
export const givenOf = (draft: RatesDraft, scales: readonly Scale[]): Partial<Rates> =>
  Object.fromEntries(
    scales.flatMap((scale) => {
      const value = valueOf(scale, draft[scale] ?? '');
      return value === undefined ? [] : [[scale, value]];
    }),
  );
