import type { Database } from '@baize/db';
import type { Clock } from '@baize/kernel';

export type SettlementDeps = { db: Database; clock: Clock };
