import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@baize/db';
import { staffChange, type StaffActionDeps } from '@baize/endpoint';
import type { ChangeControl, Control } from '@baize/endpoint/control';
import { ok, refuse, type Clock } from '@baize/kernel';
import { hasMovedMoney } from '@baize/wallet';
import { z } from 'zod';
import type { IsOvertaken, KindOfProposal, StaffCtx } from './deps.ts';
import { endOvertaken } from './overtaken.ts';
import { AT_ONCE, propose } from './propose.ts';
import { isHouseWide } from './rule.sql.ts';
import type { PROPOSAL_KINDS } from './rules.ts';
import { withoutSettings } from './view.ts';

type Kind = (typeof PROPOSAL_KINDS)[number];

/**
 * Changes a control. What binds at least as much as before holds at once, so that an alarm waits for nobody; what binds less
 * is proposed. While no member's money ever moved, the brand is being set up and one operator sets its controls. A change
 * ends proposals that saw the control as it was before.
 */
export const changeControl =
  ({ clock }: { clock: Clock }): ChangeControl<Tx, Kind> =>
  async (tx, ctx, control, { wanted, reason }) => {
    const { merchantId } = ctx;
    const before = await control.lock(tx, merchantId, wanted);
    const refused = await control.refuse?.(tx, before, wanted, merchantId);
    if (refused !== undefined) return refuse(refused);
    const after = control.next(before, wanted);
    if (isDeepStrictEqual(before, after)) return refuse('nothing_to_change');
    const { kind, permission } = control;
    const action = actionOf(control, before);
    const subject = control.subject(wanted, merchantId);
    const save = async () => {
      await control.save(tx, merchantId, wanted);
      await endOvertakenOf({ clock }, tx, ctx, control, subject);
      return ok({
        ...withoutSettings({ action, target: subject, before, after }),
        value: { seen: after, proposalId: AT_ONCE },
      });
    };
    const isSettingUp = async () => !(await hasMovedMoney(tx, isHouseWide(permission) ? null : merchantId));
    const bindsLess =
      control.bindsLess(before, after, wanted) ||
      (await control.bindsLessHere?.(tx, merchantId, before, after, wanted));
    if (!bindsLess || (await isSettingUp())) return save();
    // What changed it from outside (another subject, the command line) ended nothing.
    await endOvertakenOf({ clock }, tx, ctx, control, subject);
    const payload = { wanted, before, after };
    const wish = { kind, subject, payload, money: null, credits: [], permission, reason };
    return propose({ clock }, tx, ctx, wish, {
      act: save,
      waits: (proposalId) => ({ seen: before, proposalId }),
    });
  };

/** Ends proposals about a control that saw it as it is no more; for who changes what it says otherwise than by `changeControl`. */
export const endOvertakenOf = <Wanted extends object, Seen extends object | null>(
  { clock }: { clock: Clock },
  tx: Tx,
  { merchantId, caller }: Pick<StaffCtx, 'merchantId' | 'caller'>,
  control: Control<Tx, Kind, Wanted, Seen, string>,
  subject: string,
): Promise<void> =>
  endOvertaken(
    tx,
    { merchantId, subject, permission: control.permission },
    { isOvertaken: isOvertakenBy(control) },
    {
      by: caller,
      at: clock.now(),
    },
  );

/** A call that changes one control: the change or the proposal, and its audit entry, in one transaction. */
export const staffControl = <Wanted extends object, Seen extends object | null, Code extends string = never>(
  deps: StaffActionDeps<Tx> & { clock: Clock },
  ctx: StaffCtx,
  control: Control<Tx, Kind, Wanted, Seen, Code>,
  asked: { wanted: Wanted; reason: string },
) =>
  staffChange(deps, ctx, { action: control.action, reason: asked.reason }, (tx: Tx) =>
    changeControl(deps)(tx, ctx, control, asked),
  );

const kept = z.object({ wanted: z.unknown().optional(), before: z.unknown().optional() });

/** A change of a control that was approved: only while the control says what it said then. */
export const approvedControl = <Wanted extends object, Seen extends object | null>(
  control: Control<Tx, Kind, Wanted, Seen, string>,
): KindOfProposal => ({
  execute: async (tx, { merchantId, payload }) => {
    const standing = await lockStanding(control, tx, merchantId, payload);
    if (!standing) return refuse('state_changed');
    const { wanted, before } = standing;
    if ((await control.refuse?.(tx, before, wanted, merchantId)) !== undefined)
      return refuse('state_changed');
    await control.save(tx, merchantId, wanted);
    const after = control.next(before, wanted);
    const target = control.subject(wanted, merchantId);
    return ok(withoutSettings({ action: actionOf(control, before), target, before, after }));
  },
  check: async (payload) => {
    const read = control.wanted.safeParse(kept.parse(payload).wanted);
    // What cannot be read is refused under the lock, as overtaken.
    return !read.success || (await control.check?.(read.data)) === undefined;
  },
  isOvertaken: isOvertakenBy(control),
  ...(control.saved ? { saved: control.saved } : {}),
});

/** Locks the control of a proposal; undefined: it does not say any more what the proposal saw. */
async function lockStanding<Wanted extends object, Seen extends object | null>(
  control: Control<Tx, Kind, Wanted, Seen, string>,
  tx: Tx,
  merchantId: number,
  payload: object,
): Promise<{ wanted: Wanted; before: Seen } | undefined> {
  const { wanted: text, before: seen } = kept.parse(payload);
  const read = control.wanted.safeParse(text);
  // Of an earlier version, which asked for it in another shape.
  if (!read.success) return undefined;
  const before = await control.lock(tx, merchantId, read.data);
  return isDeepStrictEqual(asJson(before), seen) ? { wanted: read.data, before } : undefined;
}

/** What stands against it for another reason may pass; `state_changed` does not. */
const isOvertakenBy =
  <Wanted extends object, Seen extends object | null>(
    control: Control<Tx, Kind, Wanted, Seen, string>,
  ): IsOvertaken =>
  async (tx, { merchantId, payload }) => {
    const standing = await lockStanding(control, tx, merchantId, payload);
    if (!standing) return true;
    const { before, wanted } = standing;
    return (await control.refuse?.(tx, before, wanted, merchantId)) === 'state_changed';
  };

const actionOf = (control: { action: string; createAction?: string }, before: object | null): string =>
  before === null ? (control.createAction ?? control.action) : control.action;

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
