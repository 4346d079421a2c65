import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import { listAccounts, lockAccounts, postAll } from '@baize/wallet';
import { listToPost, lockToPost, savePosted, type Posting } from './commission.sql.ts';
import type { CommissionDeps } from './deps.ts';

/** Postings in one transaction. */
const BATCH = 200;

/** Pays what is computed, once: the ledger has one key per account and day. Called again, it finds nothing. Answers how many were looked at. */
export async function postDue(
  { db, clock }: CommissionDeps,
  merchantId: number,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  let seen = 0;
  while (!isTimeUp()) {
    const rows = await listToPost(db, merchantId, BATCH);
    if (rows.length === 0) return seen;
    await db.transaction((tx) => postBatch(tx, rows, clock.now()));
    seen += rows.length;
  }
  return seen;
}

const keyOf = ({ day, memberId }: Posting): string => `commission:${day.replaceAll('-', '')}:${memberId}`;

/** Wallets are locked in the order of their ids before any posting; what another worker paid meanwhile is left out. */
async function postBatch(tx: Tx, rows: readonly Posting[], now: Date): Promise<void> {
  const memberIds = rows.map(({ memberId }) => memberId);
  const accounts = new Map(
    (await listAccounts(tx, memberIds))
      .filter(({ kind }) => kind === 'main')
      .map((account) => [account.memberId, account]),
  );
  await lockAccounts(
    tx,
    [...accounts.values()].map(({ accountId }) => accountId).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  const waiting = await lockToPost(
    tx,
    rows.map(({ postingId }) => postingId),
  );
  const paying = waiting.filter(({ memberId }) => accounts.has(memberId));
  const answers = await postAll(
    tx,
    paying.map((posting) => {
      const account = accounts.get(posting.memberId);
      invariant(account, 'who is paid has a wallet', { memberId: posting.memberId });
      return {
        accountId: account.accountId,
        amount: posting.amount,
        kind: 'rebate',
        house: 'commission',
        key: keyOf(posting),
        ref: `R${posting.postingId}`,
        currency: posting.currency,
        actor: 'job:commission',
      };
    }),
  );
  await savePosted(
    tx,
    waiting.map(({ postingId }) => {
      const answer = answers[paying.findIndex((one) => one.postingId === postingId)];
      if (!answer) return { postingId, refusal: 'account_closed' };
      return { postingId, refusal: answer.ok ? null : answer.code };
    }),
    now,
  );
}
