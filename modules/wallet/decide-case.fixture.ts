import type { AccountState } from './book.ts';
import { decide, type StoredTransfer, type VendorOp } from './decide.ts';
import { createSnapshot } from './snapshot.ts';
import { ACCOUNT_KIND, KIND, getKindName } from './transfer-kinds.ts';

// What the tables of decide's tests are written in.
export const CONNECTION = 7;
export const ME = 400n;
export const SOMEBODY = 404n;

export const bet = (change: Partial<VendorOp> = {}): VendorOp => ({
  type: 'bet',
  connectionId: CONNECTION,
  accountId: ME,
  key: 'X',
  round: 'r1',
  amount: 30n,
  fingerprint: 1n,
  gameId: 5,
  flags: 0,
  ...change,
});
export const win = (change: Partial<VendorOp> = {}) =>
  bet({ type: 'win', key: 'W', ref: 'X', amount: 50n, fingerprint: 2n, ...change });
export const rollback = (change: Partial<VendorOp> = {}) =>
  bet({ type: 'rollback', key: 'R', ref: 'X', amount: 0n, fingerprint: 3n, ...change });

export type Stored = [key: string, transfer: Partial<StoredTransfer> & { kind: number }];
export const appliedBet: Stored = ['X', { kind: KIND.bet, amount: -30n, fingerprint: 1n }];
export const appliedWin: Stored = ['W', { kind: KIND.win, amount: 50n, fingerprint: 2n }];
export const appliedRollback: Stored = ['R', { kind: KIND.bet_rollback, amount: 30n, fingerprint: 3n }];
export const storedTombstone: Stored = ['R', { kind: KIND.tombstone, amount: 0n, fingerprint: 3n }];

export type Case = {
  when: string;
  op: VendorOp;
  stored?: Stored[];
  reversed?: string[];
  account?: Partial<AccountState>;
  /** Only the recent weeks were searched. */
  recent?: boolean;
  /** Alone, with the debt sibling locked; otherwise in a batch. */
  alone?: boolean;
  then: string;
};

/** 'status' for an answer, 'status: kind amount, …' for postings, 'search' or 'alone'. */
export function outcomeOf(given: Case): string {
  const snapshot = createSnapshot(!given.recent);
  for (const [key, transfer] of given.stored ?? [])
    snapshot.addTransfer(CONNECTION, key, {
      accountId: ME,
      amount: 0n,
      fingerprint: 0n,
      balanceAfter: 0n,
      seq: 1n,
      round: 'round-1',
      ...transfer,
    });
  for (const key of given.reversed ?? []) snapshot.addReversal(CONNECTION, key);
  const account = { id: ME, balance: 100n, seq: 4n, kind: ACCOUNT_KIND.main, blocks: 0, ...given.account };
  const decision = decide(given.op, account, snapshot, given.alone ? 'alone' : 'batch');
  if (decision.do === 'alone' || decision.do === 'search') return decision.do;
  if (decision.do === 'answer') return decision.status;
  const legs = decision.postings.map((p) => `${getKindName(p.kind)} ${p.amount}`);
  return `${decision.status}: ${legs.join(', ')}`;
}
