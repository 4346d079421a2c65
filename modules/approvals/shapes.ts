import { instant } from '@baize/endpoint/shapes';
import { z } from 'zod';

/** In the answer of a call that two people decide about: the proposal that waits; null: it was done at once. */
export const proposalId = z.number().int().nullable();

/** What waits for a second person about an order; meanwhile nobody ends it otherwise. */
export const proposed = z.object({
  proposalId: z.number().int(),
  proposedBy: z.string(),
  proposedAt: instant,
});
