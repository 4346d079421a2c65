import type { Tx } from '@baize/db';
import { ok } from '@baize/kernel';
import { refuseExceeded, refuseExcluded, type Checked } from './check-deposit.ts';
import { getAccountId, openGuard } from './guard.ts';
import type { LimitKind } from './rules.ts';
import { isGuarded } from './usage.sql.ts';

export type PlayCheck = {
  merchantId: number;
  memberId: number;
  currency: string;
  now: Date;
  /**
   * Units that leave for a vendor's own wallet (transfer mode): what is played with there is not seen here, so all of
   * it must fit under the loss and wager limits, and under the cap of a single stake, which nobody there would heed.
   * Absent for a launch: then something must be left of each.
   */
  amount?: bigint;
};

/** Whether a game may be opened, or money sent to a vendor's wallet. Trials are not asked about. */
export async function checkPlay(tx: Tx, input: PlayCheck): Promise<Checked> {
  const excluded = await refuseExcluded(tx, input.memberId, input.now);
  if (excluded) return excluded;
  if (!(await isGuarded(tx, input.memberId))) return ok(undefined);
  const guard = await openGuard(tx, await getAccountId(tx, input.memberId), input.now);
  if (!guard) return ok(undefined);
  const kinds: readonly LimitKind[] =
    input.amount === undefined ? ['loss', 'wager', 'time'] : ['loss', 'wager', 'time', 'stake'];
  return refuseExceeded(guard, kinds, input.amount ?? 1n, input) ?? ok(undefined);
}
