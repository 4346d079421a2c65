import type { Tx } from '@baize/db';
import { stopMoney, type MemberRow, type MoneyStop } from '@baize/members';
import type { MemberDeskDeps } from './deps.ts';

/** Last in what an operator does: the wallet stays locked until the end of the transaction. */
export async function stopMoneyOf(
  tx: Tx,
  deps: Pick<MemberDeskDeps, 'clock' | 'tellMoneyStopped'>,
  { id: memberId, merchantId }: Pick<MemberRow, 'id' | 'merchantId'>,
  cause: MoneyStop['cause'],
): Promise<void> {
  await deps.tellMoneyStopped?.(tx, { merchantId, memberId, now: deps.clock.now() });
  await stopMoney(tx, memberId, cause);
}
