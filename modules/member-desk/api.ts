import { defineApi } from '@baize/endpoint';
import { instant, language, longId, moment, page, paging, reason } from '@baize/endpoint/shapes';
import { AGENT_ACCOUNT, STOP_CAUSES } from '@baize/members';
import { LEVEL_MAX } from '@baize/members/rules';
import { proposed } from '@baize/approvals/shapes';
import { allRates, givenRates, proposalId } from '@baize/rates/shapes';
import { LOCKOUT_KINDS } from '@baize/sign-in';
import { memberId, memberState, memberType, text } from '@baize/members/shapes';
import { z } from 'zod';
import { memberDeskRoutes } from './routes.ts';
import { isTold } from './rules.ts';

const AGENT = [z.literal(1), z.literal(2), z.literal(41), z.literal(42)] as const;
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

const account = z.string('required').trim().min(1, 'required').max(64, 'too_long');
const affiliateCode = z.object({
  code: z.string(),
  state: z.enum(['LIVE', 'EXPIRED', 'USED_UP', 'REVOKED']),
  /** The agent it leads to. */
  memberId: z.number().int(),
  account: z.string(),
  /** Empty: every domain of the brand. */
  domain: z.string(),
  /** What registers by it is. */
  memberType: z.union([z.literal(0), ...AGENT]),
  uses: z.number().int(),
  maxUses: z.number().int().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** What who registers by it is given, or what the agent has by then where that is less; null: nothing. A mode of 0 is the least. */
  rates: allRates.nullable(),
  acts: z.array(z.enum(['rates', 'revoke'])),
});

const lockoutKind = z.enum(LOCKOUT_KINDS);
const USES_MAX = 1_000_000;
const done = z.object({ memberId: z.number().int() });

/** Members as operators see and help them (OP-06, OP-08). Every change is audited with its reason. */
export const memberDeskApi = defineApi(memberDeskRoutes, {
  /** Account begins with, or is exactly the id, e-mail or mobile number. Trial accounts only when asked for. */
  searchMembers: {
    access: 'staff:members.read',
    input: z.object({
      query: text(64),
      state: memberState.optional(),
      kind: z.enum(['real', 'agent', 'trial']).default('real'),
      ...paging,
    }),
    output: page(consoleMember),
    errors: [],
  },
  getMember: {
    access: 'staff:members.read',
    input: z.object({ memberId }),
    output: consoleMember.extend({
      /** What an operator may do with them now. */
      /** What may be done, and the state it leads to. */
      acts: z.array(
        z.object({ act: z.enum(['lock', 'unlock', 'freeze', 'unfreeze', 'close']), state: memberState }),
      ),
      walletUser: z.string(),
      accountId: z.string().nullable(),
      balance: z.string().nullable(),
      frozen: z.string().nullable(),
      /** What the wallet refuses now, whoever stopped it: the state, a freeze of risk, a debt. */
      blocks: z.array(z.enum(['no_bet', 'no_withdraw', 'debt'])),
      email: z.string(),
      mobileNum: z.string(),
      payeeName: z.string(),
      birthday: z.string().nullable(),
      level: z.number().int(),
      hasPaymentPassword: z.boolean(),
      registeredIp: z.string(),
      /** Root first. */
      upline: z.array(z.object({ memberId: z.number().int(), account: z.string(), type: memberType })),
      directDownlines: z.number().int(),
      /** Who invited them, which a move does not change; null: nobody, or registered before it was kept. */
      invitation: z
        .object({
          memberId: z.number().int(),
          account: z.string(),
          via: z.enum(['affiliate_code', 'referral_code', 'recommender']),
          affiliateCode: z.string().nullable(),
        })
        .nullable(),
      sessions: z.array(
        z.object({ startedAt: instant, lastSeenAt: instant, ip: z.string(), userAgent: z.string() }),
      ),
    }),
    errors: ['not_found'],
  },
  /**
   * Audited; locking and closing end the member's session at once. Who is locked or frozen reads `memberReason`, the reason is for
   * the log alone.
   */
  setMemberState: {
    access: 'staff:members.write',
    input: z
      .strictObject({ memberId, state: memberState, memberReason: reason.optional(), reason })
      .refine(({ state, memberReason }) => (memberReason !== undefined) === isTold(state), {
        path: ['memberReason'],
        message: 'required',
      })
      .meta({ examples: [{ memberId: 100001, state: 'ACTIVE', reason: 'papers were shown' }] }),
    output: z.object({ memberId: z.number().int(), state: memberState }),
    errors: ['not_found', 'state_unchanged', 'member_closed'],
  },
  getMemberSecurity: {
    access: 'staff:members.read',
    input: z.object({ memberId }),
    output: z.object({
      memberId: z.number().int(),
      identityVerifiedAt: instant.nullable(),
      mustChangePassword: z.enum(['default', 'expired']).nullable(),
      /** Whether the site has a default password to reset to. */
      canResetPassword: z.boolean(),
      hasMobile: z.boolean(),
      hasEmail: z.boolean(),
      totp: z.boolean(),
      passkeys: z.number().int(),
      /** No money leaves since an operator let somebody in; null: none is stopped for that. */
      moneyStop: z
        .object({
          cause: z.enum(STOP_CAUSES),
          since: instant,
          /** The password is still one that others know: it cannot be freed yet. */
          isPasswordGiven: z.boolean(),
          proposed: proposed.nullable(),
        })
        .nullable(),
      /** Counters that are not zero. lockedUntil null: not locked, or locked until it is cleared. */
      lockouts: z.array(
        z.object({
          kind: lockoutKind,
          detail: z.string(),
          tries: z.number().int(),
          isLocked: z.boolean(),
          lockedUntil: instant.nullable(),
        }),
      ),
      addresses: z.array(z.object({ ip: z.string(), firstSeenAt: instant, lastSeenAt: instant })),
      sessions: z.array(
        z.object({
          sessionId: z.string(),
          startedAt: instant,
          lastSeenAt: instant,
          ip: z.string(),
          userAgent: z.string(),
        }),
      ),
      logins: z.array(
        z.object({
          at: instant,
          ip: z.string(),
          userAgent: z.string(),
          method: z.string(),
          outcome: z.string(),
        }),
      ),
      /** Possible duplicates, the most similar first (R16). */
      alike: z.array(
        z.object({
          memberId: z.number().int(),
          account: z.string(),
          state: memberState,
          shares: z.array(z.enum(['id_number', 'person', 'device', 'ip'])),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  clearMemberLockout: {
    access: 'staff:members.write',
    input: z.object({ memberId, kind: lockoutKind, reason }),
    output: done,
    errors: ['not_found', 'nothing_locked'],
  },
  /** Without `ip` all of them. */
  forgetMemberAddress: {
    access: 'staff:members.write',
    input: z.object({ memberId, ip: z.string().max(50, 'too_long').default(''), reason }),
    output: done,
    errors: ['not_found', 'address_unknown'],
  },
  endMemberSession: {
    access: 'staff:members.write',
    input: z.object({ memberId, sessionId: longId, reason }),
    output: done,
    errors: ['not_found', 'session_unknown'],
  },
  /** For a member who lost the factor (OPEN-MEMBER-01); told at what was bound. Without a second proof that was there no money leaves. */
  unbindMember: {
    access: 'staff:members.write',
    input: z.object({ memberId, what: z.enum(['mobile', 'email', 'totp', 'passkeys']), reason }),
    output: done,
    errors: ['not_found', 'nothing_bound'],
  },
  /**
   * To the site's default password (OPEN-AUTH-08), which asks for a second proof at the next login and must be changed there; sessions
   * end. For a member who has none bound, to a password for one login, told this once; no money leaves until two operators free it.
   */
  resetMemberPassword: {
    access: 'staff:members.write',
    input: z.object({ memberId, reason }),
    output: z.object({
      memberId: z.number().int(),
      oneTime: z.object({ password: z.string(), until: instant }).nullable(),
    }),
    errors: ['not_found', 'default_password_unset', 'member_closed', 'overloaded'],
  },
  /** Two agree that the member sits in an account whose money is stopped since an operator let somebody in (decision 0043). */
  freeMemberMoney: {
    access: 'staff:members.write',
    input: z.object({ memberId, reason }),
    output: z.object({ memberId: z.number().int(), proposalId }),
    errors: ['not_found', 'money_not_stopped', 'password_given', 'proposed_already'],
  },
  /** identity_taken carries {memberId, account} of the verified member with the same papers or name and birthday (R16). */
  verifyMemberIdentity: {
    access: 'staff:members.write',
    input: z.object({ memberId, isVerified: z.boolean(), reason }),
    output: z.object({ memberId: z.number().int(), identityVerifiedAt: instant.nullable() }),
    errors: ['not_found', 'state_unchanged', 'identity_taken'],
  },
  /** What the member is given and may use: a higher one waits for a second operator. `level` is the one held now. */
  setMemberLevel: {
    access: 'staff:members.write',
    input: z.object({
      memberId,
      level: z.number().int().min(0, 'out_of_range').max(LEVEL_MAX, 'out_of_range'),
      reason,
    }),
    output: z.object({ memberId: z.number().int(), level: z.number().int(), proposalId }),
    errors: ['not_found', 'state_unchanged', 'proposed_already'],
  },
  /**
   * The member goes under another agent with everybody below. What was earned until now stays where it was. Where it ends contracts,
   * lowers rates, or undoes what is switched off for the branch above, it waits for a second operator.
   */
  setMemberUpline: {
    access: 'staff:members.write',
    input: z.object({
      memberId,
      account,
      reason,
    }),
    output: z.object({ memberId: z.number().int(), proposalId }),
    errors: [
      'not_found',
      'upline_unknown',
      'upline_below',
      'line_too_deep',
      'type_above_upline',
      'state_unchanged',
      'proposed_already',
    ],
  },
  /**
   * Opens a top agent (OP-09) under the agent of that account, or under the house. `password` is answered once where it is a
   * one-time one; either must be changed at the first login. `rates` hold from the next product day on, once a second operator agreed.
   */
  openAgent: {
    access: 'staff:agents.write',
    input: z.strictObject({
      account: z
        .string('required')
        .trim()
        .regex(AGENT_ACCOUNT, 'agent_invalid')
        .meta({ examples: ['agent07'] }),
      type: z.union(AGENT),
      uplineAccount: text(64),
      password: z.enum(['default', 'one_time']),
      rates: givenRates.default({}),
      reason,
    }),
    output: z.object({
      memberId: z.number().int(),
      account: z.string(),
      password: z.string().nullable(),
      proposalId,
    }),
    errors: [
      'account_taken',
      'account_reserved',
      'upline_unknown',
      'line_too_deep',
      'type_above_upline',
      'default_password_unset',
      'validation_failed',
      'overloaded',
    ],
  },
  /** The invite links of agents (OP-10), with the domains that one may be bound to. */
  listAffiliateCodes: {
    access: 'staff:members.read',
    input: z.object({ state: z.literal('LIVE').optional(), account: text(64), ...paging }),
    output: page(affiliateCode).extend({ domains: z.array(z.string()) }),
    errors: [],
  },
  /**
   * Without `code` one is made. A registration by it counts at once, so that `maxUses` holds for any number together. It gives no
   * `rates` before a second operator agreed.
   */
  createAffiliateCode: {
    access: 'staff:agents.write',
    input: z
      .strictObject({
        account,
        code: z
          .string()
          .trim()
          .regex(/^([A-Za-z0-9_-]{3,40})?$/, 'affiliate_code_format')
          .default(''),
        domain: text(255),
        memberType: z.union([z.literal(0), ...AGENT]).default(0),
        maxUses: z
          .number()
          .int()
          .min(1, 'out_of_range')
          .max(USES_MAX, 'out_of_range')
          .nullable()
          .default(null),
        expiresAt: moment.nullable().default(null),
        rates: givenRates.default({}),
        reason,
      })
      .meta({ examples: [{ account: 'agent01', code: 'SPRING', reason: 'a campaign of spring' }] }),
    output: affiliateCode.extend({ proposalId }),
    errors: ['upline_unknown', 'type_above_upline', 'code_taken', 'validation_failed'],
  },
  /** Nobody registers by it any more; who did keeps it in their file. */
  revokeAffiliateCode: {
    access: 'staff:agents.write',
    input: z.object({ code: z.string().max(40), reason }),
    output: affiliateCode,
    errors: ['not_found', 'state_unchanged'],
  },
});
