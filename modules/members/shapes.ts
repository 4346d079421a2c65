import { rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { MEMBER_TYPES } from './rules.ts';

export const text = (max: number) => z.string().trim().max(max, 'too_long').default('');
/** Member id in a path or query. */
export const memberId = rowId.min(100_001, 'out_of_range');
/** '855', also written '+855': one spelling is kept, or one number would be two. Empty where no number is given. */
export const dialingCode = z
  .string()
  .trim()
  .regex(/^(\+?[1-9]\d{0,3})?$/, 'invalid_phone_number')
  .transform((code) => code.replace(/^\+/, ''))
  .default('');
/** 0 member; 1, 2, 41, 42 agent; 4 trial. */
export const memberType = z.literal(MEMBER_TYPES);
export const memberState = z.enum(['ACTIVE', 'LOCKED', 'FROZEN', 'CLOSED']);
