import type { Actor } from '@baize/kernel';
import { insertRow, type Db, type Tx } from '@baize/db';

/** Who moved an order: 'member', 'staff:<name>', 'gateway:<code>' or 'clock'. */
export type StepRow<State extends string> = { state: State; at: Date; actor: Actor; reason: string | null };

export const insertStep = (
  tx: Tx,
  step: { orderNo: string; state: string; at: Date; actor: Actor; reason?: string | undefined },
): Promise<number> => insertRow(tx, 'cashier.step', step);

export const listSteps = <State extends string>(db: Db, orderNo: string): Promise<StepRow<State>[]> =>
  db.many('select state, at, actor, reason from cashier.step where order_no = $1 order by id', [orderNo]);
