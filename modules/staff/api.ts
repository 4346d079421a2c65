import { defineApi } from '@baize/endpoint';
import { instant, page, paging, range } from '@baize/endpoint/shapes';
import { passkeyAnswer, passkeyCreated } from '@baize/factors';
import { z } from 'zod';
import { JOB_STATES } from './job-state.ts';
import { staffRoutes } from './routes.ts';

const me = z.object({
  staffId: z.number().int(),
  username: z.string(),
  name: z.string(),
  role: z.string(),
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
  listAudit: {
    access: 'staff:audit.read',
    input: z.object({
      staffId: z.coerce.number().int().optional(),
      action: z.string().max(80).optional(),
      target: z.string().max(120).optional(),
      ...range,
      ...paging,
    }),
    output: page(
      z.object({
        id: z.number().int(),
        at: instant,
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
    errors: [],
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
