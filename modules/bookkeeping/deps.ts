import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';

/** One thing two books do not agree about. */
export type Discrepancy = { kind: string; subject: string; ours: string; theirs: string };

export type BookkeepingDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  audit: AuditPort<Tx>;
  /** Asks the payment gateways what they have; handed in by the app. */
  compareGateways: (range: { from: Date; to: Date }) => Promise<Discrepancy[]>;
};
export type StaffCtx = Ctx<'staff:ledger.adjust'>;
