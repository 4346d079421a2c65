import { z } from 'zod';

/** Two characters of Chinese are a word. */
const REASON_MIN = 2;

/** A reason of at most so many characters. Any text is one to the compiler, a reason of another length is not. */
export type Reason<Max extends number> = string & { readonly reasonMax?: Max };

/**
 * Why an operator does something, for the audit log (OP-01). Counted in characters, as PostgreSQL counts them: a smiley
 * is one, and a table that asks for two refuses it too.
 */
export const reasonText = <const Max extends number>(max: Max): z.ZodType<Reason<Max>, Reason<Max>> =>
  z
    .string('required')
    .trim()
    // What cannot be counted cheaply is not counted.
    .max(2 * max, 'too_long')
    .refine((text) => [...text].length >= REASON_MIN, 'too_short')
    .refine((text) => [...text].length <= max, 'too_long');
