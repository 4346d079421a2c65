import { httpSmsSettings, smtpSettings } from '@baize/delivery/settings';
import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { ADAPTERS, KINDS, MESSAGE_STATES } from './message.ts';
import { dispatchRoutes } from './routes.ts';
import { TEMPLATES } from './template.ts';

const instant = z.number().int().describe('epoch milliseconds');
const kind = z.enum(KINDS);
const language = z.enum(['EN', 'CN', 'KM']);
const reason = z.string('required').trim().min(1, 'required').max(500, 'too_long');
const messageId = z.coerce.number<number | string>().int().min(1);

const message = z.object({
  messageId: z.number().int(),
  kind,
  template: z.string(),
  language,
  /** Masked: '+855…78', 's…@member.example'. */
  recipient: z.string(),
  /** SMS the text leaves as; a mail is one. */
  parts: z.number().int(),
  adapter: z.enum(ADAPTERS),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number().int(),
  /** Why the last try did not end well; '' when it did. */
  reason: z.string(),
  detail: z.string(),
  reference: z.string(),
  createdAt: instant,
  nextAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** False once the body's 30 days are over. */
  hasBody: z.boolean(),
  canResend: z.boolean(),
});

const channel = z.object({
  kind,
  enabled: z.boolean(),
  adapter: z.enum(ADAPTERS),
  smtp: smtpSettings.nullable(),
  http: httpSmsSettings.nullable(),
  hasSecret: z.boolean(),
  /** In parts; null: no limit. Mail has none. */
  quotaMonth: z.number().int().nullable(),
  quotaTotal: z.number().int().nullable(),
  usedMonth: z.number().int(),
  usedTotal: z.number().int(),
});

const quota = z
  .number()
  .int('number_format')
  .min(0, 'number_format')
  .max(1_000_000_000, 'number_format')
  .nullable();
const channelWishes = {
  enabled: z.boolean(),
  /** Absent: the stored one stays. Empty: it is removed. */
  secret: z.string().max(2_000, 'too_long').optional(),
  reason,
};

/** What leaves the house, for operators (OP-07). */
export const dispatchApi = defineApi(dispatchRoutes, {
  listMessages: {
    access: 'staff:delivery.read',
    input: z.strictObject({
      kind: kind.optional(),
      state: z.enum(MESSAGE_STATES).optional(),
      template: z.enum(TEMPLATES).optional(),
      /** The whole number or address: a part of one finds nothing, so nobody can spell one out. */
      recipient: z.string().trim().max(254).optional(),
      pageNo: z.coerce.number<number | string>().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number<number | string>().int().min(1).max(100).default(20),
    }),
    output: z.object({
      list: z.array(message),
      pageNo: z.number().int(),
      totalPages: z.number().int(),
      totalCount: z.number().int(),
    }),
    errors: [],
  },
  /** The text and the recipient; each reading is in the audit log. code_alive: it left for outside and still works. */
  openMessage: {
    access: 'staff:delivery.open',
    input: z.strictObject({ messageId }),
    output: message.extend({ subject: z.string(), text: z.string() }),
    errors: ['not_found', 'message_gone', 'code_alive'],
  },
  resendMessage: {
    access: 'staff:delivery.write',
    input: z.strictObject({ messageId, reason }),
    output: message,
    errors: ['not_found', 'state_changed', 'message_expired', 'operation_not_enabled'],
  },
  listChannels: {
    access: 'staff:delivery.write',
    input: z.strictObject({}),
    output: z.array(channel),
    errors: [],
  },
  /** secret_again: settings may only change together with the secret, or they could be made to give it away. */
  updateChannel: {
    access: 'staff:delivery.write',
    input: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('mail'),
        adapter: z.enum(['outbox', 'smtp']),
        smtp: smtpSettings.nullable(),
        ...channelWishes,
      }),
      z.strictObject({
        kind: z.literal('sms'),
        adapter: z.enum(['outbox', 'http']),
        http: httpSmsSettings.nullable(),
        quotaMonth: quota,
        quotaTotal: quota,
        ...channelWishes,
      }),
    ]),
    output: channel,
    errors: ['settings_missing', 'secret_again', 'nothing_to_change'],
  },
  /** Sends the test text through the channel as it is stored. */
  testChannel: {
    access: 'staff:delivery.write',
    input: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('mail'), to: z.email('email_format').max(254, 'too_long'), language }),
      z.strictObject({
        kind: z.literal('sms'),
        to: z
          .string('required')
          .trim()
          .regex(/^\+\d{6,18}$/, 'mobile_format'),
        language,
      }),
    ]),
    output: message,
    errors: ['sms_quota_insufficient', 'operation_not_enabled'],
  },
});
