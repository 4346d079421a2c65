import { invariant, type Actor } from '@baize/kernel';
import type { AccountId } from './transfer-kinds.ts';

/** An account as one snapshot showed it, and as the postings of this book left it. */
export type AccountState = { id: AccountId; balance: bigint; seq: bigint; kind: number; blocks: number };

/** The bet record of a vendor operation, written in the same statement as its transfer. */
export type BetRecord = {
  kind: 1 | 2 | 3;
  /** win: seq of its bet where both name one round; rollback: seq of what it takes back. On the same account. */
  ofSeq: bigint | null;
  amount: bigint;
  gameId: number;
  flags: number;
  /** The member owes turnover: what settles is to be counted. */
  counts: boolean;
  validBet: bigint | null;
  /** Of a lottery bet, of 2000; 0: not by mode. */
  prizeMode: number;
};

export type Posting = {
  accountId: AccountId;
  /** + credits the account and debits the house. */
  amount: bigint;
  kind: number;
  /** null: the vendor's own, which its connection names. */
  houseId: number | null;
  connectionId: number;
  key: string;
  fingerprint: bigint;
  flags: number;
  ref: string | null;
  round: string | null;
  /** A win's bet, where the win names the bet's own round: stored in place of ref and round. */
  betSeq: bigint | null;
  note: string | null;
  /** Who caused it, for movements that are not a vendor's: 'staff:12', 'member:100001', 'job:rebate'. */
  actor: Actor | null;
  record: BetRecord | null;
};
export type Row = Posting & { seq: bigint; balanceAfter: bigint };
/** One account's compare-and-set: from what the snapshot showed to where the postings lead. */
export type Move = { before: AccountState; after: AccountState };

/**
 * The arithmetic of one write statement: gives each posting its sequence number and running balance.
 * Purely in memory; nothing happened until write() took the rows.
 */
export type Book = {
  readonly rows: readonly Row[];
  find(id: AccountId): AccountState | undefined;
  get(id: AccountId): AccountState;
  post(posting: Posting): Row;
  /** Accounts that moved, in id order: the order in which their rows are locked. */
  moves(): Move[];
};

export function openBook(snapshot: Iterable<AccountState>): Book {
  const before = new Map<AccountId, AccountState>();
  for (const account of snapshot) before.set(account.id, account);
  const after = new Map<AccountId, AccountState>();
  const rows: Row[] = [];
  const find = (id: AccountId) => after.get(id) ?? before.get(id);
  const get = (id: AccountId) => {
    const account = find(id);
    invariant(account, 'an account of the ledger', { accountId: id });
    return account;
  };
  return {
    rows,
    find,
    get,
    post: (posting) => {
      const account = get(posting.accountId);
      const next = { ...account, balance: account.balance + posting.amount, seq: account.seq + 1n };
      after.set(account.id, next);
      const row = { ...posting, seq: next.seq, balanceAfter: next.balance };
      rows.push(row);
      return row;
    },
    moves: () =>
      [...after.values()]
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((moved) => {
          const from = before.get(moved.id);
          invariant(from, 'a moved account was in the snapshot', { accountId: moved.id });
          return { before: from, after: moved };
        }),
  };
}
