import type { GatewayEventHandlers } from '@baize/cashier';
import { applyPayout } from './apply-payout.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { findPayout } from './payout.sql.ts';
import { findWithdrawal } from './withdrawal.sql.ts';

/** Applies verified events of gateways; the app hands these handlers to the cashier. */
export const withdrawalEventHandlers = (
  deps: WithdrawalsDeps,
): Pick<Required<GatewayEventHandlers>, 'payout'> => ({
  payout: async (tx, gateway, news) => {
    const outcome = await applyPayout(deps, tx, gateway, news);
    const payout = await findPayout(tx, news.payoutNo);
    const order = payout && (await findWithdrawal(tx, payout.withdrawalNo));
    return { outcome, merchantId: order?.merchantId ?? null };
  },
});
