export { balancesOf, sumBalances } from './wallet.sql.ts';
export { moveCapital } from './capital.ts';
export {
  closeAccount,
  findAccount,
  findAccountById,
  listAccounts,
  lockWallets,
  openAccount,
  type Account,
} from './account.ts';
export {
  findCapitalAccount,
  hasAccounts,
  hasMovedMoney,
  listCapital,
  sumCreditedByHouse,
} from './wallet.sql.ts';
export type { TermsRefusal, VendorOp } from './decide.ts';
export { listEntries } from './entries.ts';
export { readBalancesChanged, WALLET_BALANCE_CHANNEL, type BalanceChanged } from './events.ts';
export { fingerprintOf } from './fingerprint.ts';
export { listTakenFlows, takeFlows, type FlowKind } from './flow.sql.ts';
export { hold, releaseHold, settleHold, type HoldRefusal } from './hold.ts';
export { kindsOf, typeOf } from './history.ts';
export { sumHoldings } from './liability.ts';
export { ensurePartitions } from './jobs.ts';
export { post, postAll, type PostRequest } from './post.ts';
export { settleManually, undoManually } from './manual-settlement.ts';
export { recordPlay, type PlayedLine } from './record-play.ts';
export { reconcile } from './reconcile.ts';
export { LEDGER_LAWS, listFindings } from './reconcile.sql.ts';
export { liftRestriction, mirrorTurnover, reduceTurnover, restrict, withdrawable } from './restriction.ts';
export {
  findOpenRestriction,
  listDebtsSince,
  listStoppedBesides,
  listLimitedBy,
  listTurnover,
  sumTurnoverAsked,
  turnoverLeftOf,
  type OpenRestriction,
} from './restriction.sql.ts';
export { lockAccounts } from './slow-path.ts';
export { transactionStatus, type TransactionStatus } from './transaction-status.ts';
export type { BetRoom } from './plan-batch.ts';
export {
  createWallet,
  WRITERS,
  type BetGate,
  type VendorResult,
  type Wallet,
  type WalletOptions,
} from './wallet.ts';
export {
  manualSettlementKey,
  FLAG,
  getKindName,
  KIND,
  KIND_CLASS,
  kindsIn,
  type AccountId,
  type House,
  type Kind,
  type TransferKind,
} from './transfer-kinds.ts';
export { walletModule } from './module.ts';
