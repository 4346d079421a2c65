import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type GiveawaysDeps = { db: Database; clock: Clock; audit: AuditPort<Tx> };
