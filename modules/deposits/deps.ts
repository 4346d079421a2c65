import type { CashierDeps } from '@baize/cashier';
import type { Db, Tx } from '@baize/db';
import type { Language } from '@baize/endpoint';
import type { FileStore } from '@baize/storage';

/** The module's own job leaves in the transaction that causes it. */
type Outgoing = { 'cashier.watch-deposit': { orderNo: string } };
type Publish = <Name extends keyof Outgoing>(
  tx: Tx,
  name: Name,
  payload: Outgoing[Name],
  options?: { delaySeconds?: number },
) => Promise<void>;

type BonusChoice = { code: string; title: string };

/** What modules above may add; each is absent until its module is there. */
export type DepositsPorts = {
  /** Bonuses a member may choose with a deposit of this currency. Absent: there is nothing to choose. */
  bonusChoices?(
    db: Db,
    member: { merchantId: number; memberId: number; currency: string; language: Language },
  ): Promise<BonusChoice[]>;
  /** What comes with a deposit, in the transaction that credits it; a bonus that cannot be given stops no deposit. */
  depositCredited?(tx: Tx, deposit: CreditedDeposit): Promise<void>;
};

export type CreditedDeposit = {
  merchantId: number;
  memberId: number;
  orderNo: string;
  currency: string;
  /** Units that arrived. */
  amount: bigint;
  bonusCode: string | null;
  orderedAt: Date;
  now: Date;
};

/** Everything the module's operations work with; put together once by the app. */
export type DepositsDeps = CashierDeps & {
  publish: Publish;
  /** Keeps uploaded slips. */
  files: FileStore;
  ports?: DepositsPorts;
};
