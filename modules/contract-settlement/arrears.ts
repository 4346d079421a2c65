import { eachApart } from '@baize/kernel';
import { listAccounts, listStoppedBesides, type Account } from '@baize/wallet';
import type { SettlementDeps } from './deps.ts';
import { payBatch } from './pay.ts';
import { listDebtors } from './payment.sql.ts';
import { HOLD_REF } from './strict-hold.ts';

const PAGE = 500;

/**
 * Tries again what is overdue, of each payer who has money now and may give it out: the oldest first, then in proportion (decision D8). By the clock each
 * minute, so that a credit pays soon after it came. A payer whose payment throws stops no other. Answers how many payers were tried.
 */
export async function retryArrears(
  deps: SettlementDeps,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  let tried = 0;
  await eachApart(payersWithMoney(deps, isTimeUp), async ({ memberId }) => {
    await deps.db.transaction((tx) =>
      payBatch(deps, tx, {
        houseEdges: [],
        payerIds: [memberId],
        pressed: [],
        actor: 'job:contract-settlement',
      }),
    );
    tried += 1;
  });
  return tried;
}

async function* payersWithMoney({ db }: SettlementDeps, isTimeUp: () => boolean): AsyncGenerator<Account> {
  let afterId = 0;
  for (;;) {
    const debtors = await listDebtors(db, afterId, PAGE);
    const last = debtors.at(-1);
    if (!last) return;
    const accounts = await listAccounts(
      db,
      debtors.map(({ memberId }) => memberId),
    );
    const stopped = await listStoppedBesides(
      db,
      accounts.map(({ accountId }) => accountId),
      HOLD_REF,
    );
    for (const account of accounts) {
      if (isTimeUp()) return;
      if (account.balance > 0n && !stopped.has(account.accountId)) yield account;
    }
    afterId = last.memberId;
  }
}
