import { money } from '@baize/endpoint/shapes';
import { z } from 'zod';

export const termsShown = z.object({
  deposits: money,
  validBet: money,
  /** Hundredths: 300 asks for three times the reward. */
  turnoverTimes: z.number().int(),
  tiers: z.array(z.object({ from: z.number().int(), amount: money })),
});
