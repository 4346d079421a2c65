import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { botCheckRoutes } from './routes.ts';

/** What altcha-lib's solver takes. Signed: a changed figure is refused. */
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

/** Is a person there? A proof of work or a provider's ticket (OPEN-AUTH-14), and the captcha picture (AUTH-039). */
export const botCheckApi = defineApi(botCheckRoutes, {
  /** What the client must do before a guarded call; the result travels there as hvType and hvToken. */
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
   * A picture of four digits as base64 PNG. Its id is in the response header X-Captcha-Id and goes back with the
   * answer as captchaId. Five minutes, one try, one picture a second per address (AUTH-038).
   */
  getCaptcha: {
    access: 'anyone',
    input: z.object({}),
    output: z.base64(),
    errors: ['too_many_requests'],
  },
});
