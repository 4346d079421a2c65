import { ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import {
  HOUSE,
  listPasskeys,
  passkeyRegistrationOptions,
  relyingParty,
  removePasskey as deletePasskey,
  storePasskey,
  type Subject,
  verifyNewPasskey,
} from '@baize/factors';
import type { staffApi } from './api.ts';
import { audit } from './audit.ts';
import { confirmOperator } from './confirm-operator.ts';
import type { StaffDeps } from './deps.ts';

type StaffCtx = Ctx<'staff'>;

const subjectOf = (ctx: StaffCtx): Subject => ({ kind: 'staff', id: ctx.caller.staffId });

export const listOwnPasskeys = async (deps: StaffDeps, ctx: StaffCtx) =>
  ok({ passkeys: await listPasskeys(deps.db, subjectOf(ctx)) });

/** Asks for a proof, as removing one does, so that nobody adds a passkey at a console that was left open. */
export async function getPasskeyOptions(
  deps: StaffDeps,
  input: Input<typeof staffApi, 'getPasskeyOptions'>,
  ctx: StaffCtx,
): Promise<Answer<typeof staffApi, 'getPasskeyOptions'>> {
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

export async function addPasskey(
  deps: StaffDeps,
  input: Input<typeof staffApi, 'addPasskey'>,
  ctx: StaffCtx,
): Promise<Answer<typeof staffApi, 'addPasskey'>> {
  const made = { merchantId: HOUSE, subject: subjectOf(ctx), rp: relyingParty(ctx), ...input };
  const verified = await verifyNewPasskey(deps.factors, made);
  if (!verified.ok) return verified;
  const added = await staffChange(
    { db: deps.db, audit },
    ctx,
    { action: 'staff.passkey-add' },
    async (tx: Tx) => {
      const stored = await storePasskey(deps.factors, tx, verified.value);
      return stored.ok ? ok({ target: targetOf(ctx), after: stored.value, value: null }) : stored;
    },
  );
  return added.ok ? listOwnPasskeys(deps, ctx) : added;
}

export async function removePasskey(
  deps: StaffDeps,
  input: Input<typeof staffApi, 'removePasskey'>,
  ctx: StaffCtx,
): Promise<Answer<typeof staffApi, 'removePasskey'>> {
  const confirmed = await confirmOperator(deps, ctx.caller.staffId, input.proof);
  if (!confirmed.ok) return confirmed;
  const subject = subjectOf(ctx);
  const removed = await staffChange(
    { db: deps.db, audit },
    ctx,
    { action: 'staff.passkey-remove' },
    async (tx: Tx) => {
      const known = (await listPasskeys(tx, subject)).find(({ id }) => id === input.passkeyId);
      if (!known || !(await deletePasskey(tx, subject, known.id))) return refuse('passkey_unknown');
      return ok({ target: targetOf(ctx), before: { passkeyId: known.id, name: known.name }, value: null });
    },
  );
  return removed.ok ? listOwnPasskeys(deps, ctx) : removed;
}

const targetOf = (ctx: StaffCtx) => `staff:${ctx.caller.staffId}`;
