import { isRebate, rateText, type Rates, type Scale } from '@baize/rates/rules';
import type { useT } from '../../session/language.tsx';
import { valueOf, type RatesDraft } from './rates-draft.ts';

type Bounds = { most?: Rates | undefined; least?: number };

/** A field for each rate, in percent, and for the mode; with what is given at most in its label. */
export const rateFields = (
  t: ReturnType<typeof useT>,
  draft: RatesDraft,
  scales: readonly Scale[],
  { most, least = 0 }: Bounds = {},
) =>
  scales.map((scale) => {
    const name = t(`console.rates.scale.${scale}`);
    const label = !most
      ? isRebate(scale)
        ? t('console.rates.percentAny', { scale: name })
        : name
      : isRebate(scale)
        ? t('console.rates.percent', { scale: name, most: rateText(scale, most[scale]) })
        : t('console.rates.mode', { scale: name, least, most: most[scale] });
    return {
      as: 'text' as const,
      name: scale,
      label,
      required: true,
      max: 6,
      fault: valueOf(scale, draft[scale]) === undefined ? t('console.rates.fault') : undefined,
    };
  });
