import type { Member, MemberState } from './member-desk.queries.ts';

export type MemberAct = Member['acts'][number];

/** What an act makes of a member. */
export const STATE_AFTER: Record<MemberAct, MemberState> = {
  lock: 'LOCKED',
  unlock: 'ACTIVE',
  freeze: 'FROZEN',
  unfreeze: 'ACTIVE',
  close: 'CLOSED',
};

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
