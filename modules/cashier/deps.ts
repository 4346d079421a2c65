import type { Database, Tx } from '@baize/db';
import type { AuditPort, Logger } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { Gateways } from './gateways/gateway.ts';

/** Everything the module's operations work with; put together once by the app. */
export type CashierDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  gateways: Gateways;
  /** Module staff's log of what operators do; called last, in the transaction of the operation. */
  audit: AuditPort<Tx>;
  /** Where gateways and payers reach the member site, without a trailing slash. */
  siteUrl: string;
};

export const notifyUrlOf = ({ siteUrl }: Pick<CashierDeps, 'siteUrl'>, gateway: string): string =>
  `${siteUrl}/wps/pay/notify/${gateway}`;
