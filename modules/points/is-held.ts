import type { Tx } from '@baize/db';
import { isMoneyStopped } from '@baize/members';
import { findAccount, lockAccounts } from '@baize/wallet';

/**
 * Why nothing of value leaves: an operator let somebody in (decision 0043), or a contract is owed or the wallet is stopped otherwise. One rule for redemption and conversion. Locks the wallet, so that a stop is either seen or comes after.
 */
export async function holdOf(
  tx: Tx,
  memberId: number,
): Promise<'contract_hold' | 'money_stopped' | undefined> {
  const wallet = await findAccount(tx, memberId);
  if (!wallet) return undefined;
  await lockAccounts(tx, [wallet.accountId]);
  const locked = await findAccount(tx, memberId);
  if (!locked?.blocks.includes('no_withdraw')) return undefined;
  return (await isMoneyStopped(tx, memberId)) ? 'money_stopped' : 'contract_hold';
}
