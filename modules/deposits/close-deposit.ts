import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { askGateway } from './check-deposit.ts';
import { nextDeposit } from './deposit.ts';
import { type DepositRow, findDeposit, lockDeposit } from './deposit.sql.ts';
import { depositDetailView, type DepositDetailView } from './deposit-view.ts';
import type { DepositsDeps } from './deps.ts';
import { listIncomingPage } from './incoming.sql.ts';
import { moveDeposit } from './move-deposit.ts';
import { findWaiting } from './review-deposit.ts';

type Own<Code extends string = never> = Promise<
  Result<DepositDetailView, 'not_found' | 'state_changed' | Code>
>;

/** "I have paid": the order leaves the channel free and waits to be confirmed. Said twice, it is said once. */
export function submitDeposit(
  deps: DepositsDeps,
  input: { orderNo: string; payerReference?: string | undefined },
  ctx: Ctx<'member'>,
): Own {
  return deps.db.transaction(async (tx) => {
    const row = await lockDeposit(tx, input.orderNo);
    if (!row || row.memberId !== ctx.caller.memberId) return refuse('not_found');
    const now = deps.clock.now();
    if (row.state === 'SUBMITTED' || row.state === 'CREDITED') return ok(depositDetailView(row, now, ctx));
    if (!nextDeposit(row.state, 'said_paid')) return refuse('state_changed', { state: row.state });
    const { payerReference } = input;
    const moved = await moveDeposit(deps, tx, row, 'said_paid', {
      actor: 'member',
      ...(payerReference ? { payerReference } : {}),
    });
    // A chain is looked at now, not at the next minute.
    if (deps.gateways.get(row.gateway)?.listIncoming)
      await deps.publish(tx, 'cashier.watch-deposit', { orderNo: row.orderNo });
    return ok(depositDetailView(moved, now, ctx));
  });
}

/**
 * The member gives an order up, as long as nothing of a payment is seen. Called paid, its gateway is asked first: a callback may be
 * lost, and what the gateway has received is credited instead. Money that comes after all is still credited.
 */
export async function cancelDeposit(
  deps: DepositsDeps,
  input: { orderNo: string },
  ctx: Ctx<'member'>,
): Own<'payment_arriving' | 'gateway_unreachable'> {
  const { memberId } = ctx.caller;
  const found = await findDeposit(deps.db, memberId, input.orderNo);
  if (found?.state === 'SUBMITTED' && (await askGateway(deps, input.orderNo)) === 'unanswered')
    return refuse('gateway_unreachable');
  return deps.db.transaction(async (tx) => {
    const row = await lockDeposit(tx, input.orderNo);
    if (!row || row.memberId !== memberId) return refuse('not_found');
    if (!nextDeposit(row.state, 'member_cancelled')) return refuse('state_changed', { state: row.state });
    if (await isArriving(deps, tx, row)) return refuse('payment_arriving');
    const moved = await moveDeposit(deps, tx, row, 'member_cancelled', { actor: 'member' });
    return ok(depositDetailView(moved, deps.clock.now(), ctx));
  });
}

/** A chain shows coins that are not final yet, a line of a statement names the order, or one operator has proposed to credit it. */
async function isArriving(deps: DepositsDeps, tx: Tx, row: DepositRow): Promise<boolean> {
  if (row.progress !== null) return true;
  if ((await findWaiting(deps, tx, row)) !== undefined) return true;
  const named = { merchantId: row.merchantId, state: 'OPEN', orderNo: row.orderNo } as const;
  const { list } = await listIncomingPage(tx, named, { pageNo: 1, pageSize: 1 }, (line) => line.incomingId);
  return list.length > 0;
}
