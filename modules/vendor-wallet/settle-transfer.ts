import { AT_ONCE, findProposed, propose, type Execute, type IsOvertaken, type Wish } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { type Answer, type Ctx, type Input, actorOf, type Logged, staffAction } from '@baize/endpoint';
import {
  type Actor,
  exactText,
  invariant,
  ok,
  parseUnits,
  refuse,
  type Result,
  unitsOf,
} from '@baize/kernel';
import { z } from 'zod';
import { advanceTransfer } from './advance-transfer.ts';
import type { vendorWalletConsoleApi } from './console-api.ts';
import type { VendorWalletDeps } from './deps.ts';
import { lockTransfer, type TransferRow } from './transfer.sql.ts';
import { nextState } from './transfer-state.ts';
import { caseView } from './view.ts';

type Api = typeof vendorWalletConsoleApi;
type Fault = 'state_changed' | 'amount_needed' | 'amount_invalid' | 'account_closed' | 'proposed_already';

/**
 * An operator says that the vendor did it: the hold goes to the float, or the float pays the main wallet. No vendor
 * confirms it, so a second operator decides above the brand's sum.
 */
export function settleVendorTransfer(
  deps: VendorWalletDeps,
  { transferNo, amount: text, reason }: Input<Api, 'settleVendorTransfer'>,
  ctx: Ctx<'staff:withdrawals.review'>,
): Promise<Answer<Api, 'settleVendorTransfer'>> {
  const typed = text === undefined ? undefined : unitsOf(text);
  type Left = ReturnType<typeof caseView> & { proposalId: number | null };
  return staffAction<Tx, TransferRow, Left, Fault>(deps, ctx, {
    action: 'vendor-transfer.settle',
    reason,
    lock: (tx) => lockTransfer(tx, transferNo),
    refuse: async (row, tx) => {
      if (!isSettleable(row)) return 'state_changed';
      if (await isProposed(deps, tx, row)) return 'proposed_already';
      if (typed === undefined) return row.amount === null ? 'amount_needed' : undefined;
      // An amount that is known is not an operator's to change; a return of nothing is a transfer that failed.
      return typed === 0n || (row.amount !== null && typed !== row.amount) ? 'amount_invalid' : undefined;
    },
    act: (tx, row) => {
      const amount = row.amount ?? typed;
      invariant(amount !== undefined, 'a transfer without an amount was refused', { transferNo });
      const wish = transferWish(row, { kind: 'vendor-transfer.settle', amount, reason });
      return propose(deps, tx, ctx, wish, {
        act: async () => {
          const done = await settle(deps, tx, row, { amount, actor: actorOf(ctx), reason });
          if (!done.ok) return done;
          const { settled, logged } = done.value;
          return ok({ ...logged, value: { ...caseView(settled), proposalId: AT_ONCE } });
        },
        waits: (proposalId) => ({ ...caseView(row), proposalId }),
      });
    },
  });
}

/** What is proposed about a transfer: the vendor did it, or it did not. Money that reaches the member is a credit either way. */
export const transferWish = (
  { transferNo, memberId, account, currency, direction, walletName }: TransferRow,
  {
    kind,
    amount,
    reason,
  }: { amount: bigint; reason: string } & {
    kind: 'vendor-transfer.settle' | 'vendor-transfer.fail';
  },
): Wish => ({
  kind,
  subject: subjectOf(transferNo),
  payload: {
    transferNo,
    amount: exactText(amount, currency),
    direction,
    vendor: walletName,
    memberId,
    account,
  },
  money: { amount, currency },
  credits: (kind === 'vendor-transfer.settle') === (direction === 'OUT') ? [{ memberId, amount }] : [],
  permission: 'withdrawals.review',
  reason,
});

/** A transfer as the audit log keeps it. */
export const auditedOf = ({ state, amount, currency }: TransferRow) => ({
  state,
  amount: amount === null ? null : exactText(amount, currency),
});

const subjectOf = (transferNo: string): string => `vendor-transfer:${transferNo}`;

/** What waits for a second person is ended by nobody else. */
export const isProposed = async (
  { clock }: VendorWalletDeps,
  tx: Tx,
  { merchantId, transferNo }: TransferRow,
): Promise<boolean> => (await findProposed(tx, merchantId, [subjectOf(transferNo)], clock.now())).size > 0;

const kept = z.object({ transferNo: z.string(), amount: z.string() });

/** A settlement that was approved, while the transfer still waits for a person and names no other amount. */
export const executeSettle =
  (deps: VendorWalletDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { transferNo, amount: text } = kept.parse(payload);
    const row = await lockTransfer(tx, transferNo);
    invariant(row?.merchantId === merchantId, 'the transfer of a proposal is of its brand', { transferNo });
    const amount = parseUnits(text);
    if (!isSettleable(row) || (row.amount ?? amount) !== amount) return refuse('state_changed');
    const done = await settle(deps, tx, row, { amount, actor: actorOf(ctx), reason });
    return done.ok ? ok({ action: 'vendor-transfer.settle', ...done.value.logged }) : done;
  };

/** The vendor or an operator ended it since, or the vendor named another amount. */
export const isSettleOvertaken: IsOvertaken = async (tx, { payload }) => {
  const { transferNo, amount } = kept.parse(payload);
  const row = await lockTransfer(tx, transferNo);
  return !row || !isSettleable(row) || (row.amount !== null && row.amount !== parseUnits(amount));
};

const isSettleable = ({ direction, state }: TransferRow): boolean =>
  nextState(direction, state, 'staff_settled') !== undefined;

async function settle(
  deps: VendorWalletDeps,
  tx: Tx,
  row: TransferRow,
  { amount, actor, reason }: { amount: bigint; actor: Actor; reason: string },
): Promise<Result<{ settled: TransferRow; logged: Logged }, 'state_changed' | 'account_closed'>> {
  const { transferNo } = row;
  const heard = { event: 'staff_settled', amount, actor, detail: reason } as const;
  const advanced = await advanceTransfer(deps, tx, transferNo, heard);
  if (!advanced.ok) return refuse('state_changed');
  const settled = advanced.value;
  // The main wallet could not take the money: nothing of it is kept.
  if (settled.state === 'REVIEW') return refuse('account_closed');
  const logged = {
    target: subjectOf(transferNo),
    before: auditedOf(row),
    after: auditedOf(settled),
  };
  return ok({ settled, logged });
}
