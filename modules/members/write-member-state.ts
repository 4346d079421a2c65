import type { Tx } from '@baize/db';
import { findAccount, liftRestriction, restrict } from '@baize/wallet';
import type { MemberState } from './member.ts';
import { updateMemberState } from './member.sql.ts';

type WalletBlock = 'no_bet' | 'no_withdraw';

/** The wallet restrictions of each state; the wallet refuses what they forbid. */
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
 * Writes the state and the wallet's restrictions that go with it. The caller holds the member's row lock; locks go
 * member, wallet. Sessions are above: use changeMemberState of sign-in, which ends them too.
 */
export async function writeMemberState(
  tx: Tx,
  memberId: number,
  state: MemberState,
  reason: string,
): Promise<void> {
  await updateMemberState(tx, memberId, state);
  const account = await findAccount(tx, memberId);
  if (!account) return;
  const { accountId } = account;
  for (const kind of EVERY_BLOCK)
    if (BLOCKS[state].includes(kind)) await restrict(tx, { accountId, kind, ref: RESTRICTION_REF, reason });
    else await liftRestriction(tx, { accountId, kind, ref: RESTRICTION_REF });
}
