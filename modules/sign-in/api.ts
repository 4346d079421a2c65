import { defineApi } from '@baize/endpoint';
import { instant, language } from '@baize/endpoint/shapes';
import { memberType } from '@baize/members/shapes';
import { z } from 'zod';
import { signInRoutes } from './routes.ts';
import { sessionOperations } from './session-operations.ts';
import { sealed } from './shapes.ts';

/** Logging in, registering, staying signed in, and the secrets that prove a member. */
export const signInApi = defineApi(signInRoutes, {
  ...sessionOperations,
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
  /** The key E fields are sealed to. Ask again when a field is answered sealed_invalid: keys rotate. */
  getPublicKey: {
    access: 'anyone',
    input: z.object({}),
    output: z.object({ kid: z.string(), pem: z.string(), serverTime: instant }),
    errors: [],
  },
  /** Members at the site now; null unless the brand's setting figures.online is live. */
  countOnline: {
    access: 'anyone',
    cachedSeconds: 30,
    input: z.object({}),
    output: z.object({ online: z.number().int().nullable() }),
    errors: [],
  },
  /**
   * Sets or changes the six-digit payment password (OPEN-WALLET-07). The first time the login password proves
   * the member; afterwards the old payment password does.
   */
  setPaymentPassword: {
    access: 'member',
    fresh: true,
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
      'money_stopped',
      'overloaded',
      'sealed_invalid',
      'sealed_replayed',
    ],
  },
});
