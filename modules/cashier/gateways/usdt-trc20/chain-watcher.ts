/** What is asked of a chain. trongrid.ts asks the real one; simulated-chain.ts is one in memory. */
export type ChainWatcher = {
  /** Transfers of the watched coin to an address since an instant. Throws when the chain does not answer. */
  transfersTo(address: string, since: Date): Promise<ChainTransfer[]>;
};

export type ChainTransfer = {
  txId: string;
  from: string;
  to: string;
  /** Millionths of a coin. */
  micro: bigint;
  at: Date;
  /** Blocks on top of the transfer's own, that one counted; 0 while it is in none. */
  confirmations: number;
};
