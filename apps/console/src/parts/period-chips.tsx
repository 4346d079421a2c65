import { isoDay } from '@baize/i18n';
import { useT } from '../session/language.tsx';
import { FilterChips } from './filter-chips.tsx';

const DAY_MS = 86_400_000;
/** Days back from today; 31 days are the longest period one call takes (OPEN-WALLET-12). */
const DAYS_BACK = { today: 0, week: 6, month: 30 } as const;
export type Period = keyof typeof DAYS_BACK;

/** The first and the last day of a period, days of the site's zone. */
export function daysOf(period: Period): { from: string; to: string } {
  const now = Date.now();
  return { from: isoDay(now - DAYS_BACK[period] * DAY_MS), to: isoDay(now) };
}

/** Today, 7 days or 31 days. */
export function PeriodChips({ value, onChange }: { value: Period; onChange: (value: Period) => void }) {
  const t = useT();
  return (
    <FilterChips
      label={t('console.member.period')}
      value={value}
      options={(Object.keys(DAYS_BACK) as Period[]).map((one) => ({
        value: one,
        text: t(`console.member.days.${one}`),
      }))}
      onChange={onChange}
    />
  );
}
