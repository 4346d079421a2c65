import type { Tx } from '@baize/db';

/** One writer of a member's orders at a time: limits and "one waiting" are counted under it. */
export const lockDepositsOf = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(7263001, $1)', [memberId]);
