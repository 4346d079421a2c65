import { listAccounts } from '@baize/wallet';
import type { SettlementDeps } from './deps.ts';
import { payBatch } from './pay.ts';
import { listDebtors } from './payment.sql.ts';

const PAGE = 500;

/**
 * Tries again what is overdue, of each payer who has money now: the oldest first, then in proportion (decision D8). By the clock each
 * minute, so that a credit pays soon after it came. Answers how many payers were tried.
 */
export async function retryArrears(
  deps: SettlementDeps,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  let tried = 0;
  let afterId = 0;
  for (;;) {
    const debtors = await listDebtors(deps.db, afterId, PAGE);
    const last = debtors.at(-1);
    if (!last) return tried;
    const accounts = await listAccounts(
      deps.db,
      debtors.map(({ memberId }) => memberId),
    );
    for (const { memberId, balance } of accounts) {
      if (isTimeUp()) return tried;
      if (balance <= 0n) continue;
      await deps.db.transaction((tx) =>
        payBatch(deps, tx, {
          houseEdges: [],
          payerIds: [memberId],
          pressed: [],
          actor: 'job:contract-settlement',
        }),
      );
      tried += 1;
    }
    afterId = last.memberId;
  }
}
