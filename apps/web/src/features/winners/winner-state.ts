import { WINNER_BOARD } from '@baize/catalogue/rules';

/** Nobody has won only where the server's list says so: not while it is on its way, nor where it did not come. */
export function boardState(found: { data: readonly unknown[] | undefined; isError: boolean }) {
  if (found.data) return found.data.length > 0 ? 'won' : 'none';
  return found.isError ? 'failed' : 'loading';
}

/** Winners at the five seats, and which of them is told about. */
export type Seated<Winner> = { seats: readonly Winner[]; active: number };

/**
 * SITE-067: five slides are seen; the ring moves seat by seat, and after the fifth the next five sit down. Fewer than five
 * leave seats to others; the last table is filled from the beginning of the list.
 */
export function seatsAt<Winner>(winners: readonly Winner[], turn: number): Seated<Winner> {
  const count = winners.length;
  if (count <= WINNER_BOARD.slides) return { seats: winners, active: count === 0 ? 0 : turn % count };
  const tables = Math.ceil(count / WINNER_BOARD.slides);
  const from = (Math.floor(turn / WINNER_BOARD.slides) % tables) * WINNER_BOARD.slides;
  const seats = Array.from({ length: WINNER_BOARD.slides }, (_, seat) => winners[(from + seat) % count]);
  return { seats: seats.filter((winner) => winner !== undefined), active: turn % WINNER_BOARD.slides };
}

const MINUTE_S = 60;
const UNITS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', MINUTE_S],
];

/**
 * "2 min. ago" in the reader's language; less than a minute is the present one. Undefined where the browser cannot say
 * it in that language (Khmer in some builds): then the time itself is shown.
 */
export function agoText(at: number, now: number, tag: string): string | undefined {
  if (Intl.RelativeTimeFormat.supportedLocalesOf(tag).length === 0) return undefined;
  const passed = Math.max(0, Math.round((now - at) / 1000));
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' });
  const [unit, seconds] = UNITS.find(([, size]) => passed >= size) ?? ['minute', MINUTE_S];
  return format.format(-Math.floor(passed / seconds), unit);
}
