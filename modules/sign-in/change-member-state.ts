import type { Tx } from '@baize/db';
import { mayLogIn, writeMemberState, type MemberState } from '@baize/members';
import { endLiveSession } from './session.sql.ts';

/**
 * Writes the state with all it means: the wallet's restrictions, and the end of the session where nobody may log in. The
 * caller holds the member's row lock and has seen that the state may be left.
 */
export async function changeMemberState(
  tx: Tx,
  memberId: number,
  state: MemberState,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await writeMemberState(tx, memberId, state, reason);
  if (!mayLogIn(state)) await endLiveSession(tx, memberId, 'locked', now);
}
