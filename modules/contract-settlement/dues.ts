import type { Answer, Ctx } from '@baize/endpoint';
import { ok, payableText } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { findAccount, withdrawable } from '@baize/wallet';
import type { settlementApi } from './api.ts';
import type { SettlementDeps } from './deps.ts';
import { countWaiting, listOverdue, sumOverdueOf } from './list.sql.ts';
import { actsOf } from './process.ts';
import { rowOf } from './wire.ts';

const SHOWN = 20;

/** What waits for the caller, and what the caller owes overdue: to whom, how much, and since when money is held for it. */
export async function getSettlementDues(
  { db }: Pick<SettlementDeps, 'db'>,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<typeof settlementApi, 'getSettlementDues'>> {
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const money = (units: bigint) => payableText(units, currency);
  const { count, toDownlines, toHouse, heldSince } = await sumOverdueOf(db, memberId);
  const account = await findAccount(db, memberId);
  const rows = count > 0 ? await listOverdue(db, memberId, SHOWN) : [];
  return ok({
    currency,
    waiting: await countWaiting(db, memberId),
    overdue: {
      toDownlines: money(toDownlines),
      toHouse: money(toHouse),
      count,
      heldSince: heldSince?.getTime() ?? null,
      turnoverLeft: money(
        account && count > 0 ? (await withdrawable(db, account.accountId)).turnoverLeft : 0n,
      ),
      list: rows.map((row) => ({
        ...rowOf(row, timeZone, row.downlineAccount, actsOf(row, memberId)),
        kind: row.kind,
        left: money(row.state === 'ARREARS' ? row.amount - row.paid : 0n),
        toHouse: money(row.advanced - row.repaid),
      })),
    },
  });
}
