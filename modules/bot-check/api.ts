import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { botCheckRoutes } from './routes.ts';

/** The input of altcha-lib's solver. It is signed, so a changed value is refused. */
const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
});

/** The bot check, by a proof of work or a provider's ticket (OPEN-AUTH-14), and the captcha picture (AUTH-039). */
export const botCheckApi = defineApi(botCheckRoutes, {
  /** The check that the client solves before a guarded call; the call then carries it as hvType and hvToken. */
  getChallenge: {
    access: 'anyone',
    input: z.object({}),
    output: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('altcha'), challenge }),
      z.object({ provider: z.literal('turnstile'), siteKey: z.string() }),
      z.object({ provider: z.literal('off') }),
    ]),
    errors: ['human_check_unavailable'],
  },
  /**
   * A picture of four digits as base64 PNG. The response header X-Captcha-Id has its id, which is sent back with the
   * answer as captchaId. Valid for five minutes and one answer; one picture a second per address (AUTH-038).
   */
  getCaptcha: {
    access: 'anyone',
    input: z.object({}),
    output: z.base64(),
    errors: ['too_many_requests'],
  },
});
