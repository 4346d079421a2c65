import { clockTime } from '@baize/i18n';
import { useT } from '../session/language.tsx';
import { ageOf } from './age.ts';
import { useNow } from './use-now.ts';

/** Who works on it, and for how long a colleague cannot; in a table only how long is left. */
export function Claimed({ by, until, short }: { by: string; until: number | null; short?: boolean }) {
  const t = useT();
  const now = useNow();
  if (until === null) return by;
  const time = clockTime(until).slice(0, 5);
  const age = ageOf(until - now);
  const left =
    age.unit === 'minutes'
      ? t('console.common.minutes', { count: age.count })
      : t('console.claim.lastMinute');
  const isOver = until <= now;
  const words = isOver ? t('console.claim.over', { time }) : t('console.claim.until', { time, left });
  if (!short) return `${by}, ${words}`;
  return <span title={words}>{isOver ? by : `${by}, ${left}`}</span>;
}
