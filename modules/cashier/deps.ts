import type { Database, Tx } from '@baize/db';
import type { AuditPort, Logger } from '@baize/endpoint';
import type { IdentityDeps } from '@baize/identity';
import type { Clock } from '@baize/kernel';
import type { CashierEvents } from './events.ts';
import type { Gateways } from './gateways/gateway.ts';

/** Events, and the module's own job `cashier.send-payout`, leave in the transaction that causes them. */
export type Publish = <Name extends keyof Outgoing>(
  tx: Tx,
  name: Name,
  payload: Outgoing[Name],
  options?: { delaySeconds?: number },
) => Promise<void>;
export type Outgoing = CashierEvents & { 'cashier.send-payout': { payoutNo: string } };

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
  /** Folder for uploaded proof images. */
  dataDir: string;
};

export const notifyUrlOf = (deps: CashierDeps, gateway: string): string =>
  `${deps.siteUrl}/wps/pay/notify/${gateway}`;
