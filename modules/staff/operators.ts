import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { staffAction, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { listMerchantRows } from '@baize/site';
import type { staffApi } from './api.ts';
import { audit } from './audit.ts';
import { confirmOperator } from './confirm-operator.ts';
import type { StaffDeps } from './deps.ts';
import {
  isBrand,
  listOperators,
  openInvitedAccount,
  resetFactors,
  type Invitation,
} from './invite-operator.ts';
import { operatorActs } from './operator-acts.ts';
import { deleteInvitation, hasOtherHouseAdmin, setDisabled, updateOperatorRow } from './operators.sql.ts';
import { ROLE_NAMES } from './roles.ts';
import { endAllStaffSessions, lockStaff, type StaffRow } from './staff.sql.ts';

type Api = typeof staffApi;
type StaffCtx = Ctx<'staff:staff.write'>;

export const BRANDS_MAX = 1_000;

export async function listOperatorsFor(deps: StaffDeps, { caller }: StaffCtx) {
  const rows = await listOperators(deps.db, deps, caller.merchantId);
  const brands = await listMerchantRows(deps.db, BRANDS_MAX);
  return ok({
    list: rows.map((row) => ({
      ...row,
      lastSignInAt: row.lastSignInAt?.getTime() ?? null,
      acts: operatorActs(row, caller.staffId),
    })),
    roles: [...ROLE_NAMES],
    brands: brands
      .filter(({ id }) => reaches(caller, id))
      .map(({ id, code, name, hosts }) => ({
        merchantId: id,
        code,
        name,
        // A name before an address.
        host: hosts.find((host) => !/^[\d.]+$/.test(host)) ?? hosts[0] ?? null,
      })),
  });
}

/** Answers the one-time link's token, which is kept nowhere in the clear. */
export async function invite(
  deps: StaffDeps,
  { reason, proof, ...operator }: Input<Api, 'inviteOperator'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'inviteOperator'>> {
  const confirmed = await confirmOperator(deps, ctx.caller.staffId, proof);
  if (!confirmed.ok) return confirmed;
  return staffChange({ db: deps.db, audit }, ctx, { action: 'staff.invite', reason }, async (tx: Tx) => {
    if (!reaches(ctx.caller, operator.merchantId)) return refuse('brand_unknown');
    const invited = await openInvitedAccount(tx, deps, operator);
    if (!invited.ok) return invited;
    return ok({ target: `staff:${invited.value.staffId}`, after: operator, value: shown(invited.value) });
  });
}

/** Name, role and brand. They hold from the operator's next call. */
export async function updateOperator(
  deps: StaffDeps,
  { staffId, reason, proof, ...after }: Input<Api, 'updateOperator'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'updateOperator'>> {
  const confirmed = await confirmOperator(deps, ctx.caller.staffId, proof);
  if (!confirmed.ok) return confirmed;
  return onOperator(deps, ctx, { action: 'staff.update', reason, staffId }, async (tx, staff) => {
    const before = { name: staff.name, role: staff.role, merchantId: staff.merchantId };
    if (!reaches(ctx.caller, after.merchantId) || !(await isBrand(tx, after.merchantId)))
      return refuse('brand_unknown');
    if (before.name === after.name && before.role === after.role && before.merchantId === after.merchantId)
      return refuse('nothing_to_change');
    const isStillHouseAdmin = after.role === 'admin' && after.merchantId === null;
    if (!isStillHouseAdmin && (await isLastHouseAdmin(tx, staff))) return refuse('last_admin');
    await updateOperatorRow(tx, staffId, after);
    return ok({ before, after, value: null });
  });
}

/** Disabling asks for no proof: in an alarm nobody waits. */
export async function setOperatorState(
  deps: StaffDeps,
  { staffId, reason, ...wanted }: Input<Api, 'setOperatorState'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'setOperatorState'>> {
  const { isEnabled } = wanted;
  if (wanted.isEnabled) {
    const confirmed = await confirmOperator(deps, ctx.caller.staffId, wanted.proof);
    if (!confirmed.ok) return confirmed;
  }
  const action = isEnabled ? 'staff.enable' : 'staff.disable';
  return onOperator(deps, ctx, { action, reason, staffId }, async (tx, staff) => {
    if ((staff.disabledAt === null) === isEnabled) return refuse('state_unchanged');
    if (!isEnabled && (await isLastHouseAdmin(tx, staff))) return refuse('last_admin');
    const now = deps.clock.now();
    await setDisabled(tx, staffId, isEnabled ? null : now);
    await endAllStaffSessions(tx, staffId, now);
    if (!isEnabled) await deleteInvitation(tx, staffId);
    return ok({ value: null });
  });
}

export async function reset(
  deps: StaffDeps,
  { staffId, reason, proof }: Input<Api, 'resetOperator'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'resetOperator'>> {
  const confirmed = await confirmOperator(deps, ctx.caller.staffId, proof);
  if (!confirmed.ok) return confirmed;
  return onOperator(deps, ctx, { action: 'staff.reset', reason, staffId }, async (tx, staff) => {
    if (staff.disabledAt) return refuse('operator_disabled');
    if (await isLastHouseAdmin(tx, staff)) return refuse('last_admin');
    return ok({ value: shown(await resetFactors(tx, deps, staffId)) });
  });
}

export const endOperatorSessions = (
  deps: StaffDeps,
  { staffId, reason }: Input<Api, 'endOperatorSessions'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'endOperatorSessions'>> =>
  onOperator(deps, ctx, { action: 'staff.sessions-end', reason, staffId }, async (tx) => {
    const ended = await endAllStaffSessions(tx, staffId, deps.clock.now());
    return ok({ after: { ended }, value: { ended } });
  });

type What = { action: string; reason: string; staffId: number };
type Change<Value> = { before?: unknown; after?: unknown; value: Value };

/** An act about another operator's account, of the caller's own brand unless the caller is of the house. */
function onOperator<Value, Code extends string = never>(
  deps: StaffDeps,
  ctx: StaffCtx,
  { action, reason, staffId }: What,
  act: (tx: Tx, staff: StaffRow) => Promise<Result<Change<Value>, Code>>,
): Promise<Result<Value, Code | 'not_found' | 'own_account'>> {
  return staffAction<Tx, { staff: StaffRow }, Value, Code | 'own_account'>({ db: deps.db, audit }, ctx, {
    action,
    reason,
    lock: async (tx: Tx) => {
      const staff = await lockStaff(tx, staffId);
      return staff && reaches(ctx.caller, staff.merchantId) ? { staff } : undefined;
    },
    refuse: ({ staff }) => (staff.id === ctx.caller.staffId ? 'own_account' : undefined),
    act: async (tx, { staff }) => {
      const done = await act(tx, staff);
      return done.ok ? ok({ target: `staff:${staffId}`, ...done.value }) : done;
    },
  });
}

/** Whether accounts of this brand (null: of the house) are the caller's to see and change. */
const reaches = (caller: { merchantId: number | null }, merchantId: number | null): boolean =>
  caller.merchantId === null || caller.merchantId === merchantId;

/** Without an admin of the house who can sign in, nobody could open accounts again but by the command line. */
const isLastHouseAdmin = async (tx: Tx, { id, role, merchantId }: StaffRow): Promise<boolean> =>
  role === 'admin' && merchantId === null && !(await hasOtherHouseAdmin(tx, id));

const shown = ({ staffId, token, expiresAt }: Invitation) => ({
  staffId,
  token,
  expiresAt: expiresAt.getTime(),
});
