import { DAYS_KEPT } from '@baize/kernel';

/** What a list of orders covers: 31 days unless a range is asked for, and never more than is kept. */
export const ORDER_RANGE = { days: 31, withinDays: DAYS_KEPT };
