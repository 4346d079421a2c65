import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { factorsRoutes } from './routes.ts';

export const factorsApi = defineApi(factorsRoutes, {
  /** Which service checks phone numbers in the browser, if any (AUTH-014); its countdown is a minute (AUTH-037). */
  getPhoneProvider: {
    access: 'anyone',
    input: z.object({}),
    output: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('off') }),
      z.object({
        provider: z.literal('firebase'),
        projectId: z.string(),
        apiKey: z.string(),
        expiredMinutes: z.number().int(),
      }),
    ]),
    errors: [],
  },
});
