export { listDepositBlocked } from './deposit-blocks.ts';
export { createBetGate } from './bet-gate.ts';
export { checkDeposit, type DepositRefusal, type ProtectionRefusal } from './check-deposit.ts';
export { checkPlay } from './check-play.ts';
export { allowDeposits, stopDeposits } from './deposit-stop.ts';
export { protectionConsoleHandlers, protectionHandlers } from './handlers.ts';
export { recordOffLedgerPlay } from './off-ledger-play.ts';
export { reachControl } from './exclusion-reach.ts';
export { protectionModule } from './module.ts';
