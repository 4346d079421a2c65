import type { Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import { addToPlayTime } from './play-time.sql.ts';
import { addOffLedgerStake } from './usage.sql.ts';

/** One transaction of play from a wallet at a vendor; below zero where a stake was given back. */
export type Played = { placedAt: Date; staked: bigint; net: bigint };

/**
 * What was played from a wallet at a vendor, known since `at`: its stakes count towards a wager limit, and the play time it was
 * played in shows what it cost. The caller holds the account's lock and numbers the stakes in the same transaction, so a stake
 * that was allowed before it meets another number and is asked about again.
 */
export async function recordOffLedgerPlay(
  tx: Tx,
  {
    accountId,
    merchantId,
    plays,
    at,
  }: { accountId: bigint; merchantId: number; plays: readonly Played[]; at: Date },
): Promise<void> {
  if (plays.length === 0) return;
  const staked = plays.reduce((sum, play) => sum + play.staked, 0n);
  const { timeZone: zone } = await getMerchant(tx, merchantId);
  if (staked !== 0n) await addOffLedgerStake(tx, { accountId, staked, at, zone });
  await addToPlayTime(tx, accountId, plays);
}
