import type { CashierDeps } from '@baize/cashier';
import type { Db, Tx } from '@baize/db';
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
    member: { merchantId: number; memberId: number; currency: string },
  ): Promise<BonusChoice[]>;
};

/** Everything the module's operations work with; put together once by the app. */
export type DepositsDeps = CashierDeps & {
  publish: Publish;
  /** Keeps uploaded slips. */
  files: FileStore;
  ports?: DepositsPorts;
};
