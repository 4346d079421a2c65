import { defineApi } from '@baize/endpoint';
import { dayOrMoment, instant, longId, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { passkeyAnswer, passkeyCreated } from '@baize/factors';
import { isPlainLine } from '@baize/kernel/plain-line';
import { z } from 'zod';
import { JOB_STATES } from './job-state.ts';
import { OPERATOR_ACTS } from './operator-acts.ts';
import { OPERATOR_STATES } from './operators.sql.ts';
import { ROLE_NAMES } from './roles.ts';
import { staffRoutes } from './routes.ts';

const me = z.object({
  staffId: z.number().int(),
  username: z.string(),
  name: z.string(),
  role: z.string(),
  /** The one brand this operator works on; null: every brand of the house. */
  merchantId: z.number().int().nullable(),
  /** The brand of the console's host: whatever is seen and done here is that brand's. */
  brand: z.object({ merchantId: z.number().int(), code: z.string(), name: z.string(), palette: z.string() }),
  permissions: z.array(z.string()),
  /** The session ends then at the latest, and 30 minutes after the last call. */
  expiresAt: instant,
});

/** Options for the browser's authenticator, made by SimpleWebAuthn's server half and read by its browser half. */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()), ticket: z.string() });
const ticket = z.string('required').min(1, 'required').max(100, 'too_long');

/** Confirms that the signed-in operator makes the call: the password, or a code of the authenticator app. */
const proof = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(200, 'too_long')
  .describe('six digits are an authenticator code, anything else the password');

/** The one-time token of an invitation's link. */
const invitationToken = z.string('required').min(1, 'required').max(100, 'too_long');
/** NIST SP 800-63B asks for eight; an operator's password opens more. */
const newPassword = z.string('required').min(12, 'too_short').max(200, 'too_long');

const passkeyList = z.object({
  passkeys: z.array(
    z.object({ id: z.number().int(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
  ),
});

/** The one brand an operator works on; null: every brand of the house. */
const brandOf = rowId.nullable();
const role = z.enum(ROLE_NAMES, 'value_invalid');
const person = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(80, 'too_long')
  .refine(isPlainLine, 'value_invalid')
  .meta({ examples: ['Sok Dara'] });
/** The token goes into the link /invitation#<token>; this answer alone has it. */
const invitation = z.object({ staffId: z.number().int(), token: z.string(), expiresAt: instant });
const ownSecurity = z.object({
  backupCodesLeft: z.number().int(),
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      startedAt: instant,
      lastSeenAt: instant,
      ip: z.string(),
      userAgent: z.string(),
      isThis: z.boolean(),
    }),
  ),
});

/** Operators: sign-in with password and TOTP, and the log of what they did (OP-01). */
export const staffApi = defineApi(staffRoutes, {
  /** Starts a session as an HttpOnly, SameSite=Strict cookie. account_locked carries {retryAfter} in seconds. */
  signIn: {
    access: 'anyone',
    input: z.strictObject({
      username: z.string('required').trim().min(1, 'required').max(64, 'too_long'),
      password: z.string('required').min(1, 'required').max(200, 'too_long'),
      code: z
        .string('required')
        .trim()
        .regex(/^(\d{6}|[\dA-Za-z]{5}-?[\dA-Za-z]{5})$/, 'code_format')
        .describe('six digits of the authenticator app, or a backup code'),
    }),
    output: me,
    errors: ['wrong_credentials', 'account_locked'],
  },
  /** Any operator's passkey may answer the challenge, within five minutes. */
  getPasskeyChallenge: { access: 'anyone', input: z.object({}), output: passkeyOptions, errors: [] },
  /** A passkey replaces password and code: it is a device, unlocked by a finger, a face or a PIN. */
  signInByPasskey: {
    access: 'anyone',
    input: z.strictObject({ ticket, response: passkeyAnswer }),
    output: me,
    errors: ['ticket_expired', 'passkey_refused'],
  },
  /** Whose one-time link it is, and an authenticator secret to enrol: a new one at each call. */
  openInvitation: {
    access: 'anyone',
    input: z.strictObject({ token: invitationToken }),
    output: z.object({ username: z.string(), name: z.string(), secret: z.string(), uri: z.string() }),
    errors: ['invitation_invalid'],
  },
  /** Sets the password, enrols the authenticator by its first code and signs in. The backup codes are shown here only. */
  acceptInvitation: {
    access: 'anyone',
    input: z.strictObject({
      token: invitationToken,
      password: newPassword,
      code: z
        .string('required')
        .trim()
        .regex(/^\d{6}$/, 'code_format'),
    }),
    output: z.object({ backupCodes: z.array(z.string()) }),
    errors: ['invitation_invalid', 'invalid_verification_code'],
  },
  signOut: { access: 'anyone', input: z.object({}), output: z.null(), errors: [] },
  getMe: { access: 'staff', input: z.object({}), output: me, errors: ['not_logged_in'] },
  listOwnPasskeys: { access: 'staff', input: z.object({}), output: passkeyList, errors: [] },
  /** Begins to add one. account_locked carries {retryAfter} in seconds. */
  getPasskeyOptions: {
    access: 'staff',
    input: z.strictObject({ proof }),
    output: passkeyOptions,
    errors: ['proof_wrong', 'account_locked', 'passkeys_full'],
  },
  addPasskey: {
    access: 'staff',
    input: z.strictObject({
      ticket,
      name: z.string('required').trim().min(1, 'required').max(60, 'too_long'),
      response: passkeyCreated,
    }),
    output: passkeyList,
    errors: ['ticket_expired', 'passkey_refused', 'passkeys_full', 'passkey_exists'],
  },
  removePasskey: {
    access: 'staff',
    input: z.strictObject({ passkeyId: z.coerce.number().int().positive(), proof }),
    output: passkeyList,
    errors: ['proof_wrong', 'account_locked', 'passkey_unknown'],
  },
  /** Backup codes left and live sessions of the caller. */
  getOwnSecurity: { access: 'staff', input: z.object({}), output: ownSecurity, errors: [] },
  /** Ends every other session of the caller. */
  changeOwnPassword: {
    access: 'staff',
    input: z.strictObject({ proof, password: newPassword }),
    output: ownSecurity,
    errors: ['proof_wrong', 'account_locked'],
  },
  /** Eight new codes, shown here only; the old ones stop working. */
  renewOwnBackupCodes: {
    access: 'staff',
    input: z.strictObject({ proof }),
    output: z.object({ backupCodes: z.array(z.string()) }),
    errors: ['proof_wrong', 'account_locked'],
  },
  endOwnSession: {
    access: 'staff',
    input: z.strictObject({ sessionId: longId }),
    output: ownSecurity,
    errors: ['not_found'],
  },
  /** An operator of one brand sees and changes those of that brand; one of the house, everybody. */
  listOperators: {
    access: 'staff:staff.write',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          staffId: z.number().int(),
          username: z.string(),
          name: z.string(),
          role,
          merchantId: z.number().int().nullable(),
          /** invited: the one-time link was not used yet; expired: it no longer can be. */
          state: z.enum(OPERATOR_STATES),
          lastSignInAt: instant.nullable(),
          hasAuthenticator: z.boolean(),
          backupCodesLeft: z.number().int(),
          sessions: z.number().int(),
          acts: z.array(z.enum(OPERATOR_ACTS)),
        }),
      ),
      roles: z.array(role),
      /** The brands the caller may give. */
      brands: z.array(
        z.object({
          merchantId: z.number().int(),
          code: z.string(),
          name: z.string(),
          host: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  },
  /** Whose ids stand behind `staff:` in ledger and journals: everybody of this brand, who was disabled too, and for an operator of the house everybody of the house. */
  listOperatorNames: {
    access: 'staff',
    input: z.object({}),
    output: z.array(z.object({ staffId: z.number().int(), username: z.string() })),
    errors: [],
  },
  /** account_locked, here and below, carries {retryAfter} in seconds. */
  inviteOperator: {
    access: 'staff:staff.write',
    input: z.strictObject({
      username: z
        .string('required')
        .trim()
        .toLowerCase()
        .regex(/^[a-z][a-z0-9._-]{1,63}$/, 'username_format')
        .meta({ examples: ['dara'] }),
      name: person,
      role,
      merchantId: brandOf,
      reason,
      proof,
    }),
    output: invitation,
    errors: ['username_taken', 'brand_unknown', 'operators_full', 'proof_wrong', 'account_locked'],
  },
  updateOperator: {
    access: 'staff:staff.write',
    input: z.strictObject({ staffId: rowId, name: person, role, merchantId: brandOf, reason, proof }),
    output: z.null(),
    errors: [
      'not_found',
      'own_account',
      'last_admin',
      'brand_unknown',
      'nothing_to_change',
      'proof_wrong',
      'account_locked',
    ],
  },
  /** Disabling ends the sessions and the one-time link at once, and alone asks for no proof. */
  setOperatorState: {
    access: 'staff:staff.write',
    input: z.discriminatedUnion('isEnabled', [
      z.strictObject({ staffId: rowId, isEnabled: z.literal(false), reason }),
      z.strictObject({ staffId: rowId, isEnabled: z.literal(true), reason, proof }),
    ]),
    output: z.null(),
    errors: ['not_found', 'own_account', 'last_admin', 'state_unchanged', 'proof_wrong', 'account_locked'],
  },
  /** Takes away password, authenticator, backup codes and passkeys, ends the sessions, makes a new one-time link. */
  resetOperator: {
    access: 'staff:staff.write',
    input: z.strictObject({ staffId: rowId, reason, proof }),
    output: invitation,
    errors: ['not_found', 'own_account', 'last_admin', 'operator_disabled', 'proof_wrong', 'account_locked'],
  },
  endOperatorSessions: {
    access: 'staff:staff.write',
    input: z.strictObject({ staffId: rowId, reason }),
    output: z.object({ ended: z.number().int() }),
    errors: ['not_found', 'own_account'],
  },
  listAudit: {
    access: 'staff:audit.read',
    input: z.object({
      staffId: rowId.optional(),
      /** One brand's; an operator of one brand sees that brand's alone. */
      merchantId: rowId.optional(),
      /** Beside that brand's, what was done on the house; not for an operator of one brand. */
      withHouse: z.stringbool().optional(),
      action: z.string().max(80).optional(),
      target: z.string().max(120).optional(),
      /** Days or instants; either end may be left out. */
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      ...paging,
    }),
    output: page(
      z.object({
        id: z.number().int(),
        at: instant,
        /** The brand it was done on; null where it was done on none. */
        brand: z.string().nullable(),
        staffId: z.number().int().nullable(),
        staffName: z.string(),
        action: z.string(),
        target: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string(),
        ip: z.string(),
        requestId: z.string(),
        /** First eight hex digits of the row's hash in the chain. */
        hash: z.string(),
      }),
    ),
    errors: ['range_invalid'],
  },
  /** The state of background jobs (OP-35), which belong to no brand. */
  listJobs: {
    access: 'staff:audit.read',
    input: z.object({}),
    output: z.array(
      z.object({
        name: z.string(),
        state: z.enum(JOB_STATES),
        /** Five fields in the product's zone; null for what events bring. */
        cron: z.string().nullable(),
        lastDoneAt: instant.nullable(),
        lastFailedAt: instant.nullable(),
        failedOfDay: z.number().int(),
        waiting: z.number().int(),
        oldestDueAt: instant.nullable(),
        running: z.number().int(),
      }),
    ),
    errors: [],
  },
});
