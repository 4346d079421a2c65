import { defineApi } from '@baize/endpoint';
import { language } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { pushRoutes } from './routes.ts';

const endpoint = z.string('required').trim().min(1, 'required').max(1000, 'too_long');
/** Base64url, as browsers give it: a point of P-256 (65 bytes) and a secret of 16. */
const key = (length: number, example: string) =>
  z
    .string('required')
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=?=?$`), 'push_key_wrong')
    .meta({ examples: [example] });

const state = z.object({
  /** VAPID: what the browser subscribes with. */
  publicKey: z.string(),
  /** What this device is told; null: nothing. */
  here: z.object({ money: z.boolean(), messages: z.boolean() }).nullable(),
  /** Other devices of the member that are told something. */
  others: z.number().int(),
});

/** Notifications of a member's inbox on devices where the member agreed (web push). */
export const pushApi = defineApi(pushRoutes, {
  /** `endpoint`: of this browser's subscription, where it has one. */
  getPush: {
    access: 'member',
    input: z.strictObject({ endpoint: endpoint.optional() }),
    output: state,
    errors: [],
  },
  /** Agrees on this device, or changes what it is told. The oldest of more than ten devices is dropped. */
  savePush: {
    access: 'member',
    input: z.strictObject({
      endpoint,
      p256dh: key(
        87,
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: key(22, 'BTBZMqHH6r4Tts7J_aSIgg'),
      language,
      money: z.boolean(),
      messages: z.boolean(),
    }),
    output: state,
    errors: ['push_address_refused', 'push_nothing_chosen', 'too_many_requests'],
  },
  /** Ends it on this device, or without `endpoint` on all. */
  endPush: {
    access: 'member',
    input: z.strictObject({ endpoint: endpoint.optional() }),
    output: state,
    errors: [],
  },
});
