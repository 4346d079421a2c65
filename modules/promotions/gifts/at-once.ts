import type { Tx } from '@baize/db';
import { invariant, type Result } from '@baize/kernel';
import { findMember, type Member } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { checkGift, type RewardRefusal } from '@baize/rewards';
import type { EntryRow } from '../entry.sql.ts';
import type { Standing } from '../state.ts';
import { lineText } from '../wording.ts';
import { titleOf, type Given } from './gift.ts';
import type { Line } from '../wording.ts';

/** Who is given something that is no money: rewards says whether anything may be given (R9). */
export async function receiverOf(
  tx: Tx,
  { memberId }: EntryRow,
  now: Date,
): Promise<{ member: Member; allowed: Result<void, RewardRefusal> }> {
  const member = await findMember(tx, memberId);
  invariant(member, 'a member has an entry', { memberId });
  return { member, allowed: await checkGift(tx, member, now) };
}

/** What was given is told in the transaction that gives it. */
export const tellGiven = (tx: Tx, member: Member, line: Line, { content, now }: Given): Promise<void> =>
  sendMessage(tx, {
    merchantId: member.merchantId,
    to: member.memberId,
    category: 'REWARD',
    template: 'promotion_given',
    params: {
      promotion: titleOf(content)[member.language] || content.texts.EN.title,
      gift: lineText(line, member.language),
    },
    now,
  });

/** Nothing more becomes of it. */
export const allClaimed = async (
  _db: unknown,
  entries: readonly EntryRow[],
): Promise<(readonly [bigint, Standing])[]> => entries.map(({ entryId }) => [entryId, 'CLAIMED'] as const);
