import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { identityRoutes } from './routes.ts';

const instant = z.number().int().describe('epoch milliseconds');
/** An E field: v1.<key id>.<base64 of RSA-OAEP-SHA256>, see seal.ts. */
const sealed = z.string('required').min(1, 'required').max(1000, 'too_long');
const text = (max: number) => z.string().trim().max(max, 'too_long').default('');
/** Member id in a path or query. */
const memberId = z.coerce.number('number_expected').int('number_expected').min(100_001, 'out_of_range');
const memberType = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
]);
const memberState = z.enum(['ACTIVE', 'LOCKED', 'FROZEN', 'CLOSED']);
const language = z.enum(['EN', 'CN', 'KM']);

const session = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
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

const consoleMember = z.object({
  memberId: z.number().int(),
  account: z.string(),
  nickname: z.string(),
  type: memberType,
  state: memberState,
  currency: z.string(),
  language,
  uplineAccount: z.string().nullable(),
  registeredAt: instant,
  lastLoginAt: instant.nullable(),
  lastLoginIp: z.string().nullable(),
});

/** Getting in, being someone, and who stands above whom. */
export const identityApi = defineApi(identityRoutes, {
  /** #1. wrong_account_or_password carries {captcha, remaining}; account_locked carries {retryAfter} in seconds. */
  login: {
    access: 'anyone',
    input: z.object({
      username: z.string('required').trim().min(1, 'login_phone_error').max(64, 'too_long'),
      password: sealed,
      captcha: text(16),
      type: z.enum(['username', 'sms']).default('username'),
      hvType: text(20),
      hvToken: text(2000),
      deviceId: text(64),
      /** Set by the /agent page: anyone but an agent is refused. */
      agent: z.boolean().default(false),
    }),
    output: session,
    errors: [
      'wrong_account_or_password',
      'account_locked',
      'account_closed',
      'not_agent_cannot_login',
      'operation_not_enabled',
      'overloaded',
      'sealed_invalid',
      'sealed_replayed',
    ],
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
    }),
    output: session.extend({ expiresAt: instant }),
    errors: ['operation_not_enabled', 'too_many_requests', 'sealed_invalid', 'sealed_replayed'],
  },
  /** #3. Succeeds for an unknown token too. */
  logout: { access: 'anyone', whenClosed: true, input: z.object({}), output: z.null(), errors: [] },
  /** #6 (loginInfo). Contact data is masked. */
  getMemberInfo: {
    access: 'session',
    input: z.object({}),
    output: z.object({
      id: z.number().int(),
      account: z.string(),
      nickname: z.string(),
      type: memberType,
      icon: z.string(),
      currency: z.string(),
      currencySymbol: z.string(),
      countryCode: z.string(),
      language,
      email: z.string(),
      mobileNum: z.string(),
      birthday: z.string().nullable(),
      payeeName: z.string(),
      hasPaymentPassword: z.boolean(),
      hasVip: z.boolean(),
      referralCode: z.string(),
      registerTime: instant,
      firstTimeLogin: z.boolean(),
      lastLoginIp: z.string().nullable(),
      lastLoginTime: instant.nullable(),
      freeplay: z.boolean(),
      /** End of a trial account, null for everyone else. */
      expiresAt: instant.nullable(),
    }),
    errors: [],
  },
  /** #7. validation_failed carries {fields: {name: code}}; codes are i18n keys, pattern_<patternId> for a rule. */
  register: {
    access: 'anyone',
    input: z.object({
      username: text(64),
      password: sealed,
      confirmPassword: sealed.optional(),
      payeeName: text(100),
      email: text(200),
      qqNum: text(40),
      mobileNum: text(20),
      recommenderId: text(40),
      captcha: text(16),
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
      countryDialingCode: text(6),
      /** The specification's form always sends true: registration always signs in. */
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
    }),
    output: session,
    errors: [
      'validation_failed',
      'invitation_code_error',
      'registration_limit',
      'operation_not_enabled',
      'overloaded',
      'sealed_invalid',
      'sealed_replayed',
    ],
  },
  /** #15. */
  checkAffiliate: {
    access: 'anyone',
    input: z.object({ code: z.string('required').trim().min(1, 'required').max(40), domain: text(255) }),
    output: z.object({ valid: z.literal(true), affiliateCode: z.string(), agentAccount: z.string() }),
    errors: ['invitation_code_error'],
  },
  /** The key E fields are sealed to. Ask again when a field is answered sealed_invalid: keys rotate. */
  getPublicKey: {
    access: 'anyone',
    input: z.object({}),
    output: z.object({ kid: z.string(), pem: z.string(), serverTime: instant }),
    errors: [],
  },
  /**
   * Sets or changes the six-digit payment password (OPEN-WALLET-07). The first time the login password proves
   * the member; afterwards the old payment password does.
   */
  setPaymentPassword: {
    access: 'member',
    input: z.object({
      password: sealed.optional(),
      oldPaymentPassword: sealed.optional(),
      paymentPassword: sealed,
    }),
    output: z.object({ hasPaymentPassword: z.literal(true) }),
    errors: [
      'old_password_wrong',
      'payment_password_wrong',
      'payment_password_locked',
      'payment_password_rule',
      'overloaded',
      'sealed_invalid',
      'sealed_replayed',
    ],
  },
  setLanguage: {
    access: 'member',
    input: z.object({ language }),
    output: z.object({ language }),
    errors: [],
  },
  /** #66. Clears the first-login flag; asking twice changes nothing. */
  firstLogin: {
    access: 'member',
    input: z.object({}),
    output: z.object({ firstTimeLogin: z.literal(false), bonus: z.null() }),
    errors: [],
  },
  /** #13. Answered only while AGENTPOLICY3 is on. Money is decimal text. */
  getConsolidated: {
    access: 'member',
    input: z.object({}),
    output: z.object({
      dailysalreqtype: z.number().int(),
      divtypereq: z.number().int(),
      contracthoursalreq: z.number().int(),
      realtimesalreqtype: z.number().int(),
      features: z.object({
        contractDividend: z.boolean(),
        dailySalary: z.boolean(),
        hourlySalary: z.boolean(),
        realtimeSalary: z.boolean(),
      }),
      balance: z.string(),
      frozen: z.string(),
    }),
    errors: ['operation_not_enabled'],
  },

  // ---- console
  /** Account begins with, or is exactly the id, e-mail or mobile number. Trial accounts only when asked for. */
  searchMembers: {
    access: 'staff:members.read',
    input: z.object({
      query: text(64),
      state: memberState.optional(),
      kind: z.enum(['real', 'agent', 'trial']).default('real'),
      pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({
      list: z.array(consoleMember),
      pageNo: z.number().int(),
      totalPages: z.number().int(),
      totalCount: z.number().int(),
    }),
    errors: [],
  },
  getMember: {
    access: 'staff:members.read',
    input: z.object({ memberId }),
    output: consoleMember.extend({
      walletUser: z.string(),
      accountId: z.string().nullable(),
      balance: z.string().nullable(),
      frozen: z.string().nullable(),
      email: z.string(),
      mobileNum: z.string(),
      payeeName: z.string(),
      birthday: z.string().nullable(),
      hasPaymentPassword: z.boolean(),
      registeredIp: z.string(),
      /** Root first. */
      upline: z.array(z.object({ memberId: z.number().int(), account: z.string(), type: memberType })),
      directDownlines: z.number().int(),
      sessions: z.array(
        z.object({ startedAt: instant, lastSeenAt: instant, ip: z.string(), userAgent: z.string() }),
      ),
    }),
    errors: ['not_found'],
  },
  /** Audited; locking and closing end the member's session at once. */
  setMemberState: {
    access: 'staff:members.write',
    input: z.object({
      memberId,
      state: memberState,
      reason: z.string('required').trim().min(3, 'too_short').max(140, 'too_long'),
    }),
    output: z.object({ memberId: z.number().int(), state: memberState }),
    errors: ['not_found', 'state_unchanged', 'member_closed'],
  },
});
