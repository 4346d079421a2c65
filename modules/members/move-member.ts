import { ok, refuse, type Result } from '@baize/kernel';
import type { Db, Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import { findBranchSwitches, listSwitchedOffAbove } from './branch-switch.sql.ts';
import { findMemberByAccount, findMemberRow, lockMember, type MemberRow } from './member.sql.ts';
import { depthUnder, standsAbove, lockTree, moveBranch } from './path.sql.ts';
import { BRANCH_SWITCHES, isAgent, isTrial, type BranchSwitch } from './rules.ts';
import { mayStandUnder } from './type-order.ts';

export type Moving = { memberId: number; merchantId: number };
export type MoveRefusal =
  | 'not_found'
  | 'upline_unknown'
  | 'upline_below'
  | 'line_too_deep'
  | 'type_above_upline'
  | 'state_unchanged';

/**
 * Whether a member may go under another agent of the brand (OP-08): an agent, not closed, not in the member's own branch, and not so
 * deep that the brand's limit is passed. Holds the tree and the member until the transaction ends.
 */
export async function lockMove(
  tx: Tx,
  { memberId, merchantId }: Moving,
  uplineAccount: string,
): Promise<Result<{ member: MemberRow; upline: MemberRow }, MoveRefusal>> {
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
  return ok({ member, upline });
}

/** Moves it, with the whole branch. Answers the account names of the upline before and after. */
export async function moveMember(
  tx: Tx,
  moving: Moving,
  uplineAccount: string,
): Promise<Result<{ before: string | null; after: string }, MoveRefusal>> {
  const locked = await lockMove(tx, moving, uplineAccount);
  if (!locked.ok) return locked;
  const { member, upline } = locked.value;
  const before = member.uplineId === null ? undefined : await findMemberRow(tx, member.uplineId);
  await moveBranch(tx, moving.memberId, upline.id);
  return ok({ before: before?.account ?? null, after: upline.account });
}

/**
 * What operators switched off for the branch by switches above it, and that would be on under another upline (OP-09). The branch's own
 * switches move with it.
 */
export async function switchesUndone(
  db: Db,
  memberId: number,
  upline: Pick<MemberRow, 'id'>,
): Promise<BranchSwitch[]> {
  const above = (await listSwitchedOffAbove(db, memberId)).flatMap(({ off }) => off);
  const own = await findBranchSwitches(db, upline.id);
  const later = (await listSwitchedOffAbove(db, upline.id)).flatMap(({ off }) => off);
  return BRANCH_SWITCHES.filter((name) => above.includes(name) && own[name] && !later.includes(name));
}
