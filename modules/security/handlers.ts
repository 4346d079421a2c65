import { ok, refuse } from '@baize/kernel';
import { networkOf, type Handlers } from '@baize/endpoint';
import { forgetAddress, listAddresses, renewBackupCodes } from '@baize/factors';
import { DEFAULT_ICON, findMemberRow, MEMBER_ICONS, subjectOf, updateIcon } from '@baize/members';
import { endOneSession, listLiveSessions, listLoginEvents, whenFree } from '@baize/sign-in';
import { addPasskey } from './add-passkey.ts';
import type { securityApi } from './api.ts';
import { bindEmail } from './bind-email.ts';
import { bindMobile } from './bind-mobile.ts';
import { confirmTotp } from './confirm-totp.ts';
import type { SecurityDeps } from './deps.ts';
import { getPasskeyOptions } from './get-passkey-options.ts';
import { getProfile } from './get-profile.ts';
import { getSecurity } from './get-security.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeTotp } from './remove-totp.ts';
import { resetPaymentPassword } from './reset-payment-password.ts';
import { sendSecurityCode } from './send-security-code.ts';
import { startTotp } from './start-totp.ts';
import { updateProfile } from './update-profile.ts';

/** OPEN-MEMBER-03. */
const LOGINS_SHOWN = 30;

export const securityHandlers = (deps: SecurityDeps): Handlers<typeof securityApi> => ({
  getSecurity: (_input, ctx) => getSecurity(deps, ctx),
  sendSecurityCode: (input, ctx) => sendSecurityCode(deps, input, ctx),
  bindMobile: (input, ctx) => whenFree(() => bindMobile(deps, input, ctx)),
  bindEmail: (input, ctx) => whenFree(() => bindEmail(deps, input, ctx)),
  startTotp: (input, ctx) => whenFree(() => startTotp(deps, input, ctx)),
  confirmTotp: (input, ctx) => confirmTotp(deps, input, ctx),
  removeTotp: (input, ctx) => whenFree(() => removeTotp(deps, input, ctx)),
  renewBackupCodes: ({ code }, ctx) =>
    renewBackupCodes(deps.factors, ctx.merchantId, subjectOf(ctx.caller.memberId), code),
  getPasskeyOptions: (input, ctx) => whenFree(() => getPasskeyOptions(deps, input, ctx)),
  addPasskey: (input, ctx) => addPasskey(deps, input, ctx),
  removePasskey: (input, ctx) => whenFree(() => removePasskey(deps, input, ctx)),
  resetPaymentPassword: (input, ctx) => whenFree(() => resetPaymentPassword(deps, input, ctx)),
  listLogins: async (_input, ctx) => {
    const events = await listLoginEvents(deps.db, ctx.caller.memberId, LOGINS_SHOWN);
    return ok({
      list: events.map(({ at, ip, userAgent, method, outcome }) => ({
        at: at.getTime(),
        ip,
        device: userAgent,
        method,
        outcome,
      })),
    });
  },
  listSessions: async (_input, ctx) => {
    const rows = await listLiveSessions(deps.db, ctx.caller.memberId, deps.clock.now());
    return ok({
      list: rows.map((row) => ({
        sessionId: row.id.toString(),
        isCurrent: row.id.toString() === ctx.caller.sessionId,
        startedAt: row.startedAt.getTime(),
        lastSeenAt: row.lastSeenAt.getTime(),
        ip: row.ip,
        device: row.userAgent,
      })),
    });
  },
  endSession: async ({ sessionId }, ctx) => {
    const ended = await deps.db.transaction((tx) => endOneSession(tx, deps, ctx.caller.memberId, sessionId));
    return ended ? ok(null) : refuse('session_unknown');
  },
  listKnownAddresses: async (_input, ctx) => {
    const here = networkOf(ctx.ip);
    const known = await listAddresses(deps, deps.db, subjectOf(ctx.caller.memberId));
    return ok({ list: known.map((address) => ({ ...address, isCurrent: address.ip === here })) });
  },
  forgetAddress: async ({ ip }, ctx) =>
    (await forgetAddress(deps.db, subjectOf(ctx.caller.memberId), ip)) ? ok(null) : refuse('address_unknown'),
  getIcon: async (_input, ctx) => {
    const member = await findMemberRow(deps.db, ctx.caller.memberId);
    return ok({ icon: member?.icon || DEFAULT_ICON, icons: [...MEMBER_ICONS], customUrl: null });
  },
  setIcon: async ({ icon }, ctx) => {
    await updateIcon(deps.db, ctx.caller.memberId, icon);
    return ok({ icon, icons: [...MEMBER_ICONS], customUrl: null });
  },
  getProfile: (_input, ctx) => getProfile(deps, ctx),
  updateProfile: (input, ctx) => updateProfile(deps, input, ctx),
});
