import type { ContractInForce } from '@baize/contracts';
import type { Database, Db, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';
import type { Way } from './rules.ts';

export type SettlementDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  audit: AuditPort<Tx>;
  /** Who starts the payments of a kind at a brand; OFF: it waits and is made up for when it is switched on (decision D3). */
  wayOf: (db: Db, merchantId: number, kind: ContractInForce['kind']) => Promise<Way | 'OFF'>;
};
export type StaffCtx = Ctx<'staff:contracts.settle'>;
