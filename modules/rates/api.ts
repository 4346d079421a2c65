import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { ratesRoutes } from './routes.ts';
import { allRates, heldRates } from './shapes.ts';

export const ratesApi = defineApi(ratesRoutes, {
  /** OPEN-AGENT-02: what the caller holds. A change holds from the next product day on. */
  getOwnRates: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      ...heldRates,
      /** What an agent may give who is opened today. */
      mayGive: allRates,
      /** The brand's least prize mode, which whoever was given none has. */
      leastMode: z.number().int(),
    }),
    errors: [],
  },
});
