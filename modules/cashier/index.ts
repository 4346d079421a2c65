export { cashierConsoleApi } from './api.ts';
export { settingsControl } from './brand-settings.ts';
export { channelControl } from './channel-control.ts';
export { cashierConsoleHandlers } from './handlers.ts';
export { notifyUrlOf, type CashierDeps } from './deps.ts';
export { mountPaymentNotify, type GatewayEventHandlers } from './notify.ts';

// The gateways, for the app that puts an installation together.
export { demoPsp } from './gateways/demo-psp/demo-psp.ts';
export { houseTransfer } from './gateways/house-transfer/house-transfer.ts';
export { khqr } from './gateways/khqr/khqr.ts';
export { NOT_AUTOMATIC } from './gateways/manual-payout.ts';
export { promptpay } from './gateways/promptpay/promptpay.ts';
export { pspWebhook } from './gateways/psp-webhook/psp-webhook.ts';
export { readPspWebhooks, type PspWebhook } from './gateways/psp-webhook/read-webhooks.ts';
export { tronGrid } from './gateways/usdt-trc20/trongrid.ts';
export { usdtTrc20 } from './gateways/usdt-trc20/usdt-trc20.ts';
export { vietqr } from './gateways/vietqr/vietqr.ts';

// For deposits and withdrawals: what an order is made with and written beside.
export { askInTurn } from './gateways/ask-in-turn.ts';
export {
  gatewaysOf,
  type Answer,
  type BankCredit,
  type CreatedPayment,
  type FoundPayment,
  type Gateway,
  type IncomingTransfer,
  type PayoutStatus,
} from './gateways/gateway.ts';
export {
  findChannel,
  findChannelOfGateway,
  getChannel,
  listChannels,
  listFedChannels,
  type ChannelRow,
  type PayMethod,
} from './channel.sql.ts';
export { hoursOf, isChannelOpen } from './channel-hours.ts';
export { compareInTurn, findUnmatchedRecords, type Difference } from './gateway-books.ts';
export { listEventsOf } from './gateway-events.ts';
export { newOrderNo } from './order-no.ts';
export { ORDER_RANGE, queueRange } from './order-range.ts';
export { getSettings, type CashierSettings } from './settings.ts';
export { insertStep, listSteps } from './step.sql.ts';
export { cashierModule } from './module.ts';
