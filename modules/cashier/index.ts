export { cashierApi, cashierConsoleApi } from './api.ts';
export {
  notifyUrlOf,
  type BonusChoice,
  type CashierDeps,
  type CashierPorts,
  type Publish,
  type RiskHint,
} from './deps.ts';
export { demoPsp, type DemoPspOptions } from './gateways/demo-psp/demo-psp.ts';
export { gatewaysOf, type Gateway, type Gateways } from './gateways/gateway.ts';
export { houseTransfer } from './gateways/house-transfer/house-transfer.ts';
export { khqr } from './gateways/khqr/khqr.ts';
export { promptpay } from './gateways/promptpay/promptpay.ts';
export { pspWebhook, type PspWebhookOptions } from './gateways/psp-webhook/psp-webhook.ts';
export { tronGrid } from './gateways/usdt-trc20/trongrid.ts';
export { usdtTrc20 } from './gateways/usdt-trc20/usdt-trc20.ts';
export { vietqr } from './gateways/vietqr/vietqr.ts';
export { cashierConsoleHandlers, cashierHandlers } from './handlers.ts';
export { cashierJobs } from './jobs.ts';
export { compareWithGateways } from './gateway-books.ts';
export { mountPaymentNotify } from './notify.ts';
export { sumOpenDeposits } from './deposit.sql.ts';
export { findLastWithdrawalAt, listBankSharers, listMoneyMovers } from './risk-facts.sql.ts';
