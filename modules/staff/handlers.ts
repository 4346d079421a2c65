import { readJobHealth, type Tx } from '@baize/db';
import { ok, refuse, openRangeOf } from '@baize/kernel';
import { staffChange, type Handlers } from '@baize/endpoint';
import { listMerchantRows } from '@baize/site';
import type { staffApi } from './api.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { audit } from './audit.ts';
import { listAuditRows, type AuditRow } from './audit.sql.ts';
import type { StaffDeps } from './deps.ts';
import { jobState } from './job-state.ts';
import {
  BRANDS_MAX,
  endOperatorSessions,
  invite,
  listOperatorsFor,
  reset,
  setOperatorState,
  updateOperator,
} from './operators.ts';
import { OPERATORS_MAX } from './invite-operator.ts';
import { listOperatorNames } from './operators.sql.ts';
import { changeOwnPassword, endOwnSession, getOwnSecurity, renewOwnBackupCodes } from './own-account.ts';
import { addPasskey, getPasskeyOptions, listOwnPasskeys, removePasskey } from './own-passkeys.ts';
import { endedCookie } from './session.ts';
import { meOf, signIn } from './sign-in.ts';
import { getPasskeyChallenge, signInByPasskey } from './sign-in-by-passkey.ts';
import { endStaffSession, findStaffSessionById } from './staff.sql.ts';

export const staffHandlers = (deps: StaffDeps): Handlers<typeof staffApi> => ({
  signIn: (input, ctx) => signIn(deps, input, ctx),
  getPasskeyChallenge: (_input, ctx) => getPasskeyChallenge(deps, ctx),
  signInByPasskey: (input, ctx) => signInByPasskey(deps, input, ctx),
  openInvitation: (input, ctx) => openInvitation(deps, input, ctx),
  acceptInvitation: (input, ctx) => acceptInvitation(deps, input, ctx),
  signOut: async (_input, ctx) => {
    const { caller } = ctx;
    ctx.setHeader('Set-Cookie', endedCookie(deps.secureCookie));
    if (caller.role !== 'staff') return ok(null);
    await staffChange(
      { db: deps.db, audit },
      { ...ctx, caller },
      { action: 'staff.sign-out' },
      async (tx: Tx) => {
        await endStaffSession(tx, BigInt(caller.sessionId), deps.clock.now());
        return ok({ target: `staff:${caller.staffId}`, value: null });
      },
    );
    return ok(null);
  },
  getMe: async (_input, ctx) => {
    const session = await findStaffSessionById(deps.db, ctx.caller.sessionId);
    return session
      ? ok(await meOf(deps, { ...session, id: session.staffId }, session.expiresAt, ctx))
      : refuse('not_logged_in');
  },
  listOwnPasskeys: (_input, ctx) => listOwnPasskeys(deps, ctx),
  getPasskeyOptions: (input, ctx) => getPasskeyOptions(deps, input, ctx),
  addPasskey: (input, ctx) => addPasskey(deps, input, ctx),
  removePasskey: (input, ctx) => removePasskey(deps, input, ctx),
  getOwnSecurity: (_input, ctx) => getOwnSecurity(deps, ctx),
  changeOwnPassword: (input, ctx) => changeOwnPassword(deps, input, ctx),
  renewOwnBackupCodes: (input, ctx) => renewOwnBackupCodes(deps, input, ctx),
  endOwnSession: (input, ctx) => endOwnSession(deps, input, ctx),
  listOperators: (_input, ctx) => listOperatorsFor(deps, ctx),
  // A name is half of a sign-in: who is of one brand reads no name of the house.
  listOperatorNames: async (_input, { merchantId, caller }) =>
    ok(
      await listOperatorNames(deps.db, { merchantId, withHouse: caller.merchantId === null }, OPERATORS_MAX),
    ),
  inviteOperator: (input, ctx) => invite(deps, input, ctx),
  updateOperator: (input, ctx) => updateOperator(deps, input, ctx),
  setOperatorState: (input, ctx) => setOperatorState(deps, input, ctx),
  resetOperator: (input, ctx) => reset(deps, input, ctx),
  endOperatorSessions: (input, ctx) => endOperatorSessions(deps, input, ctx),
  listJobs: async () => {
    const now = deps.clock.now();
    const jobs = await readJobHealth(deps.db);
    return ok(
      jobs.map((job) => ({
        ...job,
        state: jobState(job, now),
        lastDoneAt: job.lastDoneAt?.getTime() ?? null,
        lastFailedAt: job.lastFailedAt?.getTime() ?? null,
        oldestDueAt: job.oldestDueAt?.getTime() ?? null,
      })),
    );
  },
  listAudit: async ({ withHouse, ...input }, { caller }) => {
    const range = openRangeOf(input);
    if (!range.ok) return range;
    const brands = await listMerchantRows(deps.db, BRANDS_MAX);
    const names = new Map(brands.map(({ id, name }) => [id, name]));
    const merchantId = caller.merchantId ?? input.merchantId;
    const andHouse = withHouse === true && caller.merchantId === null;
    const { from, to } = range.value;
    return ok(
      await listAuditRows(deps.db, { ...input, merchantId, andHouse, from, to }, (row) => ({
        ...entryOf(row),
        brand: row.merchantId === null ? null : (names.get(row.merchantId) ?? String(row.merchantId)),
      })),
    );
  },
});

const HASH_SHOWN_BYTES = 4;
const entryOf = (row: AuditRow) => ({
  id: Number(row.id),
  at: row.at.getTime(),
  staffId: row.staffId,
  staffName: row.staffName,
  action: row.action,
  target: row.target,
  before: row.before,
  after: row.after,
  reason: row.reason,
  ip: row.ip,
  requestId: row.requestId,
  hash: row.hash.subarray(0, HASH_SHOWN_BYTES).toString('hex'),
});
