import { invariant } from '@baize/kernel';
import type { AccountState, BetRecord, Posting } from './book.ts';
import {
  BLOCK,
  FLAG,
  KIND,
  OWN_CONNECTION,
  manualSettlementKey,
  debtOf,
  vendorHouseId,
  type AccountId,
} from './transfer-kinds.ts';

/** A vendor's money operation, already authenticated and parsed. Amounts in units, never negative. */
export type VendorOp = {
  type: 'bet' | 'win' | 'rollback';
  connectionId: number;
  accountId: AccountId;
  /** The vendor's transaction id: applied once per connection. */
  key: string;
  /** win: its bet; rollback: the bet or win to reverse. Only a promotional win may come without. */
  ref?: string;
  round: string;
  amount: bigint;
  /** Hash of everything a repeat must not change (fingerprintOf); the wallet only compares it. */
  fingerprint: bigint;
  gameId: number;
  /** Bits of FLAG. */
  flags: number;
  validBet?: bigint;
  /** Of a lottery bet, of 2000: kept by the write hook. */
  prizeMode?: number;
};

/** What the terms of an open bonus do not allow: a stake above the largest, a game that is not for it (module rewards). */
export type TermsRefusal = 'stake_above_terms' | 'game_excluded';

/** What a limited account may stake. */
export type StakeRule = {
  /** The most; null: no limit counts. */
  most: bigint | null;
  refuses?: ((op: VendorOp) => TermsRefusal | undefined) | undefined;
};

export type VendorStatus =
  | 'applied'
  /** Done before with identical data; nothing moved now. */
  | 'replayed'
  | 'insufficient_funds'
  /** The key stands for something else: stop and alert. */
  | 'conflict'
  | 'unknown_reference'
  /** The transaction, or the bet it belongs to, was rolled back (perhaps before it arrived). */
  | 'rolled_back'
  | 'account_blocked'
  /** The stake would pass a limit the gate keeps (module protection). */
  | 'limit_reached'
  | TermsRefusal
  /** It names a bet that an operator settled: its key is recorded and no money moves. */
  | 'settled_by_hand';

/** What the ledger holds under a key. */
export type StoredTransfer = {
  accountId: AccountId;
  kind: number;
  amount: bigint;
  fingerprint: bigint;
  balanceAfter: bigint;
  seq: bigint;
  round: string | null;
};
export type Snapshot = {
  /** False when only the recent weeks were searched: then "not there" is no proof. */
  complete: boolean;
  transfer(connectionId: number, key: string): StoredTransfer | undefined;
  isReversed(connectionId: number, key: string): boolean;
};

export type Decision =
  | { do: 'answer'; status: VendorStatus }
  | { do: 'post'; status: VendorStatus; postings: Posting[] }
  /** Refers to something not seen in the recent weeks: decide again with the whole history in view. */
  | { do: 'search' }
  /** Moves two accounts (a debt arises or is repaid): decide again by itself, with both locked. */
  | { do: 'alone' };
/** A batch holds no locks, so what it writes stays on one account per operation. */
export type Mode = 'batch' | 'alone';

const answer = (status: VendorStatus): Decision => ({ do: 'answer', status });
const ALONE: Decision = { do: 'alone' };
const SEARCH: Decision = { do: 'search' };
const UNBETTABLE = BLOCK.no_bet | BLOCK.debt | BLOCK.closed;

/**
 * The idempotency and rollback table of the vendor protocol (spec/protocols.md A4), as a pure function.
 *
 * A transaction X is
 *   unknown      no row under its key, none that reverses it
 *   applied      a row under its key
 *   rolled back  a row under its key, and a rollback row whose ref is X
 *   tombstone    no row under its key, but a rollback row whose ref is X
 * so a rollback is one row whatever it meets, and rows never change.
 */
export function decide(
  op: VendorOp,
  account: AccountState,
  snapshot: Snapshot,
  mode: Mode,
  room?: StakeRule,
): Decision {
  // Under the lock only, where the operator's own row is in view.
  const mayBeLate = (account.blocks & BLOCK.manual) !== 0 && op.type !== 'bet' && !(op.flags & FLAG.manual);
  if (mayBeLate && mode === 'batch') return ALONE;
  const late = mayBeLate ? decideLate(op, account, snapshot) : undefined;
  if (late) return late;
  // Keys first: a repeat must get its first answer even where a new operation would be declined today.
  const mine = snapshot.transfer(op.connectionId, op.key);
  if (mine) return decideRepeat(op, mine, snapshot);
  if (snapshot.isReversed(op.connectionId, op.key)) return answer('rolled_back');
  switch (op.type) {
    case 'bet':
      return decideBet(op, account, mode, room);
    case 'win':
      return decideWin(op, account, snapshot, mode);
    case 'rollback':
      return decideRollback(op, account, snapshot, mode);
  }
}

/**
 * A vendor's win or rollback of a bet that an operator settled. What the operator paid stands. The vendor is answered that it
 * is applied, also when it repeats, because it would retry for days; an operator compares the two (`settled_by_hand`).
 */
function decideLate(op: VendorOp, account: AccountState, snapshot: Snapshot): Decision | undefined {
  const mine = snapshot.transfer(op.connectionId, op.key);
  if (mine && mine.kind !== KIND.late_win && mine.kind !== KIND.late_rollback) return undefined;
  if (mine) return answer(isSameAs(op, mine) ? 'settled_by_hand' : 'conflict');
  if (op.ref === undefined) return undefined;
  const named = snapshot.transfer(op.connectionId, op.ref);
  const key = manualSettlementKey(op.ref);
  const isClosed =
    snapshot.transfer(op.connectionId, key) !== undefined && !snapshot.isReversed(op.connectionId, key);
  if (named?.accountId !== op.accountId || !(isClosed || named.kind === KIND.late_win)) return undefined;
  const kind = op.type === 'win' ? KIND.late_win : KIND.late_rollback;
  return post('settled_by_hand', [posting(op, account, 0n, kind, null)]);
}

const isSameAs = (op: VendorOp, mine: StoredTransfer): boolean =>
  mine.accountId === op.accountId && mine.fingerprint === op.fingerprint;

function decideRepeat(op: VendorOp, mine: StoredTransfer, snapshot: Snapshot): Decision {
  if (!isSameAs(op, mine)) return answer('conflict');
  if (mine.kind === KIND.tombstone && op.flags & FLAG.missingIsRefused) return answer('unknown_reference');
  return answer(snapshot.isReversed(op.connectionId, op.key) ? 'rolled_back' : 'replayed');
}

/** `room`: what a limited account may stake, where that is known in a batch; alone, the gate is asked (wallet.ts). */
function decideBet(op: VendorOp, account: AccountState, mode: Mode, room?: StakeRule): Decision {
  if (account.blocks & UNBETTABLE) return answer('account_blocked');
  const debit = op.flags & FLAG.free ? 0n : op.amount;
  if (account.balance < debit) return answer('insufficient_funds');
  if (account.blocks & BLOCK.limited && mode === 'batch') {
    if (room === undefined) return ALONE;
    const refusal = room.refuses?.(op);
    if (refusal) return answer(refusal);
    if (room.most !== null && debit > room.most) return answer('limit_reached');
  }
  return post('applied', [
    posting(op, account, -debit, KIND.bet, { kind: 1, ofSeq: null, amount: op.amount }),
  ]);
}

/** Never refused for a blocked or closed account: the bet was taken, what it won is owed. */
function decideWin(op: VendorOp, account: AccountState, snapshot: Snapshot, mode: Mode): Decision {
  let betSeq: bigint | null = null;
  if (op.ref !== undefined) {
    if (snapshot.isReversed(op.connectionId, op.ref)) return answer('rolled_back');
    const bet = snapshot.transfer(op.connectionId, op.ref);
    if (!bet) return snapshot.complete ? answer('unknown_reference') : SEARCH;
    if (bet.kind !== KIND.bet || bet.accountId !== op.accountId) return answer('unknown_reference');
    if (bet.round === op.round) betSeq = bet.seq;
  }
  if (account.blocks & BLOCK.debt && mode === 'batch') return ALONE; // the credit repays the debt: two accounts
  return post('applied', [
    { ...posting(op, account, op.amount, KIND.win, { kind: 2, ofSeq: betSeq, amount: op.amount }), betSeq },
  ]);
}

function decideRollback(op: VendorOp, account: AccountState, snapshot: Snapshot, mode: Mode): Decision {
  invariant(op.ref !== undefined, 'a rollback names what it reverses', { key: op.key });
  if (snapshot.isReversed(op.connectionId, op.ref)) return answer('replayed');
  const target = snapshot.transfer(op.connectionId, op.ref);
  if (!target) {
    if (!snapshot.complete) return SEARCH;
    const status = op.flags & FLAG.missingIsRefused ? 'unknown_reference' : 'applied';
    return post(status, [posting(op, account, 0n, KIND.tombstone, null)]);
  }
  if (target.accountId !== op.accountId) return answer('conflict');
  if (target.kind === KIND.bet) {
    if (account.blocks & BLOCK.debt && mode === 'batch') return ALONE;
    const back = -target.amount;
    return post('applied', [
      posting(op, account, back, KIND.bet_rollback, { kind: 3, ofSeq: target.seq, amount: back }),
    ]);
  }
  if (target.kind === KIND.win) return decideClawback(op, account, target, mode);
  return answer('conflict');
}

/**
 * A win is taken back. What was already spent is not taken below zero: the member owes it on the debt sibling
 * (docs/decisions/0003-clawback-debt.md).
 */
function decideClawback(op: VendorOp, account: AccountState, win: StoredTransfer, mode: Mode): Decision {
  const won = win.amount;
  const record = { kind: 3, ofSeq: win.seq, amount: won } as const;
  if (account.balance >= won) return post('applied', [posting(op, account, -won, KIND.win_rollback, record)]);
  if (mode === 'batch') return ALONE;
  const taken = posting(op, account, -account.balance, KIND.win_rollback, record);
  const owed: Posting = {
    ...taken,
    accountId: debtOf(op.accountId),
    amount: account.balance - won,
    kind: KIND.clawback,
    houseId: vendorHouseId(op.connectionId),
    connectionId: OWN_CONNECTION,
    key: `clawback:${op.connectionId}:${op.key}#debt`,
    ref: op.key,
    record: null,
  };
  return post('applied', [taken, owed]);
}

const post = (status: VendorStatus, postings: Posting[]): Decision => ({ do: 'post', status, postings });

function posting(
  op: VendorOp,
  account: AccountState,
  amount: bigint,
  kind: number,
  record: Pick<BetRecord, 'kind' | 'ofSeq' | 'amount'> | null,
): Posting {
  return {
    accountId: op.accountId,
    amount,
    kind,
    houseId: null,
    connectionId: op.connectionId,
    key: op.key,
    fingerprint: op.fingerprint,
    flags: op.flags,
    ref: op.ref ?? null,
    round: op.round,
    betSeq: null,
    note: null,
    actor: null,
    record: record && {
      ...record,
      gameId: op.gameId,
      flags: op.flags,
      counts: (account.blocks & BLOCK.turnover) !== 0,
      validBet: op.validBet ?? null,
      prizeMode: record.kind === 1 ? (op.prizeMode ?? 0) : 0,
    },
  };
}
