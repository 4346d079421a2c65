import type { Database, Db, Tx } from '@baize/db';
import type { AuditPort, Language } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';
import type { VendorWalletPort } from './port.ts';

/** The module's own jobs, written in the transaction that causes them. */
export type Outgoing = {
  'vendor-wallet.ask': { transferNo: string };
  /** A game was left or a member logged out: what was played from these wallets is read. */
  'vendor-wallet.read-played': { memberId: number; walletIds: string[] };
  /** `leftAt` in epoch ms: games opened after it keep their money. `tries`: how often a vendor did not answer. */
  'vendor-wallet.recall': { memberId: number; merchantId: number; leftAt: number; tries?: number };
};
export type Publish = <Name extends keyof Outgoing>(
  tx: Tx,
  name: Name,
  payload: Outgoing[Name],
  options?: { delaySeconds?: number },
) => Promise<void>;

export type VendorWalletDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  port: VendorWalletPort;
  publish: Publish;
  audit: AuditPort<Tx>;
  /** The name of an open bonus whose terms the vendor's wallet cannot be held to; absent: nothing is asked. */
  unheldBonus?: (
    db: Db,
    wallet: { accountId: bigint; walletId: string; language: Language },
  ) => Promise<string | undefined>;
};
