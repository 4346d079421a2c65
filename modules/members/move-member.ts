import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { findMemberByAccount, findMemberRow, lockMember } from './member.sql.ts';
import { standsAbove, lockLines, measureLine, moveBranch } from './path.sql.ts';
import { isAgent, isTrial } from './rules.ts';

/** OPEN-AGENT-01: ten below the top. */
const DEPTH_MAX = 10;

/**
 * Puts a member under another agent of the brand (OP-08). The branch moves as a whole; nobody joins or moves meanwhile.
 * Only an agent who is not closed takes somebody on, and nobody stands under one's own downline. Answers the names of the
 * upline before and after.
 */
export async function moveMember(
  tx: Tx,
  { memberId, merchantId }: { memberId: number; merchantId: number },
  uplineAccount: string,
): Promise<
  Result<
    { before: string | null; after: string },
    'not_found' | 'upline_unknown' | 'upline_below' | 'line_too_deep' | 'state_unchanged'
  >
> {
  await lockLines(tx);
  const member = await lockMember(tx, memberId);
  // A trial stands under nobody.
  if (!member || member.merchantId !== merchantId || isTrial(member.type)) return refuse('not_found');
  const upline = await findMemberByAccount(tx, merchantId, uplineAccount);
  if (!upline || upline.state === 'CLOSED' || !isAgent(upline.type)) return refuse('upline_unknown');
  if (member.uplineId === upline.id) return refuse('state_unchanged');
  if (upline.id === memberId || (await standsAbove(tx, memberId, upline.id))) return refuse('upline_below');
  const { above } = await measureLine(tx, upline.id);
  const { below } = await measureLine(tx, memberId);
  if (above + 1 + below > DEPTH_MAX) return refuse('line_too_deep');
  const before = member.uplineId === null ? undefined : await findMemberRow(tx, member.uplineId);
  await moveBranch(tx, memberId, upline.id);
  return ok({ before: before?.account ?? null, after: upline.account });
}
