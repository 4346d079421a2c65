import type { Tx } from '@baize/db';
import { mayLogIn, writeMemberState, type MemberState } from '@baize/members';
import type { SignInDeps } from './deps.ts';
import { endSessionOf } from './end-session.ts';

/**
 * Writes the state, the wallet's restrictions and, where the state allows no login, the end of the session. The caller holds
 * the member's row lock and has checked that the state may change.
 */
export async function changeMemberState(
  tx: Tx,
  deps: Pick<SignInDeps, 'clock' | 'publish'>,
  memberId: number,
  state: MemberState,
  reason: string,
): Promise<void> {
  await writeMemberState(tx, memberId, state, reason);
  if (!mayLogIn(state)) await endSessionOf(tx, deps, memberId, 'locked');
}
