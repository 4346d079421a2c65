/**
 * Who did something, as the ledger and every journal of states write it: the kind, a colon, and the id of an operator or a member,
 * or the code of a gateway or a job. Bare `member` is the member whom the row belongs to. Rows that were written before 24 Nov 2026
 * have an operator's username after `staff:`, which begins with a letter; they are append-only and stay so.
 */
export type Actor =
  | 'member'
  | 'vendor'
  | 'clock'
  | `${'member' | 'staff' | 'gateway' | 'job'}:${string | number}`;

/** An operator, wherever one is written down. A proposal that has waited since before may still name one by username. */
export const staffActor = (staff: number | string): Actor => `staff:${staff}`;

/** What was written, of either generation: which kind, and whose id, name or code. An operator's id is a number. */
export function readActor(actor: string): { kind: string; of: string; staffId: number | null } {
  const colon = actor.indexOf(':');
  const [kind, of] = colon < 0 ? [actor, ''] : [actor.slice(0, colon), actor.slice(colon + 1)];
  return { kind, of, staffId: kind === 'staff' && /^\d+$/.test(of) ? Number(of) : null };
}
