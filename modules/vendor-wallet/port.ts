import type { Db } from '@baize/db';

/** A vendor whose wallet is kept at the vendor's. */
export type TransferVendor = {
  /** Names the float in the ledger. */
  connectionId: number;
  /** The wallet's name on the wire of the site: the connection's code. */
  walletId: string;
  name: string;
  /** Vendor codes of the catalogue that play from this wallet. */
  vassalages: string[];
  /** Takes money now. */
  isOpen: boolean;
  /** Decimals an amount may have: 2, a lottery 4 (protocols.md A5). */
  decimals: number;
};

export type WalletHolder = { user: string; currency: string; partner: string };
export type TransferCall = WalletHolder & { transactionUuid: string; amount: bigint };
export type TransferAllCall = WalletHolder & { transactionUuid: string };

/**
 * `done`: now or before, under this id. `refused`: it was not done and this call does not do it. `silent`: nobody knows
 * (time-out, broken answer, an answer that is not about this transfer).
 */
export type VendorAnswer =
  | { outcome: 'done'; amount: bigint | undefined; balance: bigint | undefined }
  | { outcome: 'refused'; status: string }
  | { outcome: 'silent'; detail: string };

/** What the vendor has under an id. `unheard`: the id never arrived. */
export type StatusAnswer =
  | { outcome: 'done'; amount: bigint | undefined }
  | { outcome: 'failed' }
  | { outcome: 'unheard' }
  | { outcome: 'silent'; detail: string };

/** The signed calls to vendors; play stands above and hands them in through the app. */
export type VendorWalletPort = {
  /** Vendors in transfer mode that a brand offers. */
  vendors(merchantId: number): Promise<TransferVendor[]>;
  /** Any vendor with such a wallet, offered or not: what lies there must come back. */
  find(walletId: string): Promise<TransferVendor | undefined>;
  deposit(walletId: string, call: TransferCall): Promise<VendorAnswer>;
  withdraw(walletId: string, call: TransferCall): Promise<VendorAnswer>;
  withdrawAll(walletId: string, call: TransferAllCall): Promise<VendorAnswer>;
  balance(walletId: string, holder: WalletHolder): Promise<VendorAnswer>;
  status(walletId: string, transactionUuid: string): Promise<StatusAnswer>;
  /** Reads this player's play from the vendor's list of bets as it is now, where the vendor answers, and records it. */
  readPlayed(walletId: string, user: string): Promise<void>;
  /** What recorded play left of this player's money there. Below zero where it was lost. */
  played(db: Db, walletId: string, user: string): Promise<bigint>;
};
