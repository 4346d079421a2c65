import { z } from 'zod';

/** In the answer of a call that two people decide about: the proposal that waits; null: it was done at once. */
export const proposalId = z.number().int().nullable();
