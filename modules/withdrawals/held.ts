import type { Db, Tx } from '@baize/db';
import { findAccount, listAccounts } from '@baize/wallet';
import type { WithdrawalsDeps } from './deps.ts';
import type { WithdrawalRow } from './withdrawal.sql.ts';

/** What a case says while the wallet gives nothing out. */
export const STOPPED = 'withdrawals_stopped';

/** No money leaves this wallet: an operator or a rule of risk froze it, or the member owes what a contract says. */
export const isStopped = async (db: Db, { memberId }: Pick<WithdrawalRow, 'memberId'>): Promise<boolean> =>
  (await findAccount(db, memberId))?.blocks.includes('no_withdraw') ?? false;

/** …of several, by member. */
export const listStopped = async (db: Db, memberIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const accounts = await listAccounts(db, memberIds);
  return new Set(
    accounts.flatMap(({ memberId, blocks }) => (blocks.includes('no_withdraw') ? [memberId] : [])),
  );
};

/** The wallet is stopped, or a module above has a reason that no approval outweighs; which one, the case says. */
export async function isHeld(
  { ports }: WithdrawalsDeps,
  tx: Tx,
  { merchantId, memberId }: Pick<WithdrawalRow, 'merchantId' | 'memberId'>,
): Promise<boolean> {
  const blocks = (await ports?.withdrawalBlocks?.(tx, { merchantId, memberId })) ?? [];
  return blocks.length > 0 || isStopped(tx, { memberId });
}
