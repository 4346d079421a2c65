import { AT_ONCE, propose, type Execute, type IsOvertaken } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { type Answer, type Ctx, type Input, actorOf, type Logged, staffAction } from '@baize/endpoint';
import { type Actor, invariant, ok, refuse, type Result } from '@baize/kernel';
import { z } from 'zod';
import { advanceTransfer } from './advance-transfer.ts';
import type { vendorWalletConsoleApi } from './console-api.ts';
import type { VendorWalletDeps } from './deps.ts';
import { auditedOf, isProposed, transferWish } from './settle-transfer.ts';
import { lockTransfer, type TransferRow } from './transfer.sql.ts';
import { nextState } from './transfer-state.ts';
import { caseView } from './view.ts';

type Api = typeof vendorWalletConsoleApi;
type Fault = 'state_changed' | 'proposed_already';

/**
 * An operator says that the vendor did not do it. What lay on hold for the vendor returns to the member, who has it twice where
 * the vendor has it, too: a second operator decides above the brand's sum. Of a transfer out nothing moves: one operator
 * fails it, and the money stays where it lies.
 */
export function failVendorTransfer(
  deps: VendorWalletDeps,
  { transferNo, reason }: Input<Api, 'failVendorTransfer'>,
  ctx: Ctx<'staff:withdrawals.review'>,
): Promise<Answer<Api, 'failVendorTransfer'>> {
  type Left = ReturnType<typeof caseView> & { proposalId: number | null };
  return staffAction<Tx, TransferRow, Left, Fault>(deps, ctx, {
    action: 'vendor-transfer.fail',
    reason,
    lock: (tx) => lockTransfer(tx, transferNo),
    refuse: async (row, tx) => {
      if (!isFailable(row)) return 'state_changed';
      return (await isProposed(deps, tx, row)) ? 'proposed_already' : undefined;
    },
    act: async (tx, row) => {
      const act = async () => {
        const done = await fail(deps, tx, row, { actor: actorOf(ctx), reason });
        if (!done.ok) return done;
        const { failed, logged } = done.value;
        return ok({ ...logged, value: { ...caseView(failed), proposalId: AT_ONCE } });
      };
      const { direction, amount } = row;
      if (direction === 'OUT') return act();
      invariant(amount !== null, 'a transfer to a vendor names its amount', { transferNo });
      return propose(deps, tx, ctx, transferWish(row, { kind: 'vendor-transfer.fail', amount, reason }), {
        act,
        waits: (proposalId) => ({ ...caseView(row), proposalId }),
      });
    },
  });
}

const kept = z.object({ transferNo: z.string() });

/** A failure that was approved, while the transfer still waits for a person. */
export const executeFail =
  (deps: VendorWalletDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { transferNo } = kept.parse(payload);
    const row = await lockTransfer(tx, transferNo);
    invariant(row?.merchantId === merchantId, 'the transfer of a proposal is of its brand', { transferNo });
    if (!isFailable(row)) return refuse('state_changed');
    const done = await fail(deps, tx, row, { actor: actorOf(ctx), reason });
    return done.ok ? ok({ action: 'vendor-transfer.fail', ...done.value.logged }) : done;
  };

export const isFailOvertaken: IsOvertaken = async (tx, { payload }) => {
  const row = await lockTransfer(tx, kept.parse(payload).transferNo);
  return !row || !isFailable(row);
};

const isFailable = ({ direction, state }: TransferRow): boolean =>
  nextState(direction, state, 'staff_failed') !== undefined;

async function fail(
  deps: VendorWalletDeps,
  tx: Tx,
  row: TransferRow,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<Result<{ failed: TransferRow; logged: Logged }, 'state_changed'>> {
  const { transferNo } = row;
  const heard = { event: 'staff_failed', failure: 'failed_by_operator', actor, detail: reason } as const;
  const advanced = await advanceTransfer(deps, tx, transferNo, heard);
  if (!advanced.ok) return refuse('state_changed');
  const logged = {
    target: `vendor-transfer:${transferNo}`,
    before: auditedOf(row),
    after: auditedOf(advanced.value),
  };
  return ok({ failed: advanced.value, logged });
}
