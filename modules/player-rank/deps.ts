import type { Database } from '@baize/db';
import type { Clock } from '@baize/kernel';

export type PlayerRankDeps = { db: Database; clock: Clock };
