import type { Tx } from '@baize/db';
import type { DiligenceDeps } from './deps.ts';
import { findBinding } from './funds.sql.ts';
import { countHits } from './hit.sql.ts';
import { lookNow, screenNow } from './screen-member.ts';
import { getBrand } from './settings.ts';

/**
 * What keeps a withdrawal in review whatever an operator presses: a listed person nobody has cleared, a question about
 * funds that binds, a provider that has not answered yet. For withdrawals, in the transaction of the approval. The member sees
 * a withdrawal in review and nothing else.
 */
export async function withdrawalBars(deps: DiligenceDeps, tx: Tx, who: Who): Promise<string[]> {
  const screened = await screenNow(deps, tx, who.memberId);
  return barsOf(deps, tx, who, { isNews: false, waits: screened === 'waits' });
}

/** The same for who only looks at a withdrawal: what an approval would find is told, and nothing is written. */
export const seeWithdrawalBars = async (deps: DiligenceDeps, tx: Tx, who: Who): Promise<string[]> =>
  barsOf(deps, tx, who, await lookNow(deps, tx, who.memberId));

type Who = { merchantId: number; memberId: number };

async function barsOf(
  deps: DiligenceDeps,
  tx: Tx,
  { merchantId, memberId }: Who,
  { isNews, waits }: { isNews: boolean; waits: boolean },
): Promise<string[]> {
  const isListed = isNews || (await countHits(tx, memberId, ['OPEN', 'CONFIRMED'])) > 0;
  const { settings } = await getBrand(tx, deps.box, merchantId);
  const isDue = settings.fundsHoldWithdrawals && (await findBinding(tx, memberId)) !== undefined;
  return [
    ...(isListed ? ['listed_person'] : []),
    ...(isDue ? ['funds_due'] : []),
    ...(waits ? ['screening_waits'] : []),
  ];
}
