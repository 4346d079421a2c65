import { createHash } from 'node:crypto';
import type { Clock } from '@baize/kernel';
import type { ChainTransfer, ChainWatcher } from './chain-watcher.ts';

const BLOCK_MS = 3_000;

/** A chain in memory for tests: a block every three seconds of the given clock, and whatever is sent on it. */
export function simulatedChain(clock: Clock): ChainWatcher & {
  /** Sends millionths of a coin; answers the transaction. */
  send(to: string, micro: bigint): string;
  /** While true it does not answer. */
  isDown: boolean;
} {
  const sent: Omit<ChainTransfer, 'confirmations'>[] = [];
  const chain = {
    isDown: false,
    send(to: string, micro: bigint): string {
      const txId = createHash('sha256').update(`${to} ${micro} ${sent.length}`).digest('hex');
      sent.push({ txId, from: 'TSimulatedPayer', to, micro, at: clock.now() });
      return txId;
    },
    async transfersTo(address: string, since: Date): Promise<ChainTransfer[]> {
      if (chain.isDown) throw new Error('the chain does not answer');
      const now = clock.now().getTime();
      return sent
        .filter((one) => one.to === address && one.at >= since)
        .map((one) => ({ ...one, confirmations: Math.floor((now - one.at.getTime()) / BLOCK_MS) }));
    },
  };
  return chain;
}
