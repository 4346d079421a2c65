export { listDebtsSince, type Debt } from './debts.sql.ts';
export {
  closeAccount,
  findAccount,
  findAccountById,
  openAccount,
  type Account,
  type OpenAccount,
} from './account.ts';
export { hasAccounts } from './wallet.sql.ts';
export type { VendorOp, VendorStatus } from './decide.ts';
export { listEntries, type EntryQuery, type EntryRow } from './entries.ts';
export { readBalanceChanged, WALLET_BALANCE_CHANNEL, type BalanceChanged } from './events.ts';
export { fingerprintOf } from './fingerprint.ts';
export { walletConsoleHandlers, walletHandlers, type WalletDeps } from './handlers.ts';
export {
  hold,
  releaseHold,
  settleHold,
  type CloseRefusal,
  type ClosedHold,
  type Held,
  type HoldRefusal,
  type HoldRequest,
  type ReleaseHold,
  type SettleHold,
} from './hold.ts';
export { exactText, kindsOf, rangeOf, typeOf, type RangeRefusal } from './history.ts';
export { walletJobs } from './jobs.ts';
export { sumHoldings, type Holdings } from './liability.ts';
export { ensurePartitions } from './partitions.ts';
export { post, type Posted, type PostRefusal, type PostRequest } from './post.ts';
export { settleByHand, type HandSettled } from './by-hand.ts';
export { recordPlay, type PlayedLine, type Recorded } from './record-play.ts';
export { reconcile, type Finding } from './reconcile.ts';
export { listFindings } from './reconcile.sql.ts';
export {
  liftRestriction,
  mirrorTurnover,
  reduceTurnover,
  restrict,
  withdrawable,
  type Restrict,
  type RestrictionKind,
  type Withdrawable,
} from './restriction.ts';
export { lockAccounts } from './slow-path.ts';
export { transactionStatus, type TransactionStatus } from './transaction-status.ts';
export type { BetRoom } from './plan-batch.ts';
export { createWallet, type BetGate, type VendorResult, type Wallet, type WalletOptions } from './wallet.ts';
export {
  byHandKey,
  FLAG,
  getKindName,
  KIND,
  type AccountId,
  type House,
  type Kind,
  type TransferKind,
} from './words.ts';
