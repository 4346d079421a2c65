import { z } from 'zod';

export const instant = z.number().int().describe('epoch milliseconds');
/** An E field: v1.<key id>.<base64 of RSA-OAEP-SHA256>, see seal.ts. */
export const sealed = z.string('required').min(1, 'required').max(1000, 'too_long');
export const text = (max: number) => z.string().trim().max(max, 'too_long').default('');
/** Member id in a path or query. */
export const memberId = z.coerce
  .number('number_expected')
  .int('number_expected')
  .min(100_001, 'out_of_range');
/** '855', also written '+855': one spelling is kept, or one number would be two. Empty where no number is given. */
export const dialingCode = z
  .string()
  .trim()
  .regex(/^(\+?[1-9]\d{0,3})?$/, 'invalid_phone_number')
  .transform((code) => code.replace(/^\+/, ''))
  .default('');
export const memberType = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
]);
export const memberState = z.enum(['ACTIVE', 'LOCKED', 'FROZEN', 'CLOSED']);
export const language = z.enum(['EN', 'CN', 'KM']);

/** How a login from a new address proves itself a second way (AUTH-051). */
export const extraMethod = z.enum(['mobile', 'email', 'bankAccountName', 'google']);
export const codeSent = z.object({ expiredMinutes: z.number().int() });
/** What every way to log in can be told of the account behind it. */
export const DOOR_ERRORS = [
  'account_locked',
  'account_closed',
  'non_member_cannot_login',
  'not_agent_cannot_login',
] as const;
export const SEND_CODE_ERRORS = [
  'missing_phone_number',
  'invalid_phone_number',
  'too_many_requests_5min',
  'sms_quota_insufficient',
  'operation_not_enabled',
] as const;

export const session = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Why this session may only change the password or log out; null: it may everything. */
  mustChangePassword: z.enum(['default', 'expired']).nullable(),
  id: z.number().int(),
  account: z.string(),
  nickname: z.string(),
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  type: memberType,
  language,
  /** The login before this one, null on the first (standards R12). */
  lastLoginIp: z.string().nullable(),
  lastLoginTime: instant.nullable(),
});
