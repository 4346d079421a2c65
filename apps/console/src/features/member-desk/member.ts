import type { Member, MemberRow, MemberState } from './member-desk.queries.ts';

export type MemberAct = Member['acts'][number];

/** What an act makes of a member. */
export const STATE_AFTER: Record<MemberAct, MemberState> = {
  lock: 'LOCKED',
  unlock: 'ACTIVE',
  freeze: 'FROZEN',
  unfreeze: 'ACTIVE',
  close: 'CLOSED',
};

/** 0 member; 1, 2, 41, 42 agent; 4 trial (specification section 6). */
export function kindOf(type: MemberRow['type']): 'member' | 'agent' | 'trial' {
  if (type === 0) return 'member';
  return type === 4 ? 'trial' : 'agent';
}

export function memberTone(state: MemberState): 'up' | 'warn' | 'down' | 'plain' {
  switch (state) {
    case 'ACTIVE':
      return 'up';
    case 'FROZEN':
      return 'warn';
    case 'LOCKED':
      return 'down';
    case 'CLOSED':
      return 'plain';
  }
}
