/**
 * The wallet publishes no job events. Balance changes outside the vendor path are announced over PostgreSQL's
 * NOTIFY at commit, so that every API process can push them to its members (server-sent events).
 */
export const WALLET_BALANCE_CHANNEL = 'wallet_balance';

export type BalanceChanged = { memberId: number; balance: bigint };

/** Reads a NOTIFY payload, 'memberId:balance'; undefined when it is not ours. */
export function readBalanceChanged(payload: string): BalanceChanged | undefined {
  const match = /^(\d+):(-?\d+)$/.exec(payload);
  if (!match?.[1] || !match[2]) return undefined;
  const memberId = Number(match[1]);
  return { memberId, balance: BigInt(match[2]) };
}
