import type { Tx } from '@baize/db';
import { listTurnover, lockAccounts, restrict, type AccountId } from '@baize/wallet';
import { listOpenOf } from './bonus.sql.ts';
import type { Timed } from './deps.ts';
import { endBonus } from './end-bonus.ts';
import { bonusRef } from './grant-bonus.ts';

/**
 * Ends a wallet's bonuses whose turnover was played, the oldest first. Called again it finds none. Answers how many. One that keeps a
 * largest amount only waits for what is in play, and nothing leaves the wallet before; the sweep asks again.
 */
export async function completeBonuses(deps: Timed, tx: Tx, accountId: AccountId): Promise<number> {
  const open = await listOpenOf(tx, [accountId]);
  if (open.length === 0) return 0;
  await lockAccounts(tx, [accountId]);
  const owed = new Set((await listTurnover(tx, [accountId])).map(({ ref }) => ref));
  let completed = 0;
  for (const { grantId } of open) {
    if (owed.has(bonusRef(grantId))) continue;
    const ended = await endBonus(deps, tx, { grantId, how: 'completed', by: 'job:rewards', reason: '' });
    if (ended.ok) completed += 1;
    else if (ended.code === 'bonus_in_play')
      await restrict(tx, { accountId, kind: 'no_withdraw', ref: bonusRef(grantId), reason: 'bonus in play' });
  }
  return completed;
}
