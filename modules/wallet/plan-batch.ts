import { invariant } from '@baize/kernel';
import type { Book } from './book.ts';
import { decide, type Mode, type StakeRule, type VendorOp, type VendorStatus } from './decide.ts';
import { createKeyMap } from './key-map.ts';
import type { OpenSnapshot } from './snapshot.ts';
import type { LookupKey } from './write.sql.ts';
import { BLOCK, manualSettlementKey, type AccountId } from './transfer-kinds.ts';

export type Verdict =
  | { then: 'done'; status: VendorStatus; balance: bigint }
  /** Must see what another operation of this batch did, once that is certain. */
  | { then: 'again' }
  /** Again, with the whole history in view. */
  | { then: 'search' }
  | { then: 'alone' };

/**
 * What a limited account may stake while its last entry is number `seq`; null: whatever is its own last entry in this batch, for what
 * binds it comes and goes with an entry of its own, and the compare-and-set refuses a stake beside that.
 */
export type BetRoom = StakeRule & { seq: bigint | null };

/** The keys a set of operations depends on. */
export function keysOf(ops: readonly VendorOp[]): LookupKey[] {
  const keys: LookupKey[] = [];
  for (const op of ops) {
    keys.push({ connectionId: op.connectionId, key: op.key });
    if (op.ref !== undefined) keys.push({ connectionId: op.connectionId, key: op.ref });
  }
  return keys;
}

/** Alone, an operation also sees whether an operator settled the bet it names. */
export const keysOfAlone = (op: VendorOp): LookupKey[] =>
  op.ref === undefined
    ? keysOf([op])
    : [...keysOf([op]), { connectionId: op.connectionId, key: manualSettlementKey(op.ref) }];

/**
 * Decides a batch in arrival order against one snapshot; each operation sees what those before it will write.
 * Fills the book, which still has to survive the compare-and-set.
 */
export function planBatch(
  ops: readonly VendorOp[],
  book: Book,
  snapshot: OpenSnapshot,
  mode: Mode,
  rooms?: ReadonlyMap<AccountId, BetRoom>,
): Verdict[] {
  /** Accounts with an operation that is not decided yet: those behind it wait their turn. */
  const waiting = new Set<AccountId>();
  const moved = new Set<AccountId>();
  const writtenHere = createKeyMap<AccountId>();
  return ops.map((op): Verdict => {
    const account = book.find(op.accountId);
    invariant(account, 'a vendor operation names an open account', { accountId: op.accountId });
    // A key another account uses in this very batch: that write may still turn out stale, so decide again after it.
    const user = writtenHere.get(op.connectionId, op.key);
    if (waiting.has(op.accountId) || (user !== undefined && user !== op.accountId)) {
      waiting.add(op.accountId);
      return { then: 'again' };
    }
    const isLimited = mode === 'batch' && op.type === 'bet' && (account.blocks & BLOCK.limited) !== 0;
    const room = isLimited ? rooms?.get(op.accountId) : undefined;
    // Behind another movement of this batch the room is not known any more: decide again after it.
    if (room && room.seq !== null && room.seq < account.seq && moved.has(op.accountId)) {
      waiting.add(op.accountId);
      return { then: 'again' };
    }
    const isKnown = room && (room.seq === null || room.seq === account.seq);
    const decision = decide(op, account, snapshot, mode, isKnown ? room : undefined);
    if (decision.do === 'alone' || decision.do === 'search') {
      waiting.add(op.accountId);
      return { then: decision.do };
    }
    if (decision.do === 'post') {
      for (const posting of decision.postings) snapshot.addRow(book.post(posting));
      moved.add(op.accountId);
      writtenHere.set(op.connectionId, op.key, op.accountId);
    }
    return { then: 'done', status: decision.status, balance: book.get(op.accountId).balance };
  });
}
