import type { ChannelRow } from './channel.sql.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** "08:30" of a minute of the day. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The hours a channel takes orders in, in the site's time; null: always. */
export const hoursOf = ({
  openFrom,
  openTo,
}: Pick<ChannelRow, 'openFrom' | 'openTo'>): { from: string; to: string } | null =>
  openFrom === null || openTo === null ? null : { from: clockText(openFrom), to: clockText(openTo) };

/** Whether a channel takes orders at an instant. Hours may pass midnight (22:00 to 06:00); the end is not included. */
export function isChannelOpen(
  { openFrom, openTo }: Pick<ChannelRow, 'openFrom' | 'openTo'>,
  at: Date,
  zone: string,
): boolean {
  if (openFrom === null || openTo === null || openFrom === openTo) return true;
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const minute = local.hour * 60 + local.minute;
  const isWithin = minute >= openFrom;
  return openFrom < openTo ? isWithin && minute < openTo : isWithin || minute < openTo;
}
