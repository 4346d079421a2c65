import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type RatesDeps = { db: Database; clock: Clock; audit: AuditPort<Tx> };
export type WriteCtx = Ctx<'staff:agents.write'>;
