import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';

export type VipDeps = { db: Database; clock: Clock; audit: AuditPort<Tx>; log: Logger };
export type FollowDeps = Pick<VipDeps, 'db' | 'clock' | 'log'>;
