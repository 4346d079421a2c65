import type { Ctx } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { nextDeposit } from './deposit.ts';
import { lockDeposit } from './deposit.sql.ts';
import { depositDetailView, type DepositDetailView } from './deposit-view.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';

type Own = Promise<Result<DepositDetailView, 'not_found' | 'state_changed'>>;

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

/** The member gives an order up before paying. Money that comes all the same is still credited. */
export function cancelDeposit(deps: DepositsDeps, input: { orderNo: string }, ctx: Ctx<'member'>): Own {
  return deps.db.transaction(async (tx) => {
    const row = await lockDeposit(tx, input.orderNo);
    if (!row || row.memberId !== ctx.caller.memberId) return refuse('not_found');
    if (!nextDeposit(row.state, 'member_cancelled')) return refuse('state_changed', { state: row.state });
    const moved = await moveDeposit(deps, tx, row, 'member_cancelled', { actor: 'member' });
    return ok(depositDetailView(moved, deps.clock.now(), ctx));
  });
}
