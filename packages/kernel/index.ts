export { readActor, staffActor, type Actor } from './actor.ts';
export { isRefusal, ok, refuse, type Refusal, type Result } from './result.ts';
export { invariant, InvariantError } from './invariant.ts';
export { memoryLogger, type Logger } from './logger.ts';
export { CURRENCIES, currencyDigits, currencySymbol } from './currency.ts';
export { eachApart } from './each-apart.ts';
export { nextTry, type NextTry } from './next-try.ts';
export { inTurn } from './in-turn.ts';
export {
  AMOUNT_MAX,
  AMOUNT_PATTERN,
  UNITS,
  exactText,
  floorTo,
  formatUnits,
  groupDigits,
  isAmount,
  mulRateFloor,
  parseUnits,
  payableText,
  payableUnits,
  unitsOf,
} from './money.ts';
export {
  birthdaysOn,
  businessDay,
  businessDayStart,
  DAY_MS,
  fixedClock,
  HOUR_MS,
  MINUTE_MS,
  plusDays,
  systemClock,
  type Clock,
} from './time.ts';
export { cutPage, offsetOf, pageOf, PAGE_SIZE_MAX, type Page, type PageRequest } from './page.ts';
export { DAYS_KEPT, openRangeOf, rangeOf, type Moment, type Range, type RangeRefusal } from './range.ts';
export { takeBack, type Given } from './take-back.ts';
export { madeOnce } from './made-once.ts';
export { ttlCache, type TtlCache } from './ttl-cache.ts';
