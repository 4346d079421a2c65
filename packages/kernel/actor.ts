/**
 * Who did something, as the ledger and every journal of states write it: the kind, a colon, and an operator's name (unique,
 * never used again), a member's id, a gateway's or a job's code. Bare `member` is the member whom the row belongs to.
 */
export type Actor =
  | 'member'
  | 'vendor'
  | 'clock'
  | `${'member' | 'staff' | 'gateway' | 'job'}:${string | number}`;
