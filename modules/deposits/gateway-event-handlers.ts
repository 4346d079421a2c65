import type { GatewayEventHandlers } from '@baize/cashier';
import { applyCredit } from './apply-credit.ts';
import { applyPayment } from './apply-payment.ts';
import { findAnyDeposit } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';

/** Applies verified events of gateways; the app hands these handlers to the cashier. */
export const depositEventHandlers = (
  deps: DepositsDeps,
): Pick<Required<GatewayEventHandlers>, 'payment' | 'credit'> => ({
  payment: async (tx, gateway, news) => ({
    outcome: await applyPayment(deps, tx, gateway, news),
    merchantId: (await findAnyDeposit(tx, news.orderNo))?.merchantId ?? null,
  }),
  // Money on an account is shown as such (listIncoming), by its own brand.
  credit: async (tx, feed, credit) => ({
    outcome: await applyCredit(deps, tx, feed, credit),
    merchantId: null,
  }),
});
