import type { Database } from '@baize/db';
import type { Clock } from '@baize/kernel';

export type RewardsDeps = { db: Database; clock: Clock };
/** What an operation in a caller's transaction needs. */
export type Timed = { clock: Clock };
