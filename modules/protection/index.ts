export { protectionApi } from './api.ts';
export { listBarred } from './barred.ts';
export { createBetGate } from './bet-gate.ts';
export {
  checkDeposit,
  type Checked,
  type DepositRefusal,
  type DepositWish,
  type ProtectionRefusal,
} from './check-deposit.ts';
export { checkPlay, type PlayWish } from './check-play.ts';
export { allowDeposits, stopDeposits } from './deposit-stop.ts';
export { protectionConsoleApi } from './console-api.ts';
export type { ProtectionConsoleDeps, ProtectionDeps } from './deps.ts';
export { protectionConsoleHandlers, protectionHandlers } from './handlers.ts';
export { protectionJobs } from './jobs.ts';
export { notePlayed } from './note-played.ts';
