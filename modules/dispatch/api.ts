import { httpSmsSettings, smtpSettings } from '@baize/delivery/settings';
import { defineApi } from '@baize/endpoint';
import { instant, language, page, paging, reason } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { ADAPTERS, KINDS, MESSAGE_STATES } from './message.ts';
import { dispatchRoutes } from './routes.ts';
import { TEMPLATES } from './template.ts';

const kind = z.enum(KINDS);
/** A column of type int8. */
const messageId = z.coerce.number<number | string>().int().min(1);

const message = z.object({
  messageId: z.number().int(),
  kind,
  template: z.string(),
  language,
  /** Masked: '+855…78', 's…@member.example'. */
  recipient: z.string(),
  /** The number of SMS the text needs; 1 for a mail. */
  parts: z.number().int(),
  adapter: z.enum(ADAPTERS),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number().int(),
  /** Why the last attempt failed; '' when it did not. */
  reason: z.string(),
  detail: z.string(),
  reference: z.string(),
  createdAt: instant,
  nextAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** False after 30 days. */
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
const channelFields = {
  enabled: z.boolean(),
  /** Absent: unchanged. Empty: removed. */
  secret: z.string().max(2_000, 'too_long').optional(),
  reason,
};

/** SMS and mails, for operators (OP-07). */
export const dispatchApi = defineApi(dispatchRoutes, {
  listMessages: {
    access: 'staff:delivery.read',
    input: z.strictObject({
      kind: kind.optional(),
      state: z.enum(MESSAGE_STATES).optional(),
      template: z.enum(TEMPLATES).optional(),
      /** The whole number or address; a part finds nothing, so that nobody can guess one letter by letter. */
      recipient: z.string().trim().max(254).optional(),
      ...paging,
    }),
    output: page(message),
    errors: [],
  },
  /** The text and the recipient, audited. code_alive: its code still works; the outbox of the demo world shows it. */
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
    errors: [
      'not_found',
      'state_changed',
      'message_expired',
      'operation_not_enabled',
      'sms_quota_insufficient',
    ],
  },
  listChannels: {
    access: 'staff:delivery.write',
    input: z.strictObject({}),
    output: z.array(channel),
    errors: [],
  },
  /** secret_again: settings change only together with the secret, or changed settings could reveal it. Another gateway or
   * secret is proposed (approvals): all that is asked for waits. */
  updateChannel: {
    access: 'staff:delivery.write',
    input: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('mail'),
        adapter: z.enum(['outbox', 'smtp']),
        smtp: smtpSettings.nullable(),
        ...channelFields,
      }),
      z.strictObject({
        kind: z.literal('sms'),
        adapter: z.enum(['outbox', 'http']),
        http: httpSmsSettings.nullable(),
        quotaMonth: quota,
        quotaTotal: quota,
        ...channelFields,
      }),
    ]),
    output: channel.extend({ proposalId: z.number().int().nullable() }),
    errors: ['settings_missing', 'secret_again', 'nothing_to_change', 'proposed_already'],
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
