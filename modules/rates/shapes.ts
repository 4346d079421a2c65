export { proposalId } from '@baize/approvals/shapes';
import { z } from 'zod';
import { MODE_FULL, RATE_ONE, REBATE_TYPES, SCALES, type RebateType } from './rules.ts';

const mode = z.number().int().min(0, 'out_of_range').max(MODE_FULL, 'out_of_range');
const rateBps = z.number().int().min(0, 'out_of_range').max(RATE_ONE, 'out_of_range');
const ofTypes = <T extends z.ZodType>(shape: T) =>
  Object.fromEntries(REBATE_TYPES.map((type) => [type, shape])) as Record<RebateType, T>;

/** In questions: a mode of 2000, and ten-thousandths of valid bet by game type. What is not named stays, or is nothing. */
export const givenRates = z.strictObject({ PRIZE_MODE: mode.optional(), ...ofTypes(rateBps.optional()) });
/** In answers: all of them. */
export const allRates = z.object({ PRIZE_MODE: mode, ...ofTypes(rateBps) });
/** What holds today, and what was given last: that holds from `holdsFrom` on (YYYY-MM-DD of the brand's zone). */
export const heldRates = {
  now: allRates,
  next: allRates,
  holdsFrom: z.string(),
};
/** Whose rates are lowered, and how many members in all. */
export const below = z.object({
  members: z.number().int(),
  cuts: z.array(
    z.object({ account: z.string(), scale: z.enum(SCALES), from: z.number().int(), to: z.number().int() }),
  ),
});
