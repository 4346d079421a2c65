import { defineApi } from '@baize/endpoint';
import { instant } from '@baize/endpoint/shapes';
import { dialingCode, text } from '@baize/members/shapes';
import { codeSent, sealed, SEND_CODE_ERRORS, session } from '@baize/sign-in/shapes';
import { z } from 'zod';
import { registrationRoutes } from './routes.ts';

const shared = {
  username: text(64),
  confirmPassword: sealed.optional(),
  payeeName: text(100),
  email: text(200),
  qqNum: text(40),
  mobileNum: text(20),
  recommenderId: text(40),
  captcha: text(16),
  /** Names the picture; the header X-Captcha-Id does too. */
  captchaId: text(100),
  verificationCode: text(16),
  affiliateCode: text(40),
  paymentPassword: sealed.optional(),
  line: text(60),
  whatsapp: text(60),
  facebook: text(100),
  wechat: text(60),
  idNumber: text(40),
  referralCode: text(40),
  domain: text(255),
  countryDialingCode: dialingCode,
  /** The specification's form always sends true: registration always signs in (AUTH-076). */
  login: z.literal(true).default(true),
  nickname: text(40),
  birthday: text(10),
  address: text(200),
  nationality: text(60),
  occupation: text(60),
  sourceOfIncome: text(60),
  zalo: text(60),
  telegram: text(60),
  skype: text(60),
  hvType: text(20),
  hvToken: text(4000),
  /** What the browser calls itself, as at login: two members of one machine are shown to risk staff (R16). */
  deviceId: text(64),
};

const ERRORS = [
  'validation_failed',
  'invitation_code_error',
  'registration_limit',
  'invalid_verification_code',
  'missing_verification_code',
  'code_expired',
  'too_many_requests_5min',
  'operation_not_enabled',
  'overloaded',
  'sealed_invalid',
  'sealed_replayed',
] as const;

/** Becoming a member, or a trial. validation_failed carries {fields: {name: code}}; codes are i18n keys, pattern_<id> for a rule. */
export const registrationApi = defineApi(registrationRoutes, {
  /** #7. */
  register: {
    access: 'anyone',
    input: z.object({ ...shared, password: sealed }),
    output: session,
    errors: [...ERRORS, 'human_check_failed'],
  },
  /**
   * #8. The number is proved by the code of sendRegisterCode or by the phone provider's token (AUTH-077). `password` is
   * left out where the site makes one up (MOBILENUMPASSREG3 off).
   */
  registerMobile: {
    access: 'anyone',
    input: z.object({
      ...shared,
      password: sealed.optional(),
      registerUrl: text(500),
      registerMethod: z.literal('WEB').default('WEB'),
      firebaseChannel: z.enum(['', 'sms']).default(''),
      firebaseIdToken: text(4000),
    }),
    output: session,
    errors: [
      ...ERRORS,
      'captcha_check_failed',
      'missing_phone_number',
      'invalid_phone_number',
      'unknown_error',
    ],
  },
  /** #5. `mobileNo` here, `mobileNum` there: the specification's own names (C-11). */
  sendRegisterCode: {
    access: 'anyone',
    input: z.object({
      countryDialingCode: dialingCode,
      mobileNo: text(20),
      hvType: text(20),
      hvToken: text(4000),
    }),
    output: codeSent,
    errors: [...SEND_CODE_ERRORS, 'mobile_exists', 'human_check_failed'],
  },
  /** #2. A trial account with 2,000 demo units for two hours. `value` is the E field of a random client id. */
  freePlay: {
    access: 'anyone',
    input: z.object({
      os: text(40),
      platform: z.string().max(4).default('W'),
      value: sealed,
      version: z.coerce.number().int().default(3),
      clientType: z.coerce.number().int().default(3),
      /** Asked for while many begin a trial: human_check_failed, then again with a proof. */
      hvType: text(20),
      hvToken: text(4000),
    }),
    output: session.extend({ expiresAt: instant }),
    errors: [
      'operation_not_enabled',
      'too_many_requests',
      'human_check_failed',
      'sealed_invalid',
      'sealed_replayed',
    ],
  },
});
