import type { Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import { addPlayed } from './usage.sql.ts';

/**
 * Stakes that were made from a wallet at a vendor, known since `at`; below zero where some were given back. The caller
 * holds the account's lock and numbers the stakes in the same transaction, so a stake that was allowed before it meets
 * another number and is asked about again.
 */
export async function notePlayed(
  tx: Tx,
  played: { accountId: bigint; merchantId: number; staked: bigint; at: Date },
): Promise<void> {
  if (played.staked === 0n) return;
  const { timeZone: zone } = await getMerchant(tx, played.merchantId);
  await addPlayed(tx, { ...played, zone });
}
