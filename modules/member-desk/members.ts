import type { Db } from '@baize/db';
import { payableText, ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import {
  ancestorsOf,
  countDirectDownlines,
  findMemberRow,
  type ListedMember,
  listMembers,
  type MemberRow,
} from '@baize/members';
import { listLiveSessions } from '@baize/sign-in';
import { findAccount } from '@baize/wallet';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { MEMBER_ACTS } from './set-member-state.ts';

/** Members of the operator's site, newest first. */
export async function searchMembers(
  deps: MemberDeskDeps,
  input: Input<typeof memberDeskApi, 'searchMembers'>,
  ctx: Ctx<'staff:members.read'>,
): Promise<Answer<typeof memberDeskApi, 'searchMembers'>> {
  return ok(await listMembers(deps.db, { ...input, merchantId: ctx.merchantId }, consoleMember));
}

/** One member, unmasked, with the wallet, the uplines and the live sessions. */
export async function getMember(
  deps: MemberDeskDeps,
  { memberId }: Input<typeof memberDeskApi, 'getMember'>,
  ctx: Ctx<'staff:members.read'>,
): Promise<Answer<typeof memberDeskApi, 'getMember'>> {
  const { db, clock } = deps;
  const member = await findMemberRow(db, memberId);
  if (!member || member.merchantId !== ctx.merchantId) return refuse('not_found');
  const ancestors = await ancestorsOf(db, memberId);
  const account = await findAccount(db, memberId);
  const sessions = await listLiveSessions(db, memberId, clock.now());
  return ok({
    ...consoleMember({ ...member, uplineAccount: ancestors[0]?.account ?? null }),
    acts: MEMBER_ACTS[member.state],
    walletUser: member.walletUser,
    accountId: account?.accountId.toString() ?? null,
    balance: account ? payableText(account.balance, member.currency) : null,
    frozen: account ? payableText(account.frozen, member.currency) : null,
    blocks: account?.blocks ?? [],
    email: member.email ?? '',
    mobileNum: member.mobile ? `+${member.dialingCode}${member.mobile}` : '',
    payeeName: member.payeeName,
    birthday: member.birthday,
    level: member.level,
    hasPaymentPassword: member.hasPaymentPassword,
    registeredIp: member.registeredIp,
    upline: ancestors.toReversed().map((a) => ({ memberId: a.memberId, account: a.account, type: a.type })),
    directDownlines: await countDirectDownlines(db, memberId),
    invitation: await invitationOf(db, member),
    sessions: sessions.map((s) => ({
      startedAt: s.startedAt.getTime(),
      lastSeenAt: s.lastSeenAt.getTime(),
      ip: s.ip,
      userAgent: s.userAgent,
    })),
  });
}

async function invitationOf(db: Db, { invitedBy, invitedVia, affiliateCode }: MemberRow) {
  const inviter = invitedBy === null ? undefined : await findMemberRow(db, invitedBy);
  if (!inviter || invitedVia === null) return null;
  return { memberId: inviter.id, account: inviter.account, via: invitedVia, affiliateCode };
}

const consoleMember = (row: ListedMember) => ({
  memberId: row.id,
  account: row.account,
  nickname: row.nickname,
  type: row.type,
  state: row.state,
  currency: row.currency,
  language: row.language,
  uplineAccount: row.uplineAccount,
  registeredAt: row.registeredAt.getTime(),
  lastLoginAt: row.lastLoginAt?.getTime() ?? null,
  lastLoginIp: row.lastLoginIp,
});
