import type { Tx } from '@baize/db';
import type { DiligenceDeps } from './deps.ts';
import { findBinding } from './funds.sql.ts';
import { countHits } from './hit.sql.ts';
import { screenNow } from './screen-member.ts';
import { getBrand } from './settings.ts';

/**
 * What keeps a withdrawal in review whatever an operator presses: a listed person nobody has cleared, a question about
 * funds that binds, a provider that has not answered yet. For withdrawals, in the transaction of the approval. The member sees
 * a withdrawal in review and nothing else.
 */
export async function withdrawalBars(
  deps: DiligenceDeps,
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: number },
): Promise<string[]> {
  const screened = await screenNow(deps, tx, memberId);
  const isListed = (await countHits(tx, memberId, ['OPEN', 'CONFIRMED'])) > 0;
  const { settings } = await getBrand(tx, deps.box, merchantId);
  const isDue = settings.fundsHoldWithdrawals && (await findBinding(tx, memberId)) !== undefined;
  return [
    ...(isListed ? ['listed_person'] : []),
    ...(isDue ? ['funds_due'] : []),
    ...(screened === 'waits' ? ['screening_waits'] : []),
  ];
}
