import type { MemberState } from './member-desk.queries.ts';

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
