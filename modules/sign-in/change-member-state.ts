import type { Tx } from '@baize/db';
import { mayLogIn, writeMemberState, type MemberState } from '@baize/members';
import { endLiveSession } from './session.sql.ts';

/**
 * Writes the state, the wallet's restrictions and, where the state allows no login, the end of the session. The caller holds
 * the member's row lock and has checked that the state may change.
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
