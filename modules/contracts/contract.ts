/**
 * A contract. What was signed holds until its terms end; an answer that is missing for seven days is none.
 *
 * PROPOSED        nobody is bound → ACTIVE the other side accepts · PROPOSED it answers with other terms · REJECTED · WITHDRAWN ·
 *                 EXPIRED · WITHDRAWN also when the pair stopped being direct
 * ACTIVE          signed; its terms may begin later → CHANGE_PENDING · TERM_PENDING · AUTO_TERMINATED, when a contract above ends or
 *                 pays less, or the member moves: its terms hold until that takes effect
 * CHANGE_PENDING  the old terms hold → ACTIVE accepted, rejected, withdrawn or lapsed · CHANGE_PENDING other terms · AUTO_TERMINATED
 * TERM_PENDING    the terms hold → TERMINATED the other side agrees; they end with the running period · ACTIVE rejected, withdrawn or
 *                 lapsed · AUTO_TERMINATED
 * TERMINATED, AUTO_TERMINATED   its terms may hold for some time yet → AUTO_TERMINATED, when something ends them sooner
 * REJECTED, WITHDRAWN, EXPIRED  final
 */
export const CONTRACT_STATES = [
  'PROPOSED',
  'ACTIVE',
  'CHANGE_PENDING',
  'TERM_PENDING',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'TERMINATED',
  'AUTO_TERMINATED',
] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/** Everything that can happen to a contract after it was first proposed. */
export const CONTRACT_EVENTS = [
  'change_proposed',
  'countered',
  'accepted',
  'rejected',
  'withdrawn',
  'lapsed',
  'end_requested',
  'end_agreed',
  /** What another act led to: a contract above that ended or pays less, or a move. */
  'ended_by_rule',
] as const;
export type ContractEvent = (typeof CONTRACT_EVENTS)[number];

/** Who stands where in a contract. The house is an UPLINE. */
export const SIDES = ['UPLINE', 'DOWNLINE'] as const;
export type Side = (typeof SIDES)[number];

export const END_REASONS = [
  'AGREED',
  'UPLINE_RATE_LOWERED',
  'UPLINE_CONTRACT_ENDED',
  'MOVED',
  'CLOSED',
] as const;
export type EndReason = (typeof END_REASONS)[number];

const NEXT: Record<ContractState, Partial<Record<ContractEvent, ContractState>>> = {
  PROPOSED: {
    countered: 'PROPOSED',
    accepted: 'ACTIVE',
    rejected: 'REJECTED',
    withdrawn: 'WITHDRAWN',
    lapsed: 'EXPIRED',
    ended_by_rule: 'WITHDRAWN',
  },
  ACTIVE: {
    change_proposed: 'CHANGE_PENDING',
    end_requested: 'TERM_PENDING',
    ended_by_rule: 'AUTO_TERMINATED',
  },
  CHANGE_PENDING: {
    countered: 'CHANGE_PENDING',
    accepted: 'ACTIVE',
    rejected: 'ACTIVE',
    withdrawn: 'ACTIVE',
    lapsed: 'ACTIVE',
    ended_by_rule: 'AUTO_TERMINATED',
  },
  TERM_PENDING: {
    end_agreed: 'TERMINATED',
    rejected: 'ACTIVE',
    withdrawn: 'ACTIVE',
    lapsed: 'ACTIVE',
    ended_by_rule: 'AUTO_TERMINATED',
  },
  REJECTED: {},
  WITHDRAWN: {},
  EXPIRED: {},
  TERMINATED: { ended_by_rule: 'AUTO_TERMINATED' },
  AUTO_TERMINATED: { ended_by_rule: 'AUTO_TERMINATED' },
};

/** Where an event takes a contract; undefined: not in this state. */
export const nextContract = (state: ContractState, event: ContractEvent): ContractState | undefined =>
  NEXT[state][event];
