import { cycleOf, periodAt, type ContractInForce, type Cycle, type Span } from '@baize/contracts';
import { businessDay, MINUTE_MS, plusDays } from '@baize/kernel';
import type { Period } from '@baize/measures';

type Kind = ContractInForce['kind'];
const SLOT_MS = 5 * MINUTE_MS;

/** What the clock of a kind walks by; longer periods of dividends end with a day. */
export const tickOf = (kind: Kind): Extract<Cycle, 'D' | 'HOUR' | 'SLOT'> => {
  if (kind === 'REALTIME_SALARY') return 'SLOT';
  return kind === 'HOURLY_SALARY' ? 'HOUR' : 'D';
};

const DAY_CLOCK = { hour: 1, minute: 30 };
const HOUR_WAIT_MS = 5 * MINUTE_MS;
const SLOT_WAIT_MS = MINUTE_MS;

/**
 * When what ended at `end` is settled: 01:30 of the day that begins then, five minutes after an hour, one minute after five minutes
 * (decision D7), on the zone's clock.
 */
export function dueAt(kind: Kind, end: Date, zone: string): Date {
  const tick = tickOf(kind);
  if (tick === 'SLOT') return new Date(end.getTime() + SLOT_WAIT_MS);
  if (tick === 'HOUR') return new Date(end.getTime() + HOUR_WAIT_MS);
  const day = Temporal.PlainDate.from(businessDay(end, zone));
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime: DAY_CLOCK }).epochMilliseconds);
}

/** A stretch of terms that is settled with a tick. */
export type Stretch = Span & { isCutOff: boolean };

/**
 * What of a version's terms ends inside (tick.from, tick.until]: its whole period, or the part until the terms ended inside it.
 * undefined: its period goes on.
 */
export function stretchOf(
  { kind, terms }: Pick<ContractInForce, 'kind' | 'terms'>,
  tick: Span,
  zone: string,
): Stretch | undefined {
  const { effectiveFrom, effectiveUntil, period } = terms;
  if (effectiveFrom === null || effectiveFrom >= tick.until) return undefined;
  const inside = effectiveFrom > tick.from ? effectiveFrom : tick.from;
  const whole = periodAt(cycleOf(kind, period), inside, zone);
  const from = effectiveFrom > whole.from ? effectiveFrom : whole.from;
  const isCutOff = effectiveUntil !== null && effectiveUntil < whole.until;
  const until = isCutOff ? effectiveUntil : whole.until;
  if (until <= tick.from || until > tick.until || from >= until) return undefined;
  return { from, until, isCutOff };
}

/**
 * The stretch as measures count it. Terms that begin or end inside five minutes have those they end in and not those they begin in:
 * nothing is counted twice or left out.
 */
export function measuredAs(stretch: Span, zone: string): Period {
  const [first, next] = [stretch.from, stretch.until].map((at) => businessDay(at, zone));
  const isDays = [stretch.from, stretch.until].every(
    (at) => periodAt('D', at, zone).from.getTime() === at.getTime(),
  );
  if (isDays && first !== undefined && next !== undefined)
    return { span: 'day', from: first, to: plusDays(next, -1) };
  const hour = periodAt('HOUR', stretch.from, zone);
  if (hour.from.getTime() === stretch.from.getTime() && hour.until.getTime() === stretch.until.getTime())
    return { span: 'hour', from: stretch.from, to: stretch.until };
  return { span: 'slot', from: slotFrom(stretch.from), to: slotFrom(stretch.until) };
}

const slotFrom = (at: Date): Date => new Date(Math.ceil(at.getTime() / SLOT_MS) * SLOT_MS);

/** How people name a period: its first and last day, or the minutes it begins and ends. */
export function periodText(
  { kind, startsAt, endsAt }: { kind: Kind; startsAt: Date; endsAt: Date },
  zone: string,
): { periodStart: string; periodEnd: string } {
  if (tickOf(kind) === 'D')
    return {
      periodStart: businessDay(startsAt, zone),
      periodEnd: businessDay(new Date(endsAt.getTime() - 1), zone),
    };
  const minute = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ');
  return { periodStart: minute(startsAt), periodEnd: minute(endsAt) };
}
