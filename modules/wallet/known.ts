import type { Posting, Row } from './book.ts';
import type { Known, KnownTransfer } from './decide.ts';
import { KIND } from './words.ts';

/** What one snapshot showed under the looked-up keys, kept up to date as a batch adds its own rows. */
export type KnownKeys = Known & {
  addTransfer(connectionId: number, key: string, transfer: KnownTransfer): void;
  addReversal(connectionId: number, key: string): void;
  /** Makes a row of this very batch visible to the operations after it. */
  addRow(row: Row): void;
};

const REVERSING: ReadonlySet<number> = new Set([KIND.bet_rollback, KIND.win_rollback, KIND.tombstone]);
export const isReversal = (posting: Pick<Posting, 'kind'>): boolean => REVERSING.has(posting.kind);

export function createKnown(complete: boolean): KnownKeys {
  const transfers = new Map<string, KnownTransfer>();
  const reversed = new Set<string>();
  const id = (connectionId: number, key: string) => `${connectionId}:${key}`;
  return {
    complete,
    transfer: (connectionId, key) => transfers.get(id(connectionId, key)),
    isReversed: (connectionId, key) => reversed.has(id(connectionId, key)),
    addTransfer: (connectionId, key, transfer) => void transfers.set(id(connectionId, key), transfer),
    addReversal: (connectionId, key) => void reversed.add(id(connectionId, key)),
    addRow: (row) => {
      transfers.set(id(row.connectionId, row.key), row);
      if (isReversal(row) && row.ref !== null) reversed.add(id(row.connectionId, row.ref));
    },
  };
}
