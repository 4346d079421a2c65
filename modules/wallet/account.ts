import type { Db, Tx } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import { lockAccounts } from './slow-path.ts';
import {
  findWallet,
  insertAccount,
  insertOwner,
  isTrial,
  listWallets,
  lockRowsOf,
  markClosed,
  nextAccountId,
  type WalletRow,
} from './wallet.sql.ts';
import { ACCOUNT_KIND, BLOCK, type AccountId } from './transfer-kinds.ts';

export type OpenAccount = { memberId: number; merchantId: number; currency: string; kind: 'main' | 'trial' };

/** Opens a member's wallet. Its frozen and debt siblings appear when first needed. A second wallet is an error. */
export async function openAccount(tx: Tx, { kind, ...owner }: OpenAccount): Promise<AccountId> {
  const accountId = await nextAccountId(tx);
  await insertAccount(tx, accountId, ACCOUNT_KIND[kind]);
  await insertOwner(tx, { ...owner, accountId });
  return accountId;
}

export type Account = {
  accountId: AccountId;
  memberId: number;
  merchantId: number;
  currency: string;
  kind: 'main' | 'trial';
  /** What can be played with, units. */
  balance: bigint;
  /** The number of the entry that made it. */
  seq: bigint;
  /** Set aside by holds. */
  frozen: bigint;
  /** Owed after a clawback; zero or positive. */
  debt: bigint;
  state: 'open' | 'closed';
  blocks: ('no_bet' | 'no_withdraw' | 'debt')[];
};

export async function findAccount(db: Db, memberId: number): Promise<Account | undefined> {
  const row = await findWallet(db, { memberId });
  return row && accountOf(row);
}

export async function findAccountById(db: Db, accountId: AccountId): Promise<Account | undefined> {
  const row = await findWallet(db, { accountId });
  return row && accountOf(row);
}

/** The wallets of members; who has none is missing. In no order. */
export const listAccounts = async (db: Db, memberIds: readonly number[]): Promise<Account[]> =>
  (await listWallets(db, memberIds)).map(accountOf);

/** Locks the wallets of members in the order of their ids, in one statement, and reads them then. In no order. */
export async function lockWallets(tx: Tx, memberIds: readonly number[]): Promise<Account[]> {
  await lockRowsOf(tx, memberIds);
  return listAccounts(tx, memberIds);
}

const accountOf = (row: WalletRow): Account => ({
  accountId: row.accountId,
  memberId: row.memberId,
  merchantId: row.merchantId,
  currency: row.currency,
  kind: isTrial(row) ? 'trial' : 'main',
  balance: row.balance,
  seq: row.seq,
  frozen: row.frozen,
  debt: row.debt,
  state: row.blocks & BLOCK.closed ? 'closed' : 'open',
  blocks: (['no_bet', 'no_withdraw', 'debt'] as const).filter((name) => row.blocks & BLOCK[name]),
});

/** Closes an empty wallet for good: nothing can be posted or bet; late wins and rollbacks still arrive. */
export async function closeAccount(tx: Tx, accountId: AccountId): Promise<Result<void, 'balance_left'>> {
  await lockAccounts(tx, [accountId]);
  const wallet = await findWallet(tx, { accountId });
  if (!wallet || wallet.balance !== 0n || wallet.frozen !== 0n || wallet.debt !== 0n)
    return refuse('balance_left');
  await markClosed(tx, accountId);
  return ok(undefined);
}
