import { useT } from '../session/language.tsx';
import { ageOf, LATE_MS, SLOW_MS } from './age.ts';
import { useNow } from './use-now.ts';
import css from './waiting.module.css';

/** How long an item has waited since `since` (epoch ms); redder the longer. */
export function Waiting({ since }: { since: number }) {
  const t = useT();
  const ms = useNow() - since;
  const age = ageOf(ms);
  const words = () => {
    switch (age.unit) {
      case 'now':
        return t('console.common.justNow');
      case 'minutes':
        return t('console.common.minutes', { count: age.count });
      case 'hours':
        return t('console.common.hours', { hours: age.hours, minutes: String(age.minutes).padStart(2, '0') });
      case 'days':
        return t('console.common.days', { count: age.count });
    }
  };
  return (
    <span className={css.age} data-tone={ms > LATE_MS ? 'down' : ms > SLOW_MS ? 'warn' : undefined}>
      {words()}
    </span>
  );
}
