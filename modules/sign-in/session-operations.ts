import type { Operation } from '@baize/endpoint';
import { passkeyAnswer } from '@baize/factors';
import { text } from '@baize/members/shapes';
import { z } from 'zod';
import { codeSent, LOGIN_ERRORS, extraMethod, sealed, SEND_CODE_ERRORS, session } from './shapes.ts';

/** Logging in and out, staying signed in, and the password that does it. Part of signInApi. */
export const sessionOperations = {
  /**
   * #1. `username` is the account; with type sms the mobile number, its code in `password`; with type firebase unused.
   * wrong_account_or_password carries {captcha, remaining}; account_locked carries {retryAfter} in seconds,
   * {byOperator, reason} (the words for the member, once the first proof was right) or {byFailures: 'factor'}; captcha_missing and captcha_wrong carry {captcha: true}. extra_verification_required
   * carries {methods, maskedMobile, maskedEmail, ticket}: the call is then sent again with verifyTicket, verifyType and
   * verifyValue, without password; verification_failed carries {remaining}.
   */
  login: {
    access: 'anyone',
    input: z
      .object({
        username: text(64),
        password: sealed.optional(),
        captcha: text(16),
        /** Names the picture; the header X-Captcha-Id does too. */
        captchaId: text(100),
        countryDialingCode: text(6),
        type: z.enum(['username', 'sms', 'firebase']).default('username'),
        firebaseIdToken: text(4000),
        hvType: text(20),
        hvToken: text(4000),
        deviceId: text(64),
        verifyTicket: text(100),
        verifyType: extraMethod.optional(),
        verifyValue: text(100),
        /** Set by the /agent page: anyone but an agent is refused. */
        agent: z.boolean().default(false),
      })
      .superRefine((input, problems) => {
        const missing = (path: string, message: string) =>
          problems.addIssue({ code: 'custom', path: [path], message });
        if (input.verifyTicket) {
          if (!input.verifyType) missing('verifyType', 'required');
          return;
        }
        if (input.type === 'firebase') {
          if (!input.firebaseIdToken) missing('firebaseIdToken', 'required');
          return;
        }
        if (!input.username) missing('username', 'login_phone_error');
        if (!input.password) missing('password', 'required');
      })
      .meta({ examples: [{ username: 'dara88', password: 'v1.k1.c2VhbGVk' }] }),
    output: session,
    errors: [
      'wrong_account_or_password',
      ...LOGIN_ERRORS,
      'human_check_failed',
      'captcha_missing',
      'captcha_wrong',
      'extra_verification_required',
      'verification_failed',
      'ticket_expired',
      'missing_phone_number',
      'invalid_phone_number',
      'missing_verification_code',
      'invalid_verification_code',
      'code_expired',
      'too_many_requests_5min',
      'captcha_check_failed',
      'operation_not_enabled',
      'overloaded',
      'sealed_invalid',
      'sealed_replayed',
      'unknown_error',
    ],
  },
  /** The code for `verifyType` mobile or email of a login that waits for its second proof (AUTH-051). */
  sendExtraCode: {
    access: 'anyone',
    input: z.object({
      ticket: z.string('required').min(1, 'required').max(100, 'too_long'),
      verifyType: z.enum(['mobile', 'email']),
    }),
    output: codeSent,
    errors: ['ticket_expired', ...SEND_CODE_ERRORS],
  },
  /** #4. The answer is the same whether or not somebody has the number. */
  sendLoginCode: {
    access: 'anyone',
    input: z.object({
      mobileNum: text(20),
      countryDialingCode: text(6),
      purpose: z.enum(['login', 'reset']).default('login'),
    }),
    output: codeSent,
    errors: SEND_CODE_ERRORS,
  },
  /** What navigator.credentials.get takes. Any of the member's passkeys answers; no name is asked for or answered. */
  getPasskeyChallenge: {
    access: 'anyone',
    input: z.object({}),
    output: z.object({
      options: z.object({
        challenge: z.string(),
        rpId: z.string(),
        timeout: z.number().int(),
        userVerification: z.literal('required'),
      }),
      ticket: z.string(),
    }),
    errors: [],
  },
  loginByPasskey: {
    access: 'anyone',
    input: z.object({
      ticket: z.string('required').min(1, 'required').max(100, 'too_long'),
      response: passkeyAnswer,
      deviceId: text(64),
      agent: z.boolean().default(false),
    }),
    output: session,
    errors: ['ticket_expired', 'passkey_refused', ...LOGIN_ERRORS],
  },
  /** Confirms an idle session (standards R13). password_wrong carries {remaining}. */
  confirmSession: {
    access: 'member',
    input: z.object({ password: sealed }),
    output: z.null(),
    errors: ['password_wrong', 'account_locked', 'overloaded', 'sealed_invalid', 'sealed_replayed'],
  },
  /**
   * #9. `oldPassword` is not needed by a session that must change it (AUTH-122). password_rule carries {rule}, the i18n
   * key of the site's rule. The member's other sessions end.
   */
  changePassword: {
    access: 'member',
    restricted: true,
    input: z.object({
      oldPassword: sealed.optional(),
      newPassword: sealed,
      confirmNewPassword: sealed,
    }),
    output: z.null(),
    errors: [
      'old_password_wrong',
      'passwords_differ',
      'password_rule',
      'password_same',
      'password_used_before',
      'account_locked',
      'overloaded',
      'sealed_invalid',
      'sealed_replayed',
    ],
  },
  /** #10. Sends a one-time password that works once within expiredMinutes; the login with it must choose a new one. */
  resetByEmail: {
    access: 'anyone',
    takesForm: true,
    input: z.object({
      username: z.string('required').trim().min(1, 'required').max(64, 'too_long'),
      email: z
        .string('required')
        .trim()
        .max(200, 'too_long')
        .regex(/^[^\s@]+@[^\s@]+$/, 'account_format'),
      hvType: text(20),
      hvToken: text(4000),
    }),
    output: codeSent,
    errors: [
      'username_email_not_exist',
      'human_check_failed',
      'too_many_requests_5min',
      'operation_not_enabled',
      'sms_quota_insufficient',
    ],
  },
  /** #11. password_rule carries {rule}. The client then logs in with the answered account. */
  resetByPhone: {
    access: 'anyone',
    input: z.object({
      newPassword: sealed,
      mobileNum: text(20),
      verificationCode: text(16),
      countryDialingCode: text(6),
    }),
    output: z.object({ account: z.string() }),
    errors: [
      'password_rule',
      'missing_phone_number',
      'invalid_phone_number',
      'missing_verification_code',
      'invalid_verification_code',
      'code_expired',
      'too_many_requests_5min',
      'overloaded',
      'sealed_invalid',
      'sealed_replayed',
    ],
  },
} as const satisfies Record<string, Operation>;
