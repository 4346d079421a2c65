import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type MissionsDeps = { db: Database; clock: Clock };
export type MissionsConsoleDeps = MissionsDeps & { audit: AuditPort<Tx> };
