import { getContractSettings } from '@baize/contracts';
import {
  liftRestriction,
  listAccounts,
  lockAccounts,
  restrict,
  turnoverLeftOf,
  type Account,
} from '@baize/wallet';
import type { Tx } from '@baize/db';
import { listMerchantIds } from '@baize/site';
import type { SettlementDeps } from './deps.ts';
import { listHeldOf, setStrict } from './payment.sql.ts';

/** Vendor transfers know a hold for a contract by this beginning (contract_hold). */
export const HOLD_REF = 'contract:arrears';
const PAGE = 500;

/** Stops the play of who is held where the brand wants it, and gives it back. The wallet refuses bets then before money moves. */
export async function holdPlay(
  tx: Tx,
  { memberId, accountId }: Pick<Account, 'memberId' | 'accountId'>,
  isStrict: boolean,
): Promise<void> {
  await lockAccounts(tx, [accountId]);
  if ((await setStrict(tx, memberId, isStrict)) === 0) return;
  const hold = { accountId, kind: 'no_bet', ref: HOLD_REF } as const;
  if (isStrict) await restrict(tx, { ...hold, reason: 'a contract is unpaid' });
  else await liftRestriction(tx, hold);
}

/**
 * A brand that changed its mind reaches who is held already, by the clock each minute. Who owes turnover plays whatever the brand says:
 * nothing else frees the money that pays. Answers how many payers changed.
 */
export async function followStrictHold(
  { db }: SettlementDeps,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  let changed = 0;
  for (const merchantId of await listMerchantIds(db)) {
    const { strictHold } = await getContractSettings(db, merchantId);
    for (let afterId = 0; ;) {
      const held = await listHeldOf(db, { merchantId, afterId }, PAGE);
      const last = held.at(-1);
      if (!last) break;
      const was = new Map(held.map(({ memberId, isStrict }) => [memberId, isStrict]));
      const accounts = await listAccounts(db, [...was.keys()]);
      const turnover = await turnoverLeftOf(
        db,
        accounts.map(({ accountId }) => accountId),
      );
      for (const account of accounts) {
        if (isTimeUp()) return changed;
        const isStrict = strictHold && !turnover.has(account.accountId);
        if (was.get(account.memberId) === isStrict) continue;
        await db.transaction((tx) => holdPlay(tx, account, isStrict));
        changed += 1;
      }
      afterId = last.memberId;
    }
  }
  return changed;
}
