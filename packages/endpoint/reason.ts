import { z } from 'zod';

const REASON_MIN = 3;

/** A reason of at most so many characters. Any text is one to the compiler, a reason of another length is not. */
export type Reason<Max extends number> = string & { readonly reasonMax?: Max };

/**
 * Why an operator does something, for the audit log (OP-01). Counted in characters, as PostgreSQL counts them: two smileys
 * are two, and a table that asks for three refuses them too.
 */
export const reasonText = <const Max extends number>(max: Max): z.ZodType<Reason<Max>, Reason<Max>> =>
  z
    .string('required')
    .trim()
    // What cannot be counted cheaply is not counted.
    .max(2 * max, 'too_long')
    .refine((text) => [...text].length >= REASON_MIN, 'too_short')
    .refine((text) => [...text].length <= max, 'too_long');
