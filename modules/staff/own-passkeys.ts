import { ok, refuse, type Result } from '@baize/kernel';
import type { AuditEntry, Ctx } from '@baize/endpoint';
import {
  addPasskey,
  HOUSE,
  listPasskeys,
  passkeyRegistrationOptions,
  relyingParty,
  removePasskey,
  type Subject,
} from '@baize/factors';
import type { z } from 'zod';
import type { staffApi } from './api.ts';
import { audit } from './audit.ts';
import { confirmOperator } from './confirm-operator.ts';
import type { StaffDeps } from './deps.ts';

type Operations = (typeof staffApi)['operations'];
type Answer<Op extends keyof Operations> = Promise<
  Result<z.input<Operations[Op]['output']>, Operations[Op]['errors'][number]>
>;
type Input<Op extends keyof Operations> = z.output<Operations[Op]['input']>;
type StaffCtx = Ctx<'staff'>;

const subjectOf = (ctx: StaffCtx): Subject => ({ kind: 'staff', id: ctx.caller.staffId });

export const ownPasskeys = async (deps: StaffDeps, ctx: StaffCtx) => ({
  passkeys: await listPasskeys(deps.db, subjectOf(ctx)),
});

/** Adding a way in asks who sits there, as removing one does: a console left open must not be made somebody's own. */
export async function startOwnPasskey(
  deps: StaffDeps,
  input: Input<'getPasskeyOptions'>,
  ctx: StaffCtx,
): Answer<'getPasskeyOptions'> {
  const confirmed = await confirmOperator(deps, ctx.caller.staffId, input.proof);
  if (!confirmed.ok) return confirmed;
  const begun = await passkeyRegistrationOptions(deps.factors, {
    merchantId: HOUSE,
    subject: subjectOf(ctx),
    rp: relyingParty(ctx),
    rpName: 'Baize console',
    userName: confirmed.value.username,
    displayName: confirmed.value.name,
  });
  if (!begun.ok) return begun;
  return ok({ options: { ...begun.value.options }, ticket: begun.value.ticket });
}

export async function addOwnPasskey(
  deps: StaffDeps,
  input: Input<'addPasskey'>,
  ctx: StaffCtx,
): Answer<'addPasskey'> {
  const added = await addPasskey(
    deps.factors,
    { merchantId: HOUSE, subject: subjectOf(ctx), rp: relyingParty(ctx), ...input },
    (tx, passkey) => audit(tx, { ...deedOf(ctx, 'staff.passkey-add'), after: passkey }),
  );
  return added.ok ? ok(await ownPasskeys(deps, ctx)) : added;
}

export async function removeOwnPasskey(
  deps: StaffDeps,
  input: Input<'removePasskey'>,
  ctx: StaffCtx,
): Answer<'removePasskey'> {
  const confirmed = await confirmOperator(deps, ctx.caller.staffId, input.proof);
  if (!confirmed.ok) return confirmed;
  const subject = subjectOf(ctx);
  const isRemoved = await deps.db.transaction(async (tx) => {
    const known = (await listPasskeys(tx, subject)).find(({ id }) => id === input.passkeyId);
    if (!known || !(await removePasskey(tx, subject, known.id))) return false;
    await audit(tx, {
      ...deedOf(ctx, 'staff.passkey-remove'),
      before: { passkeyId: known.id, name: known.name },
    });
    return true;
  });
  return isRemoved ? ok(await ownPasskeys(deps, ctx)) : refuse('passkey_unknown');
}

const deedOf = (ctx: StaffCtx, action: string): AuditEntry => ({
  staff: ctx.caller,
  action,
  target: `staff:${ctx.caller.staffId}`,
  merchantId: ctx.merchantId,
  ip: ctx.ip,
  requestId: ctx.requestId,
});
