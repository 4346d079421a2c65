export { cashierApi, cashierConsoleApi } from './api.ts';
export { notifyUrlOf, type CashierDeps, type Publish } from './deps.ts';
export { demoPsp, type DemoPspOptions } from './gateways/demo-psp.ts';
export { gatewaysOf, type Gateway, type Gateways } from './gateways/gateway.ts';
export { houseTransfer } from './gateways/house-transfer.ts';
export { cashierConsoleHandlers, cashierHandlers } from './handlers.ts';
export { cashierJobs } from './jobs.ts';
export { mountPaymentNotify } from './notify.ts';
