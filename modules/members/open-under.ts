import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import { createMember, type NewMember } from './create-member.ts';
import { hasRoomUnder } from './invitation.ts';
import { findMemberByAccount, findMemberRow } from './member.sql.ts';
import { findRootAgent, shareTree } from './path.sql.ts';
import { isAgent } from './rules.ts';
import { mayStandUnder } from './type-order.ts';

/**
 * Opens an account under the agent of that name, or, without one, under the merchant's root agent, which is the house. The
 * brand's limit of levels and its order of types hold as for registrations and moves. Throws 23505 as createMember does.
 */
export async function openUnder(
  tx: Tx,
  uplineAccount: string,
  member: Omit<NewMember, 'uplineId'>,
): Promise<
  Result<
    { memberId: number; upline: string | null },
    'upline_unknown' | 'line_too_deep' | 'type_above_upline'
  >
> {
  await shareTree(tx);
  const { merchantId } = member;
  const upline = await findAgent(tx, merchantId, uplineAccount);
  if (!upline && uplineAccount) return refuse('upline_unknown');
  const { settings } = await getMerchant(tx, merchantId);
  if (upline && !mayStandUnder(settings, member.type, upline)) return refuse('type_above_upline');
  if (upline && !(await hasRoomUnder(tx, merchantId, upline.id))) return refuse('line_too_deep');
  const { memberId } = await createMember(tx, { ...member, uplineId: upline?.id ?? null });
  return ok({ memberId, upline: upline?.account ?? null });
}

async function findAgent(tx: Tx, merchantId: number, account: string) {
  if (!account) {
    const root = await findRootAgent(tx, merchantId);
    return root && findMemberRow(tx, root.memberId);
  }
  const found = await findMemberByAccount(tx, merchantId, account);
  return found && isAgent(found.type) && found.state !== 'CLOSED' ? found : undefined;
}
