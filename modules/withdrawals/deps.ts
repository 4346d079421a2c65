import type { CashierDeps } from '@baize/cashier';
import type { Db, Tx } from '@baize/db';
import type { SignInDeps } from '@baize/sign-in';
import type { FileStore } from '@baize/storage';

/** The module's own job leaves in the transaction that causes it. */
type Outgoing = { 'cashier.send-payout': { payoutNo: string } };
type Publish = <Name extends keyof Outgoing>(tx: Tx, name: Name, payload: Outgoing[Name]) => Promise<void>;

export type RiskHint = { code: string; detail: string };

/** What modules above may add; each is absent until its module is there. */
export type WithdrawalsPorts = {
  /** What of the brand's rules the member's level sets instead (OP-27). */
  rulesOfLevel?(
    db: Db,
    who: { merchantId: number; level: number },
  ): Promise<{ withdrawalsPerDay?: number; freeWithdrawalsPerDay?: number }>;
  /** Warnings for the operator, beside the module's own hints. */
  riskHints?(db: Db, who: { merchantId: number; memberId: number }): Promise<RiskHint[]>;
  /** What keeps a withdrawal in review whoever approves it, by name; asked in the transaction of the approval. */
  withdrawalBlocks?(tx: Tx, who: { merchantId: number; memberId: number }): Promise<string[]>;
  /** The same for who only looks at a withdrawal: nothing is written. */
  previewWithdrawalBlocks?(tx: Tx, who: { merchantId: number; memberId: number }): Promise<string[]>;
};

/** Everything the module's operations work with; put together once by the app. */
export type WithdrawalsDeps = CashierDeps & {
  publish: Publish;
  /** For the payment password, which sign-in keeps and whose failures it counts. */
  signIn: SignInDeps;
  /** Keeps uploaded proof images. */
  files: FileStore;
  ports?: WithdrawalsPorts;
};
