import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type RewardsDeps = { db: Database; clock: Clock };
export type RewardsConsoleDeps = RewardsDeps & { audit: AuditPort<Tx> };
/** What an operation in a caller's transaction needs. */
export type Timed = { clock: Clock };
