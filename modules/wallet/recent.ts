import type { StoredTransfer } from './decide.ts';
import { createKeyMap } from './key-map.ts';

/**
 * Transfers this process wrote or read lately, by key. Rows never change, so what was once committed needs no second
 * lookup: a win finds its bet here, and a repeat its first answer. What is not here proves nothing.
 *
 * A server that went away may have come back as another, without the last of what was committed (a standby, a restore): on
 * every lost connection the wallet starts with an empty one.
 *
 * Two generations: when the young one is full it becomes the old one and the old one is forgotten.
 */
export type Recent = {
  find(connectionId: number, key: string): StoredTransfer | undefined;
  add(connectionId: number, key: string, transfer: StoredTransfer): void;
};

/** About 10 MB; two seconds of bets at full speed, hours of an ordinary day. */
export const RECENT_MAX = 2 * 20_000;

export function createRecent(max = RECENT_MAX): Recent {
  let young = createKeyMap<StoredTransfer>();
  let old = createKeyMap<StoredTransfer>();
  return {
    find: (connectionId, key) => young.get(connectionId, key) ?? old.get(connectionId, key),
    add: (connectionId, key, transfer) => {
      if (young.size >= max / 2) {
        old = young;
        young = createKeyMap();
      }
      const { accountId, kind, amount, fingerprint, balanceAfter, seq, round } = transfer;
      young.set(connectionId, key, {
        accountId,
        kind,
        amount,
        fingerprint,
        balanceAfter,
        seq,
        round,
      });
    },
  };
}
