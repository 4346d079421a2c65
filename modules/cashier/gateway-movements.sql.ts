import type { Db } from '@baize/db';

/** One thing a gateway moved for a brand, as our books have it: to be laid beside the gateway's own list. */
export type GatewayMovement = {
  gateway: string;
  direction: 'in' | 'out';
  /** Our order or payout number. */
  ref: string;
  /** The gateway's or the bank's own number; null where it gave none. */
  gatewayRef: string | null;
  memberId: number;
  currency: string;
  /** Units. */
  amount: bigint;
  at: Date;
};

/** Deposits credited and payouts made in a span of time (`to` exclusive), oldest first; at most `limit`. */
export const listGatewayMovements = (
  db: Db,
  { merchantId, from, to, limit }: { merchantId: number; from: Date; to: Date; limit: number },
): Promise<GatewayMovement[]> =>
  db.many(
    `select * from (
       select gateway, 'in' as direction, order_no as ref, coalesce(authorisation, gateway_ref) as "gatewayRef",
              member_id as "memberId", currency, received_amount as amount, closed_at as at
         from cashier.deposit
        where merchant_id = $1 and state = 'CREDITED' and closed_at >= $2 and closed_at < $3
       union all
       select p.gateway, 'out', p.payout_no, p.gateway_ref, w.member_id, w.currency, p.amount, p.closed_at
         from cashier.payout p join cashier.withdrawal w using (withdrawal_no)
        where w.merchant_id = $1 and p.outcome = 'paid' and p.closed_at >= $2 and p.closed_at < $3
     ) m order by at, ref limit $4`,
    [merchantId, from, to, limit],
  );
