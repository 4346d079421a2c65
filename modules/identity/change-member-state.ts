import type { Tx } from '@baize/db';
import { findAccount, liftRestriction, restrict } from '@baize/wallet';
import { mayLogIn, type MemberState } from './member.ts';
import { updateMemberState } from './member.sql.ts';
import { endLiveSession } from './session.sql.ts';

type WalletBlock = 'no_bet' | 'no_withdraw';

/** What each state stops in the wallet; the wallet itself refuses, whoever asks. */
const BLOCKS: Record<MemberState, readonly WalletBlock[]> = {
  ACTIVE: [],
  FROZEN: ['no_withdraw'],
  LOCKED: ['no_bet', 'no_withdraw'],
  CLOSED: ['no_bet', 'no_withdraw'],
};
const EVERY_BLOCK: readonly WalletBlock[] = ['no_bet', 'no_withdraw'];
/** One restriction of this name and kind per wallet. */
const RESTRICTION_REF = 'member-state';

/**
 * Writes the state with all it means: the wallet's blocks, and the end of the session where nobody may log in. The caller
 * holds the member's row lock and has seen that the state may be left; locks go member, wallet.
 */
export async function changeMemberState(
  tx: Tx,
  memberId: number,
  state: MemberState,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await updateMemberState(tx, memberId, state);
  if (!mayLogIn(state)) await endLiveSession(tx, memberId, 'locked', now);
  const account = await findAccount(tx, memberId);
  if (!account) return;
  const { accountId } = account;
  for (const kind of EVERY_BLOCK)
    if (BLOCKS[state].includes(kind)) await restrict(tx, { accountId, kind, ref: RESTRICTION_REF, reason });
    else await liftRestriction(tx, { accountId, kind, ref: RESTRICTION_REF });
}
