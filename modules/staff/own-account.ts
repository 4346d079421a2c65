import { ok } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { staffAction, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import type { staffApi } from './api.ts';
import { audit } from './audit.ts';
import { confirmOperator } from './confirm-operator.ts';
import type { StaffDeps } from './deps.ts';
import { replaceBackupCodes } from './second-factor.ts';
import {
  countBackupCodes,
  endOtherStaffSessions,
  endStaffSession,
  findLiveSession,
  listLiveSessions,
  updatePassword,
} from './staff.sql.ts';

type Api = typeof staffApi;
type StaffCtx = Ctx<'staff'>;

export async function getOwnSecurity(deps: StaffDeps, { caller }: StaffCtx) {
  const sessions = await listLiveSessions(deps.db, caller.staffId, deps.clock.now());
  return ok({
    backupCodesLeft: await countBackupCodes(deps.db, caller.staffId),
    sessions: sessions.map(({ id, startedAt, lastSeenAt, ip, userAgent }) => ({
      sessionId: String(id),
      startedAt: startedAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
      ip,
      userAgent,
      isThis: String(id) === caller.sessionId,
    })),
  });
}

/** The other sessions end: somebody who knew the old password may sit behind one. */
export async function changeOwnPassword(
  deps: StaffDeps,
  { proof, password }: Input<Api, 'changeOwnPassword'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'changeOwnPassword'>> {
  const { staffId, sessionId } = ctx.caller;
  const confirmed = await confirmOperator(deps, staffId, proof);
  if (!confirmed.ok) return confirmed;
  const passwordHash = await deps.passwords.hash(password);
  await staffChange({ db: deps.db, audit }, ctx, { action: 'staff.password' }, async (tx: Tx) => {
    await updatePassword(tx, staffId, passwordHash);
    const ended = await endOtherStaffSessions(tx, staffId, BigInt(sessionId), deps.clock.now());
    return ok({ target: `staff:${staffId}`, after: { sessionsEnded: ended }, value: null });
  });
  return getOwnSecurity(deps, ctx);
}

export async function renewOwnBackupCodes(
  deps: StaffDeps,
  { proof }: Input<Api, 'renewOwnBackupCodes'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'renewOwnBackupCodes'>> {
  const { staffId } = ctx.caller;
  const confirmed = await confirmOperator(deps, staffId, proof);
  if (!confirmed.ok) return confirmed;
  return staffChange({ db: deps.db, audit }, ctx, { action: 'staff.backup-codes' }, async (tx: Tx) => {
    const backupCodes = await replaceBackupCodes(tx, deps.box, staffId);
    return ok({ target: `staff:${staffId}`, value: { backupCodes } });
  });
}

export async function endOwnSession(
  deps: StaffDeps,
  { sessionId }: Input<Api, 'endOwnSession'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'endOwnSession'>> {
  const { staffId } = ctx.caller;
  const ended = await staffAction({ db: deps.db, audit }, ctx, {
    action: 'staff.session-end',
    lock: (tx: Tx) => findLiveSession(tx, staffId, BigInt(sessionId)),
    act: async (tx, { id }) => {
      await endStaffSession(tx, id, deps.clock.now());
      return ok({ target: `staff:${staffId}`, before: { sessionId }, value: null });
    },
  });
  return ended.ok ? getOwnSecurity(deps, ctx) : ended;
}
