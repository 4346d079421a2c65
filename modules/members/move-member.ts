import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import { findMemberByAccount, findMemberRow, lockMember } from './member.sql.ts';
import { depthUnder, standsAbove, lockTree, moveBranch } from './path.sql.ts';
import { isAgent, isTrial } from './rules.ts';
import { mayStandUnder } from './type-order.ts';

/**
 * Moves a member under another agent of the brand (OP-08), with its whole branch. The new upline is an agent, not closed,
 * not in the member's own branch, and not so deep that the brand's limit is passed. Answers the account names of the upline before and after.
 */
export async function moveMember(
  tx: Tx,
  { memberId, merchantId }: { memberId: number; merchantId: number },
  uplineAccount: string,
): Promise<
  Result<
    { before: string | null; after: string },
    | 'not_found'
    | 'upline_unknown'
    | 'upline_below'
    | 'line_too_deep'
    | 'type_above_upline'
    | 'state_unchanged'
  >
> {
  await lockTree(tx);
  const member = await lockMember(tx, memberId);
  // A trial has no upline.
  if (!member || member.merchantId !== merchantId || isTrial(member.type)) return refuse('not_found');
  const upline = await findMemberByAccount(tx, merchantId, uplineAccount);
  if (!upline || upline.state === 'CLOSED' || !isAgent(upline.type)) return refuse('upline_unknown');
  if (member.uplineId === upline.id) return refuse('state_unchanged');
  if (upline.id === memberId || (await standsAbove(tx, memberId, upline.id))) return refuse('upline_below');
  const { settings } = await getMerchant(tx, merchantId);
  if (!mayStandUnder(settings, member.type, upline)) return refuse('type_above_upline');
  if ((await depthUnder(tx, upline.id, memberId)) > settings.agentDepthMax) return refuse('line_too_deep');
  const before = member.uplineId === null ? undefined : await findMemberRow(tx, member.uplineId);
  await moveBranch(tx, memberId, upline.id);
  return ok({ before: before?.account ?? null, after: upline.account });
}
