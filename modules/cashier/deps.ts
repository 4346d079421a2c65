import type { Database, Db, Tx } from '@baize/db';
import type { AuditPort, Logger } from '@baize/endpoint';
import type { IdentityDeps } from '@baize/identity';
import type { Clock } from '@baize/kernel';
import type { CashierEvents } from './events.ts';
import type { Gateways } from './gateways/gateway.ts';

/** Events, and the module's own jobs, leave in the transaction that causes them. */
export type Publish = <Name extends keyof Outgoing>(
  tx: Tx,
  name: Name,
  payload: Outgoing[Name],
  options?: { delaySeconds?: number },
) => Promise<void>;
export type Outgoing = CashierEvents & {
  'cashier.send-payout': { payoutNo: string };
  'cashier.watch-deposit': { orderNo: string };
};

export type BonusChoice = { code: string; title: string };
export type RiskHint = { code: string; detail: string };

/** What modules above cashier may add; each is absent until its module is there. */
export type CashierPorts = {
  /** Bonuses a member may choose with a deposit of this currency. Absent: there is nothing to choose. */
  bonusChoices?(
    db: Db,
    wish: { merchantId: number; memberId: number; currency: string },
  ): Promise<BonusChoice[]>;
  /** What should make an operator look twice, beside cashier's own hints. */
  riskHints?(db: Db, who: { merchantId: number; memberId: number }): Promise<RiskHint[]>;
  /** What keeps a withdrawal in review whoever approves it, by name; asked in the transaction of the approval. */
  withdrawalBars?(tx: Tx, who: { merchantId: number; memberId: number }): Promise<string[]>;
};

/** Everything the module's operations work with; put together once by the app. */
export type CashierDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  gateways: Gateways;
  publish: Publish;
  /** Module staff's log of what operators do; called last, in the transaction of the deed. */
  audit: AuditPort<Tx>;
  /** For the payment password, which identity keeps and whose failures it counts. */
  identity: IdentityDeps;
  /** Where gateways and payers reach the member site, without a trailing slash. */
  siteUrl: string;
  /** Folder for uploaded proof images and slips. */
  dataDir: string;
  ports?: CashierPorts;
};

export const notifyUrlOf = (deps: CashierDeps, gateway: string): string =>
  `${deps.siteUrl}/wps/pay/notify/${gateway}`;
