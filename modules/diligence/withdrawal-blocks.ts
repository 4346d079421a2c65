import type { Tx } from '@baize/db';
import type { DiligenceDeps } from './deps.ts';
import { findBlockingRequest } from './source-of-funds.sql.ts';
import { countHits } from './hit.sql.ts';
import { lookNow, screenNow } from './screen-member.ts';
import { getBrand } from './settings.ts';

/**
 * What keeps a withdrawal in review against any operator: a listed person who was not cleared, a question about
 * funds that blocks, a provider that has not answered yet. For withdrawals, in the transaction of the approval. The member sees
 * a withdrawal in review and nothing else.
 */
export async function withdrawalBlocks(deps: DiligenceDeps, tx: Tx, who: Who): Promise<string[]> {
  const screened = await screenNow(deps, tx, who.memberId);
  return blocksOf(deps, tx, who, { isNews: false, waits: screened === 'waits' });
}

/** The same for who only looks at a withdrawal: answers what an approval would find, and writes nothing. */
export const previewWithdrawalBlocks = async (deps: DiligenceDeps, tx: Tx, who: Who): Promise<string[]> =>
  blocksOf(deps, tx, who, await lookNow(deps, tx, who.memberId));

type Who = { merchantId: number; memberId: number };

async function blocksOf(
  deps: DiligenceDeps,
  tx: Tx,
  { merchantId, memberId }: Who,
  { isNews, waits }: { isNews: boolean; waits: boolean },
): Promise<string[]> {
  const isListed = isNews || (await countHits(tx, memberId, ['OPEN', 'CONFIRMED'])) > 0;
  const { settings } = await getBrand(tx, deps.box, merchantId);
  const isDue = settings.fundsHoldWithdrawals && (await findBlockingRequest(tx, memberId)) !== undefined;
  return [
    ...(isListed ? ['listed_person'] : []),
    ...(isDue ? ['funds_due'] : []),
    ...(waits ? ['screening_waits'] : []),
  ];
}
