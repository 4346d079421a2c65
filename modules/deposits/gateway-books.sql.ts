import type { Db } from '@baize/db';

export type BookedDeposit = {
  orderNo: string;
  gateway: string;
  gatewayRef: string;
  state: string;
  currency: string;
  receivedAmount: bigint | null;
  /** Of the order's own payment: another sum than ordered, which waits for operators (decision 0072). */
  heldAmount: bigint | null;
};
/** Orders a gateway took, made in a range; those that any gateway can be asked about. */
export const listBookedDeposits = (
  db: Db,
  range: { from: Date; to: Date; gateways: readonly string[]; after: string; limit: number },
): Promise<BookedDeposit[]> =>
  db.many(
    `select order_no, gateway, gateway_ref, state, currency,
            received_amount,
            (select sum(i.amount)::bigint from deposits.incoming i
              where i.order_no = deposit.order_no and i.state = 'OPEN' and i.why = 'amount_differs') as held_amount
       from deposits.deposit
      where created_at >= $1 and created_at < $2 and gateway = any ($3) and gateway_ref is not null and order_no > $4
      order by order_no limit $5`,
    [range.from, range.to, range.gateways, range.after, range.limit],
  );

/** Which of these order numbers are ours. */
export const listKnownDeposits = async (db: Db, orderNos: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ no: string }>('select order_no as no from deposits.deposit where order_no = any ($1)', [
      orderNos,
    ])
  ).map(({ no }) => no);
