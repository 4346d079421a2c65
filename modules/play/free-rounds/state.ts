/**
 * What becomes of granted free rounds, as it is stored.
 *
 * GRANTED      none is played yet           → PARTLY_USED · USED · EXPIRED · CANCELLED
 * PARTLY_USED  some are                     → GRANTED (a round was rolled back) · USED · EXPIRED · CANCELLED
 * USED         all are held or played       → PARTLY_USED (a round was rolled back)
 * EXPIRED      its time is over             final
 * CANCELLED    an operator ended it         final
 *
 * A round: HELD for a vendor's bet before the ledger is asked → CLOSED by the win that closes it · RETURNED by a rollback; one whose bet
 * the ledger refused is taken away again. When no round of it is held any more, what was won is paid by who granted it, and it is closed.
 */
export const FREE_ROUNDS_STATES = ['GRANTED', 'PARTLY_USED', 'USED', 'EXPIRED', 'CANCELLED'] as const;
export type FreeRoundsState = (typeof FREE_ROUNDS_STATES)[number];

/** The state that follows from how many rounds are used; what is over stays over. */
export function stateByUse({
  state,
  used,
  rounds,
}: {
  state: FreeRoundsState;
  used: number;
  rounds: number;
}): FreeRoundsState {
  if (state === 'EXPIRED' || state === 'CANCELLED') return state;
  if (used === 0) return 'GRANTED';
  return used < rounds ? 'PARTLY_USED' : 'USED';
}
