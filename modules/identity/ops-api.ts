import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { identityOpsRoutes } from './security-routes.ts';
import { LEVEL_MAX } from './member.ts';
import { instant, memberId, memberState } from './shapes.ts';

const reason = z.string('required').trim().min(3, 'too_short').max(140, 'too_long');
/** What can lock a member out: wrong passwords, codes, second proofs, payment passwords, the network they come from. */
const lockoutKind = z.enum(['login', 'own_password', 'payment_password', 'codes', 'second_proof', 'address']);
const done = z.object({ memberId: z.number().int() });

/** Members as security staff see and help them (OP-06, OP-08). Every change is audited with its reason. */
export const identityOpsApi = defineApi(identityOpsRoutes, {
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
      /** Counters that have counted something; lockedUntil null: not locked (yet), or until somebody clears it. */
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
      /** Members who share something with this one, the likest first (R16). */
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
    input: z.object({ memberId, sessionId: z.string().regex(/^\d{1,18}$/, 'number_expected'), reason }),
    output: done,
    errors: ['not_found', 'session_unknown'],
  },
  /** For a member who lost the factor (OPEN-MEMBER-01); told at what was bound. */
  unbindMember: {
    access: 'staff:members.write',
    input: z.object({ memberId, what: z.enum(['mobile', 'email', 'totp', 'passkeys']), reason }),
    output: done,
    errors: ['not_found', 'nothing_bound'],
  },
  /** To the site's default password (OPEN-AUTH-08), which the next login must change; sessions end. */
  resetMemberPassword: {
    access: 'staff:members.write',
    input: z.object({ memberId, reason }),
    output: done,
    errors: ['not_found', 'default_password_unset', 'member_closed', 'overloaded'],
  },
  /** identity_taken carries {memberId, account} of the verified member with the same papers or name and birthday (R16). */
  verifyMemberIdentity: {
    access: 'staff:members.write',
    input: z.object({ memberId, isVerified: z.boolean(), reason }),
    output: z.object({ memberId: z.number().int(), identityVerifiedAt: instant.nullable() }),
    errors: ['not_found', 'state_unchanged', 'identity_taken'],
  },
  /** Which channels and messages are for the member. */
  setMemberLevel: {
    access: 'staff:members.write',
    input: z.object({
      memberId,
      level: z.number().int().min(0, 'out_of_range').max(LEVEL_MAX, 'out_of_range'),
      reason,
    }),
    output: z.object({ memberId: z.number().int(), level: z.number().int() }),
    errors: ['not_found', 'state_unchanged'],
  },
  /** The member goes under another agent with everybody below. What was earned until now stays where it was. */
  setMemberUpline: {
    access: 'staff:members.write',
    input: z.object({
      memberId,
      account: z.string('required').trim().min(1, 'required').max(64, 'too_long'),
      reason,
    }),
    output: done,
    errors: ['not_found', 'upline_unknown', 'upline_below', 'line_too_deep', 'state_unchanged'],
  },
});
