type Period = { periodStart: string; periodEnd: string };

/** "2026-01-01 – 2026-01-15"; a day by its date, and hours and minutes of one day with the date once. */
export function periodText({ periodStart, periodEnd }: Period): string {
  if (periodStart === periodEnd) return periodStart;
  const [day = '', minute] = periodEnd.split(' ');
  return minute && periodStart.startsWith(`${day} `)
    ? `${periodStart} – ${minute}`
    : `${periodStart} – ${periodEnd}`;
}
