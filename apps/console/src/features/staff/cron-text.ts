import type { useT } from '../../session/language.tsx';

type T = ReturnType<typeof useT>;

/** When a job runs, in words; a pattern that has none here is shown as it is. Jobs run by the site's clock. */
export function cronText(t: T, cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return cron;
  const every = /^\*\/(\d{1,2})$/.exec(minute)?.[1];
  if (hour === '*') {
    if (minute === '*') return t('console.health.everyMinute');
    if (every) return t('console.health.everyMinutes', { count: Number(every) });
    if (/^\d{1,2}$/.test(minute)) return t('console.health.everyHour', { minute: minute.padStart(2, '0') });
    return cron;
  }
  return /^\d{1,2}$/.test(minute) && /^\d{1,2}$/.test(hour)
    ? t('console.health.everyDay', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
    : cron;
}
