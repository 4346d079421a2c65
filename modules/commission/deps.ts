import type { Database } from '@baize/db';
import type { Clock } from '@baize/kernel';

export type CommissionDeps = { db: Database; clock: Clock };
