import type { Tx } from '@baize/db';
import { findAccount, lockAccounts } from '@baize/wallet';

/**
 * Whether nothing of value leaves: a contract is owed, an operator let somebody in (decision 0043), or the wallet is stopped otherwise.
 * One rule for redemption and conversion. Locks the wallet, so that a stop is either seen or comes after.
 */
export async function isHeld(tx: Tx, memberId: number): Promise<boolean> {
  const wallet = await findAccount(tx, memberId);
  if (!wallet) return false;
  await lockAccounts(tx, [wallet.accountId]);
  const locked = await findAccount(tx, memberId);
  return locked?.blocks.includes('no_withdraw') ?? false;
}
