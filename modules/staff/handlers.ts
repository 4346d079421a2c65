import { readJobHealth } from '@baize/db';
import { offsetOf, ok, pageOf, refuse } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import type { staffApi } from './api.ts';
import { audit } from './audit.ts';
import { countAuditRows, listAuditRows, type AuditRow } from './audit.sql.ts';
import type { StaffDeps } from './deps.ts';
import { jobState } from './job-state.ts';
import { addOwnPasskey, ownPasskeys, removeOwnPasskey, startOwnPasskey } from './own-passkeys.ts';
import { endedCookie } from './session.ts';
import { meOf, signIn } from './sign-in.ts';
import { passkeyChallenge, signInByPasskey } from './sign-in-by-passkey.ts';
import { endStaffSession, findStaffSessionById } from './staff.sql.ts';

export const staffHandlers = (deps: StaffDeps): Handlers<typeof staffApi> => ({
  signIn: (input, ctx) => signIn(deps, input, ctx),
  getPasskeyChallenge: async (_input, ctx) => ok(await passkeyChallenge(deps, ctx)),
  signInByPasskey: (input, ctx) => signInByPasskey(deps, input, ctx),
  signOut: async (_input, ctx) => {
    const { caller } = ctx;
    ctx.setHeader('Set-Cookie', endedCookie(deps.secureCookie));
    if (caller.role !== 'staff') return ok(null);
    await deps.db.transaction(async (tx) => {
      await endStaffSession(tx, BigInt(caller.sessionId), deps.clock.now());
      await audit(tx, {
        staff: caller,
        action: 'staff.sign-out',
        target: `staff:${caller.staffId}`,
        merchantId: ctx.merchantId,
        ip: ctx.ip,
        requestId: ctx.requestId,
      });
    });
    return ok(null);
  },
  getMe: async (_input, ctx) => {
    const session = await findStaffSessionById(deps.db, ctx.caller.sessionId);
    return session
      ? ok(meOf({ ...session, id: session.staffId }, session.expiresAt))
      : refuse('not_logged_in');
  },
  listOwnPasskeys: async (_input, ctx) => ok(await ownPasskeys(deps, ctx)),
  getPasskeyOptions: (input, ctx) => startOwnPasskey(deps, input, ctx),
  addPasskey: (input, ctx) => addOwnPasskey(deps, input, ctx),
  removePasskey: (input, ctx) => removeOwnPasskey(deps, input, ctx),
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
  listAudit: async (input) => {
    const filter = {
      staffId: input.staffId,
      action: input.action,
      target: input.target,
      from: input.from === undefined ? undefined : new Date(input.from),
      to: input.to === undefined ? undefined : new Date(input.to),
    };
    const rows = await listAuditRows(deps.db, filter, { limit: input.pageSize, offset: offsetOf(input) });
    return ok(pageOf(rows.map(entryOf), await countAuditRows(deps.db, filter), input));
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
