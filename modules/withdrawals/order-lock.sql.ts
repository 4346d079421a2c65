import type { Tx } from '@baize/db';

/** One writer of a member's withdrawals and bank accounts at a time: limits and "one waiting" are counted under it. */
export const lockWithdrawalsOf = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(7263003, $1)', [memberId]);
