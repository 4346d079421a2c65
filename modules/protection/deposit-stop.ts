import type { Tx } from '@baize/db';
import { deleteDepositStop, insertDepositStop } from './deposit-stop.sql.ts';

type Stop = { memberId: number; /** What it is for; each is lifted by its own name. */ ref: string };

/** The member cannot bring in money by any way until every stop is lifted. Withdrawals and play go on. */
export async function stopDeposits(tx: Tx, { memberId, ref, now }: Stop & { now: Date }): Promise<void> {
  await insertDepositStop(tx, memberId, ref, now);
}

export async function allowDeposits(tx: Tx, { memberId, ref }: Stop): Promise<void> {
  await deleteDepositStop(tx, memberId, ref);
}
