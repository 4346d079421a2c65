import type { Posting, Row } from './book.ts';
import type { Snapshot, StoredTransfer } from './decide.ts';
import { createKeyMap } from './key-map.ts';
import type { Recent } from './recent.ts';
import { KIND } from './transfer-kinds.ts';

/** What one lookup found under its keys, and what the batch has added since. */
export type OpenSnapshot = Snapshot & {
  addTransfer(connectionId: number, key: string, transfer: StoredTransfer): void;
  addReversal(connectionId: number, key: string): void;
  /** Makes a row of this very batch visible to the operations after it. */
  addRow(row: Row): void;
};

const REVERSING: ReadonlySet<number> = new Set([KIND.bet_rollback, KIND.win_rollback, KIND.tombstone]);
export const isReversal = (posting: Pick<Posting, 'kind'>): boolean => REVERSING.has(posting.kind);

export function createSnapshot(complete: boolean, recent?: Recent): OpenSnapshot {
  const transfers = createKeyMap<StoredTransfer>();
  const reversed = createKeyMap<true>();
  return {
    complete,
    transfer: (connectionId, key) => transfers.get(connectionId, key) ?? recent?.find(connectionId, key),
    isReversed: (connectionId, key) => reversed.get(connectionId, key) !== undefined,
    addTransfer: transfers.set,
    addReversal: (connectionId, key) => reversed.set(connectionId, key, true),
    addRow: (row) => {
      transfers.set(row.connectionId, row.key, row);
      if (isReversal(row) && row.ref !== null) reversed.set(row.connectionId, row.ref, true);
    },
  };
}
