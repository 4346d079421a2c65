import { useT } from '@baize/i18n';
import { SlipRow } from '@baize/ui';
import { rateText, SCALES, type Rates } from '@baize/rates/rules';

/** What an account holds today, and beside it what holds from another day on. Scales without anything are left out. */
export function HeldRates({ now, next, holdsFrom }: { now: Rates; next: Rates; holdsFrom: string }) {
  const t = useT();
  return SCALES.filter((scale) => now[scale] > 0 || next[scale] > 0).map((scale) => (
    <SlipRow key={scale} name={t(`agents.rates.scale.${scale}`)}>
      {rateText(scale, now[scale])}
      {next[scale] !== now[scale] && (
        <>
          {' → '}
          {rateText(scale, next[scale])} {t('agents.rates.from', { day: holdsFrom })}
        </>
      )}
    </SlipRow>
  ));
}
