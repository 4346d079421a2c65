import type { Db } from '@baize/db';
import { eachApart } from '@baize/kernel';
import { listAccounts, listStoppedBesides, type Account } from '@baize/wallet';
import type { SettlementDeps } from './deps.ts';
import { payBatch } from './pay.ts';
import { getArrearsMark, listDebtors, saveArrearsMark } from './payment.sql.ts';
import { HOLD_REF } from './strict-hold.ts';

const PAGE = 500;

/**
 * Tries again what is overdue, of each payer who has money now and may give it out: the oldest first, then in proportion (decision D8). By the clock each
 * minute, so that a credit pays soon after it came. A payer whose payment throws stops no other. Answers how many payers were tried.
 */
export async function retryArrears(
  deps: SettlementDeps,
  isTimeUp: () => boolean = () => false,
  page: number = PAGE,
): Promise<number> {
  let tried = 0;
  await eachApart(payersWithMoney(deps, isTimeUp, page), async ({ memberId }) => {
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

/** From the mark to the last debtor, then from the first up to the mark: who was not reached is the first of the next run. */
async function* payersWithMoney(
  { db }: SettlementDeps,
  isTimeUp: () => boolean,
  page: number,
): AsyncGenerator<Account> {
  const mark = await getArrearsMark(db);
  const rounds: { afterId: number; upto: number | null }[] = [{ afterId: mark, upto: null }];
  if (mark !== 0) rounds.push({ afterId: 0, upto: mark });
  for (const { afterId, upto } of rounds)
    for await (const account of payersBetween(db, afterId, upto, page)) {
      // The one who would have been next is looked at again.
      if (isTimeUp()) return void (await saveArrearsMark(db, account.memberId - 1));
      yield account;
    }
  if (mark !== 0) await saveArrearsMark(db, 0);
}

async function* payersBetween(
  db: Db,
  afterId: number,
  upto: number | null,
  page: number,
): AsyncGenerator<Account> {
  for (let after = afterId; ;) {
    const debtors = await listDebtors(db, after, page);
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
    for (const account of accounts.toSorted((one, other) => one.memberId - other.memberId)) {
      if (upto !== null && account.memberId > upto) return;
      if (account.balance > 0n && !stopped.has(account.accountId)) yield account;
    }
    after = last.memberId;
  }
}
