import { clockTime } from '@baize/i18n';
import { useT } from '../session/language.tsx';
import { useNow } from './use-now.ts';
import { ageOf } from './age.ts';

/** Who works on it, and for how long a colleague cannot. */
export function Claimed({ by, until }: { by: string; until: number | null }) {
  const t = useT();
  const now = useNow();
  if (until === null) return by;
  const time = clockTime(until).slice(0, 5);
  const left = ageOf(until - now);
  const words =
    until <= now
      ? t('console.claim.over', { time })
      : t('console.claim.until', {
          time,
          left:
            left.unit === 'minutes'
              ? t('console.common.minutes', { count: left.count })
              : t('console.claim.lastMinute'),
        });
  return (
    <>
      {by}, {words}
    </>
  );
}
