import { ok, refuse, type Result } from '@baize/kernel';

const DAY_MS = 86_400_000;
/** OPEN-WALLET-12. */
const RANGE_DAYS_MAX = 31;
const BACK_DAYS_MAX = 180;

/** The instants a list covers: the last 31 days unless asked otherwise. Epoch ms in, `to` exclusive. */
export function rangeOf(
  asked: { from?: number | undefined; to?: number | undefined },
  now: Date,
): Result<{ from: Date; to: Date }, 'range_too_wide'> {
  // A second of grace: rows written in this very millisecond belong to "until now".
  const to = asked.to ?? now.getTime() + 1_000;
  const from = asked.from ?? to - RANGE_DAYS_MAX * DAY_MS;
  const isTooWide =
    to - from > RANGE_DAYS_MAX * DAY_MS || from < now.getTime() - (BACK_DAYS_MAX + 1) * DAY_MS;
  return isTooWide || from > to ? refuse('range_too_wide') : ok({ from: new Date(from), to: new Date(to) });
}
