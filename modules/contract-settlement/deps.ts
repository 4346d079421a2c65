import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type SettlementDeps = { db: Database; clock: Clock; audit: AuditPort<Tx> };
export type StaffCtx = Ctx<'staff:contracts.settle'>;
export type ReaderCtx = Ctx<'staff:ledger.read'>;
