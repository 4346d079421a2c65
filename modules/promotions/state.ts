import type { ForbiddenReason, MemberState } from './rules.ts';

/**
 * What a member sees of a promotion (PROMO-003), computed on the server alone, in the order of OPEN-PROMO-02: the first that holds.
 *
 * COMING_SOON  it has not begun                      → JOIN when it begins
 * CLOSED       it is over or was stopped             final; what was issued is still claimed in the reward centre
 * FORBIDDEN    a condition is not met, with the reason → JOIN once it is met
 * REJECTED     an operator said no                   → APPLYING where the terms let members apply again
 * APPLYING     an operator has not decided yet       → REJECTED · ISSUED
 * PROCESS      claimed, and its turnover is not bet yet → CLAIMED
 * JOINED       takes part by itself: what it brings comes with a deposit under way, or when the period ends → ISSUED · PROCESS
 * ISSUED       waits to be claimed, seven days       → PROCESS · CLAIMED · FORBIDDEN (reward_ended)
 * CLAIMED      the member has it                     → JOIN in the next day, week or month where it comes again
 * JOIN         may be joined now                     → APPLYING · ISSUED · JOINED
 *
 * Conditions are asked of who has not taken part: what was promised to who has does not lapse because a condition was met then
 * and is not now. Only a bar (exclusion, pause) forbids them, too.
 */
export type Standing = 'APPLIED' | 'REJECTED' | 'RUNNING' | 'JOINED' | 'ISSUED' | 'CLAIMED' | 'ENDED';

export type Seen = {
  now: Date;
  from: Date;
  /** Exclusive. */
  until: Date | null;
  isStopped: boolean;
  /** Excluded, paused or not allowed any reward (R9). */
  isBarred: boolean;
  /** What the member has of it in this period; undefined: nothing. */
  standing: Standing | undefined;
  /** The first condition that is not met; asked of who has nothing of it yet, or may apply again. */
  unmet: ForbiddenReason | undefined;
  mayReapply: boolean;
  /** Members take part by themselves, as in a cashback. */
  isByItself: boolean;
};

export type StateOfMember = { state: MemberState; reason: ForbiddenReason | null; canApply: boolean };

const OF_STANDING = {
  APPLIED: 'APPLYING',
  REJECTED: 'REJECTED',
  RUNNING: 'PROCESS',
  JOINED: 'JOINED',
  ISSUED: 'ISSUED',
  CLAIMED: 'CLAIMED',
} as const satisfies Record<Exclude<Standing, 'ENDED'>, MemberState>;

export function stateOf(seen: Seen): StateOfMember {
  const { now, from, until, standing, unmet } = seen;
  const only = (state: MemberState) => ({ state, reason: null, canApply: false });
  const forbidden = (reason: ForbiddenReason) => ({ state: 'FORBIDDEN' as const, reason, canApply: false });
  if (now < from) return only('COMING_SOON');
  if (seen.isStopped || (until !== null && now >= until)) return only('CLOSED');
  if (seen.isBarred) return forbidden('barred');
  if (standing === 'ENDED') return forbidden('reward_ended');
  if (standing === undefined && unmet !== undefined) return forbidden(unmet);
  if (standing === 'REJECTED')
    return { state: 'REJECTED', reason: null, canApply: seen.mayReapply && unmet === undefined };
  if (standing !== undefined) return only(OF_STANDING[standing]);
  if (seen.isByItself) return only('JOINED');
  return { state: 'JOIN', reason: null, canApply: true };
}

/** What can happen to what a member has of a promotion, as it is stored. */
export const ENTRY_STATES = ['APPLIED', 'REJECTED', 'ISSUED'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
export const ENTRY_EVENTS = ['applied', 'rejected', 'issued'] as const;
export type EntryEvent = (typeof ENTRY_EVENTS)[number];

/**
 * APPLIED   → ISSUED an operator approved · REJECTED
 * REJECTED  → APPLIED the member applies again
 * ISSUED    final here: what becomes of the reward is said by module rewards
 */
const NEXT: Record<EntryState | 'NONE', Partial<Record<EntryEvent, EntryState>>> = {
  NONE: { applied: 'APPLIED', issued: 'ISSUED' },
  APPLIED: { issued: 'ISSUED', rejected: 'REJECTED' },
  REJECTED: { applied: 'APPLIED' },
  ISSUED: {},
};
export const nextEntry = (from: EntryState | 'NONE', event: EntryEvent): EntryState | undefined =>
  NEXT[from][event];
