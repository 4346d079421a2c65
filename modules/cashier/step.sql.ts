import type { Actor } from '@baize/kernel';
import { insertRow, type Db, type Tx } from '@baize/db';

/** Who moved an order: 'member', 'staff:<name>', 'gateway:<code>' or 'clock'. */
export type StepRow<State extends string, Event extends string> = {
  state: State;
  /** What happened; null in steps written before events were kept. */
  event: Event | null;
  at: Date;
  actor: Actor;
  reason: string | null;
};

export const insertStep = (
  tx: Tx,
  step: {
    orderNo: string;
    state: string;
    event: string;
    at: Date;
    actor: Actor;
    reason?: string | undefined;
  },
): Promise<number> => insertRow(tx, 'cashier.step', step);

export const listSteps = <State extends string, Event extends string>(
  db: Db,
  orderNo: string,
): Promise<StepRow<State, Event>[]> =>
  db.many('select state, event, at, actor, reason from cashier.step where order_no = $1 order by id', [
    orderNo,
  ]);
