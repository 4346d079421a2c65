import {
  bpsOfPercent,
  eachScale,
  isRebate,
  percentText,
  SCALES,
  type Rates,
  type Scale,
} from '@baize/rates/rules';

/** As it is typed: a mode, or a rate in percent. */
export type RatesDraft = Record<Scale, string>;

/** Nothing is given. */
export const NO_RATES: Rates = eachScale(() => 0);

export const draftOf = (held: Rates): RatesDraft =>
  Object.fromEntries(
    SCALES.map((scale) => [scale, isRebate(scale) ? percentText(held[scale]) : String(held[scale])]),
  ) as RatesDraft;

/** What an account of that type may hold: only agents have rebates. */
export const scalesOf = (memberType: string): readonly Scale[] =>
  memberType === '0' ? ['PRIZE_MODE'] : SCALES;

export const valueOf = (scale: Scale, text: string): number | undefined =>
  isRebate(scale) ? bpsOfPercent(text) : /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;

/** Those that are not what is held; nothing of what cannot be read. */
export const changedOf = (
  draft: RatesDraft,
  held: Rates,
  scales: readonly Scale[] = SCALES,
): Partial<Rates> =>
  Object.fromEntries(
    scales.flatMap((scale) => {
      const value = valueOf(scale, draft[scale]);
      return value === undefined || value === held[scale] ? [] : [[scale, value]];
    }),
  );
