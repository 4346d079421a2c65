import { AMOUNT_PATTERN, PAGE_SIZE_MAX } from '@baize/kernel';
import { z } from 'zod';
import { reasonText } from './reason.ts';

/** Fields that calls of every module share. Browser code sees their types only. */

const INT4_MAX = 2_147_483_647;
/** Deeper pages cost more than they show. */
const PAGE_NO_MAX = 100_000;
/** The last instant a JavaScript date can hold. */
const INSTANT_MAX = 8_640_000_000_000_000;

/** A point in time in answers: epoch milliseconds. */
export const instant = z.number().int().describe('epoch milliseconds');
/** A point in time in questions; query text becomes a number. An empty text becomes zero, and is no time. */
export const moment = z.coerce
  .number<number | string>('number_expected')
  .int('number_expected')
  .min(1, 'out_of_range')
  .max(INSTANT_MAX, 'out_of_range');
/** A day of the product's zone: 2026-11-22. Whether the calendar has it is for rangeOf to say. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'date_invalid');
/** A day means its start in `from` and its end in `to`. */
export const dayOrMoment = z.union([day, moment]);
/** The number of a row; a column of type int4 holds it. Query text becomes a number. */
export const rowId = z.coerce
  .number<number | string>('number_expected')
  .int('number_expected')
  .min(1, 'out_of_range')
  .max(INT4_MAX, 'out_of_range');

/** The number of a row of type int8, as text: JavaScript's numbers end before it does. */
export const longId = z.string().regex(/^\d{1,18}$/, 'number_expected');

/** Money in answers: decimal text in major units. */
export const money = z.string().describe('decimal text');
/** Money in questions, as kernel's isAmount has it. What a currency can pay is checked by the operation. */
export const amount = z.string('required').regex(AMOUNT_PATTERN, 'amount_invalid');

/** The languages the product has texts in. */
export const language = z.enum(['EN', 'CN', 'KM']);
/** The language a caller asks for; any other falls back to that of the call. */
export const askedLanguage = language.optional().catch(undefined);

/** Absent, empty and "ALL" mean the same in the calls of the specification. */
export const orAll = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value) => (value === '' || value === 'ALL' ? undefined : value), inner.optional());

/** Why an operator does something, for the audit log (OP-01). */
export const reason = reasonText(300);
/** Names one wish of a caller, so that a repetition returns the first answer. */
export const requestId = z.string('required').min(8, 'too_short').max(64, 'too_long');

const count = z.coerce.number<number | string | undefined>('number_expected').int('number_expected');
/** OPEN-API-04: pages count from 1. Spread into an input. */
export const paging = {
  pageNo: count.min(1, 'out_of_range').max(PAGE_NO_MAX, 'out_of_range').default(1),
  pageSize: count.min(1, 'out_of_range').max(PAGE_SIZE_MAX, 'out_of_range').default(20),
};
/** Of an agent who reads the records of somebody below: the account's name. Empty or absent: the reader's own. */
export const ofDownline = z.string().trim().max(64, 'too_long').optional();
/** The ends of a time range; kernel's rangeOf decides. Spread into an input. */
export const range = { from: moment.optional(), to: moment.optional() };

/** One page of rows. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    pageNo: z.number().int(),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
  });
