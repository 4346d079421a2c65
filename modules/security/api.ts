import { defineApi } from '@baize/endpoint';
import { passkeyCreated } from '@baize/factors';
import { MEMBER_ICONS } from '@baize/members';
import { codeSent, sealed, SEND_CODE_ERRORS } from '@baize/sign-in/shapes';
import { instant, longId } from '@baize/endpoint/shapes';
import { dialingCode, text } from '@baize/members/shapes';
import { isPlainLine } from '@baize/kernel/plain-line';
import { z } from 'zod';
import { securityRoutes } from './routes.ts';

const none = z.object({});
const code = text(20);
/** A field of the profile; absent: not changed, empty: taken away. */
const change = (max: number) => z.string().trim().max(max, 'too_long').optional();
/** What a changed mobile number or address is proved with beside its own code (R17): see proof.ts. */
const proof = z.enum(['totp', 'oldCode', 'password']);
const proofs = { oldCode: code, totp: code, password: sealed.optional() };
const PASSWORD_ERRORS = [
  'password_wrong',
  'account_locked',
  'overloaded',
  'sealed_invalid',
  'sealed_replayed',
] as const;
const CODE_ERRORS = [
  'invalid_verification_code',
  'missing_verification_code',
  'code_expired',
  'too_many_requests_5min',
] as const;
const PROOF_ERRORS = [...PASSWORD_ERRORS, ...CODE_ERRORS, 'proof_required', 'totp_not_enabled'] as const;
const TOTP_ERRORS = [
  'invalid_verification_code',
  'missing_verification_code',
  'too_many_requests_5min',
  'totp_not_enabled',
] as const;

const email = z
  .string()
  .trim()
  .max(100, 'too_long')
  .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'pattern_4');
const passkeyId = z.coerce.number('number_expected').int('number_expected').positive();
const login = z.object({
  at: instant,
  ip: z.string(),
  device: z.string(),
  method: z.enum(['password', 'sms', 'firebase', 'passkey', 'register']),
  /** signed_in, or the code of the refusal. */
  outcome: z.string(),
});
const profileField = z.object({
  name: z.string(),
  value: z.string(),
  /** Set once and set: only staff may help (OPEN-MEMBER-02). */
  isFixed: z.boolean(),
  patternId: z.number().int(),
  acceptedPattern: z.string(),
  minLength: z.number().int(),
  maxLength: z.number().int(),
});
const profile = z.object({ fields: z.array(profileField), birthdayMinAge: z.number().int() });
const icon = z.object({ icon: z.string(), icons: z.array(z.string()), customUrl: z.null() });

/** The member's own security centre (MEMBER-005). Everything that names a person is masked. */
export const securityApi = defineApi(securityRoutes, {
  getSecurity: {
    access: 'member',
    input: none,
    output: z.object({
      mobileNum: z.string(),
      email: z.string(),
      payeeName: z.string(),
      hasPaymentPassword: z.boolean(),
      /** Where the code that resets the payment password goes; null: nowhere, ask customer service. */
      paymentCodeTo: z.enum(['mobile', 'email']).nullable(),
      totp: z.object({ enabled: z.boolean(), backupCodesLeft: z.number().int() }),
      passkeys: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          createdAt: instant,
          lastUsedAt: instant.nullable(),
        }),
      ),
      passwordChangedAt: instant,
      /** What a change of each asks for. */
      proofs: z.object({ mobile: proof, email: proof }),
      isIdentityVerified: z.boolean(),
      /** The login before this session (standards R12). */
      lastLogin: z.object({ at: instant, ip: z.string() }).nullable(),
    }),
    errors: [],
  },
  /** Codes to what is bound (old_…, payment_password) or to what shall be (bind_…). */
  sendSecurityCode: {
    access: 'member',
    input: z
      .object({
        purpose: z.enum(['bind_mobile', 'old_mobile', 'bind_email', 'old_email', 'payment_password']),
        mobileNum: text(20),
        countryDialingCode: dialingCode,
        email: email.or(z.literal('')).default(''),
      })
      .refine((input) => input.purpose !== 'bind_email' || input.email !== '', {
        path: ['email'],
        message: 'required',
      }),
    output: codeSent,
    errors: [...SEND_CODE_ERRORS, 'mobile_exists', 'email_exists', 'nothing_bound'],
  },
  /** proof_required carries {proof}. A proof given counts for five minutes, so a mistyped code costs no second one. */
  bindMobile: {
    access: 'member',
    fresh: true,
    input: z.object({
      countryDialingCode: dialingCode,
      mobileNum: text(20),
      verificationCode: code,
      ...proofs,
    }),
    output: z.object({ mobileNum: z.string() }),
    errors: [...PROOF_ERRORS, 'missing_phone_number', 'invalid_phone_number', 'mobile_exists'],
  },
  bindEmail: {
    access: 'member',
    fresh: true,
    input: z.object({ email, verificationCode: code, ...proofs }),
    output: z.object({ email: z.string() }),
    errors: [...PROOF_ERRORS, 'email_exists'],
  },
  /** The secret is shown this once; `uri` is what the QR picture says (OPEN-AUTH-13). */
  startTotp: {
    access: 'member',
    fresh: true,
    input: z.object({ password: sealed }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: [...PASSWORD_ERRORS, 'totp_already_enabled'],
  },
  /** The eight backup codes are shown this once. */
  confirmTotp: {
    access: 'member',
    fresh: true,
    input: z.object({ code }),
    output: z.object({ backupCodes: z.array(z.string()) }),
    errors: [...TOTP_ERRORS, 'totp_already_enabled'],
  },
  removeTotp: {
    access: 'member',
    fresh: true,
    input: z.object({ code, password: sealed }),
    output: z.null(),
    errors: [...TOTP_ERRORS, ...PASSWORD_ERRORS],
  },
  renewBackupCodes: {
    access: 'member',
    fresh: true,
    input: z.object({ code }),
    output: z.object({ backupCodes: z.array(z.string()) }),
    errors: TOTP_ERRORS,
  },
  getPasskeyOptions: {
    access: 'member',
    fresh: true,
    input: z.object({ password: sealed }),
    output: z.object({ options: z.record(z.string(), z.unknown()), ticket: z.string() }),
    errors: [...PASSWORD_ERRORS, 'passkeys_full'],
  },
  addPasskey: {
    access: 'member',
    fresh: true,
    input: z.object({
      ticket: text(100),
      name: text(60).refine(isPlainLine, 'name_marks'),
      response: passkeyCreated,
    }),
    output: z.object({ passkeyId: z.number().int(), name: z.string() }),
    errors: ['ticket_expired', 'passkey_refused', 'passkeys_full', 'passkey_exists'],
  },
  removePasskey: {
    access: 'member',
    fresh: true,
    input: z.object({ passkeyId, password: sealed }),
    output: z.null(),
    errors: [...PASSWORD_ERRORS, 'passkey_unknown'],
  },
  /** With the code of sendSecurityCode `payment_password` (OPEN-MEMBER-01). */
  resetPaymentPassword: {
    access: 'member',
    fresh: true,
    input: z.object({ paymentPassword: sealed, verificationCode: code }),
    output: z.object({ hasPaymentPassword: z.literal(true) }),
    errors: [
      ...CODE_ERRORS,
      'money_stopped',
      'payment_password_rule',
      'nothing_bound',
      'overloaded',
      'sealed_invalid',
      'sealed_replayed',
    ],
  },
  /** The newest 30, refused tries among them (OPEN-MEMBER-03). */
  listLogins: { access: 'member', input: none, output: z.object({ list: z.array(login) }), errors: [] },
  listSessions: {
    access: 'member',
    input: none,
    output: z.object({
      list: z.array(
        z.object({
          sessionId: z.string(),
          isCurrent: z.boolean(),
          startedAt: instant,
          lastSeenAt: instant,
          ip: z.string(),
          device: z.string(),
        }),
      ),
    }),
    errors: [],
  },
  endSession: {
    access: 'member',
    input: z.object({ sessionId: longId }),
    output: z.null(),
    errors: ['session_unknown'],
  },
  /** Where logins needed no second proof from (OPEN-AUTH-12). */
  listKnownAddresses: {
    access: 'member',
    input: none,
    output: z.object({
      list: z.array(
        z.object({ ip: z.string(), firstSeenAt: instant, lastSeenAt: instant, isCurrent: z.boolean() }),
      ),
    }),
    errors: [],
  },
  forgetAddress: {
    access: 'member',
    input: z.object({ ip: z.string('required').min(2, 'required').max(50, 'too_long') }),
    output: z.null(),
    errors: ['address_unknown'],
  },
  /** #12. */
  getIcon: { access: 'session', input: none, output: icon, errors: [] },
  setIcon: {
    access: 'member',
    input: z.object({ icon: z.enum(MEMBER_ICONS, 'icon_unknown') }),
    output: icon,
    errors: [],
  },
  /** MEMBER-007. Fields are those the specification names, each with its rule. */
  getProfile: { access: 'member', input: none, output: profile, errors: [] },
  /** Only what is sent is changed. validation_failed carries {fields}: pattern_<id>, under_age, already_set. */
  updateProfile: {
    access: 'member',
    fresh: true,
    input: z.object({
      nickname: change(40),
      payeeName: change(100),
      birthday: change(10),
      idNumber: change(40),
      address: change(200),
      nationality: change(60),
      occupation: change(60),
      sourceOfIncome: change(60),
      qqNum: change(40),
      line: change(60),
      whatsapp: change(60),
      facebook: change(100),
      wechat: change(60),
      zalo: change(60),
      telegram: change(60),
      skype: change(60),
    }),
    output: profile,
    errors: ['validation_failed'],
  },
});
