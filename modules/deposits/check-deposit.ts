import { askInTurn } from '@baize/cashier';
import { applyPayment, type PaymentOutcome } from './apply-payment.ts';
import { isDepositOpen } from './deposit.ts';
import { listDepositsToCheck, lockDeposit, setChecked } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';

/** Of one gateway. */
const AT_ONCE = 500;

/** Asks about every order whose time is over or whose member says "paid"; run by the clock each minute. */
export async function checkDeposits(deps: DepositsDeps): Promise<void> {
  // A gateway that cannot be asked has an operator or a feed to speak for it.
  const askable = [...deps.gateways.values()].filter((one) => one.findPayment).map((one) => one.code);
  const waiting = await listDepositsToCheck(deps.db, deps.clock.now(), askable, AT_ONCE);
  await askInTurn(deps, waiting, async ({ orderNo }) => {
    await setChecked(deps.db, orderNo, deps.clock.now());
    await askGateway(deps, orderNo);
  });
}

/**
 * A callback may be lost, so before an order is closed its gateway is asked. What the gateway does not answer now
 * is asked again next minute; an order that waits for a person (house transfer) stays SUBMITTED.
 */
export async function askGateway(
  deps: DepositsDeps,
  orderNo: string,
): Promise<PaymentOutcome | 'unanswered' | 'waits_for_operator'> {
  const row = await deps.db.transaction((tx) => lockDeposit(tx, orderNo));
  if (!row || !isDepositOpen(row.state)) return 'nothing_to_do';
  const gateway = deps.gateways.get(row.gateway);
  const isOver = row.expiresAt <= deps.clock.now();
  // Not locked while the gateway is asked.
  const answer = gateway && row.gatewayRef !== null ? await gateway.findPayment?.(row.gatewayRef) : undefined;
  if (answer?.outcome === 'unknown') {
    deps.log.warn({ orderNo, detail: answer.detail }, 'a gateway did not say what became of a payment');
    return 'unanswered';
  }
  return deps.db.transaction(async (tx) => {
    if (answer?.outcome === 'done' && answer.value.state !== 'pending' && row.gatewayRef !== null)
      return applyPayment(deps, tx, row.gateway, { orderNo, gatewayRef: row.gatewayRef, ...answer.value });
    const current = await lockDeposit(tx, orderNo);
    if (!current || !isDepositOpen(current.state)) return 'nothing_to_do';
    if (current.state === 'SUBMITTED') return 'waits_for_operator';
    if (!isOver) return 'nothing_to_do';
    await moveDeposit(deps, tx, current, 'time_over', { actor: 'clock' });
    return 'expired';
  });
}
