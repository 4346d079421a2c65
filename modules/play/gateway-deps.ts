import type { Database } from '@baize/db';
import type { Clock, Logger } from '@baize/kernel';
import type { Wallet } from '@baize/wallet';
import type { GatewayCache } from './gateway-cache.ts';

/** What the vendor gateway works with. */
export type GatewayDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  wallet: Pick<Wallet, 'submit' | 'balance'>;
  /** One per process; shared with the launch so that a change made here is seen here at once. */
  gatewayCache: GatewayCache;
  /** Called after every answer, for metrics. */
  onCall?: (call: { call: string; connection: string; status: string; ms: number }) => void;
};
