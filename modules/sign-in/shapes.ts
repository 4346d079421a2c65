import { instant, language } from '@baize/endpoint/shapes';
import { memberType } from '@baize/members/shapes';
import { z } from 'zod';

/** An E field: v1.<key id>.<base64 of RSA-OAEP-SHA256>, see seal.ts. */
export const sealed = z.string('required').min(1, 'required').max(1000, 'too_long');

/** The second proofs of a login from a new address (AUTH-051). */
export const extraMethod = z.enum(['mobile', 'email', 'bankAccountName', 'google']);
export const codeSent = z.object({ expiredMinutes: z.number().int() });
/** Refusals of every way to log in that concern the account. */
export const LOGIN_ERRORS = [
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
  /** Why this session may only change the password or log out; null: no restriction. */
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
