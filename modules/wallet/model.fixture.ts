import type { VendorOp, VendorStatus } from './decide.ts';

/**
 * The protocol's table once more, written as a story and not as a ledger: what a patient clerk with a card per
 * transaction would answer. The property test holds the wallet against it. Test code, kept apart to stay readable.
 */
type Card = { op: VendorOp; state: 'applied' | 'rolled back' | 'tombstone' };
export type Clerk = {
  answer(op: VendorOp): { status: VendorStatus; balance: bigint };
  purse(accountId: bigint): { has: bigint; owes: bigint };
};

export function aClerk(opening: (accountId: bigint) => bigint): Clerk {
  const cards = new Map<string, Card>();
  const rollbacks = new Map<string, VendorOp>();
  const purses = new Map<bigint, { has: bigint; owes: bigint }>();
  const purse = (accountId: bigint) => {
    const found = purses.get(accountId) ?? { has: opening(accountId), owes: 0n };
    purses.set(accountId, found);
    return found;
  };

  function receive(accountId: bigint, amount: bigint): void {
    const mine = purse(accountId);
    const pays = amount < mine.owes ? amount : mine.owes;
    mine.owes -= pays;
    mine.has += amount - pays;
  }

  function bet(op: VendorOp): VendorStatus {
    const card = cards.get(op.key);
    if (card?.state === 'tombstone' || card?.state === 'rolled back') return 'rolled_back';
    const mine = purse(op.accountId);
    if (mine.owes > 0n) return 'account_blocked';
    if (mine.has < op.amount) return 'insufficient_funds';
    mine.has -= op.amount;
    cards.set(op.key, { op, state: 'applied' });
    return 'applied';
  }

  function win(op: VendorOp): VendorStatus {
    if (cards.get(op.key)) return 'rolled_back';
    const card = cards.get(op.ref ?? '');
    if (card && card.state !== 'applied') return 'rolled_back';
    if (!card || card.op.type !== 'bet') return 'unknown_reference';
    receive(op.accountId, op.amount);
    cards.set(op.key, { op, state: 'applied' });
    return 'applied';
  }

  function rollback(op: VendorOp): VendorStatus {
    if (cards.get(op.key)?.state === 'tombstone') return 'rolled_back';
    const target = op.ref ?? '';
    if (rollbacks.has(target)) {
      const mark = cards.get(target);
      if (mark?.state !== 'tombstone') return 'conflict';
    }
    const card = cards.get(target);
    if (card && card.state !== 'applied') return 'replayed';
    rollbacks.set(op.key, op);
    if (!card) {
      cards.set(target, { op, state: 'tombstone' });
      return 'applied';
    }
    card.state = 'rolled back';
    if (card.op.type === 'bet') receive(op.accountId, card.op.amount);
    else {
      const mine = purse(op.accountId);
      const takes = card.op.amount < mine.has ? card.op.amount : mine.has;
      mine.has -= takes;
      mine.owes += card.op.amount - takes;
    }
    return 'applied';
  }

  function status(op: VendorOp): VendorStatus {
    const card = cards.get(op.key);
    const first = rollbacks.get(op.key) ?? (card && card.state !== 'tombstone' ? card.op : undefined);
    if (first && first.fingerprint !== op.fingerprint) return 'conflict';
    if (first) return card && card.state !== 'applied' ? 'rolled_back' : 'replayed';
    if (op.type === 'bet') return bet(op);
    return op.type === 'win' ? win(op) : rollback(op);
  }

  return {
    answer: (op) => {
      const told = status(op);
      return { status: told, balance: purse(op.accountId).has };
    },
    purse,
  };
}
