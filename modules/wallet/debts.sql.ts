import type { Db } from '@baize/db';
import { ACCOUNT_KIND } from './transfer-kinds.ts';

export type Debt = {
  /** Names this debt: paid and owed again later is another. */
  debtId: bigint;
  memberId: number;
  merchantId: number;
  /** Owed now, units above or at zero. */
  owed: bigint;
  since: Date;
};

/** Debts after clawbacks that began in a span, oldest first (decision 0003); no trials. */
export const listDebtsSince = (
  db: Db,
  span: { from: Date; to: Date; afterId: bigint; limit: number },
): Promise<Debt[]> =>
  db.many(
    `select r.id as debt_id, o.member_id::int as member_id, o.merchant_id,
            coalesce(-d.balance, 0)::bigint as owed, r.created_at as since
       from wallet.restriction r
       join wallet.owner o on o.account_id = r.account_id
       join wallet.account m on m.id = o.account_id and m.kind = ${ACCOUNT_KIND.main}
       left join wallet.account d on d.id = r.account_id + 2
      where r.kind = 'debt' and r.created_at >= $1 and r.created_at < $2 and r.id > $3 order by r.id limit $4`,
    [span.from, span.to, span.afterId, span.limit],
  );
