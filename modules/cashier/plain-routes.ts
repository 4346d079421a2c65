import type { PlainRoute } from '@baize/endpoint';
import { z } from 'zod';
import { webhookEvent } from './gateways/psp-webhook/psp-webhook.ts';

/** What notify.ts mounts outside the envelope. */
export const plainRoutes: readonly PlainRoute[] = [
  {
    name: 'notifyPayment',
    route: 'POST /wps/pay/notify/:gateway',
    surface: 'site',
    who: 'gateway',
    about:
      'A payment gateway tells what happened to a payment or a payout, or that money arrived. Each gateway has its own ' +
      'body and signature; shown is the generic one: HMAC-SHA256 over "<X-Timestamp>." and the raw body, in hex in ' +
      'X-Signature, within five minutes. What is verified is kept as it came; an event is applied once by its eventId. ' +
      'Bodies end at 16 KiB.',
    fields: z.object({ gateway: z.string() }),
    body: { type: 'application/json', schema: webhookEvent },
    answers: {
      200: { about: 'The gateway’s own acknowledgement: it stops repeating.', type: 'text/plain' },
      400: { about: 'malformed', type: 'text/plain' },
      401: { about: 'signature_wrong or timestamp_stale', type: 'text/plain' },
      403: { about: 'caller_unknown: not one of the gateway’s addresses', type: 'text/plain' },
      404: { about: 'No such gateway.', type: 'text/plain' },
      429: { about: 'More than 30 refused callbacks of one address in a minute.', type: 'text/plain' },
      500: { about: 'Nothing was applied: tell it again.', type: 'text/plain' },
    },
  },
];
