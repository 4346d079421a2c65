import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';

export type RiskDeps = { db: Database; clock: Clock; log: Logger; audit: AuditPort<Tx> };
export type StaffCtx = Ctx<'staff:risk.write'>;
