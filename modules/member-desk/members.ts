import { currencyDigits, floorTo, formatUnits, offsetOf, ok, pageOf, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import {
  ancestorsOf,
  countDirectDownlines,
  findMemberRow,
  type ListedMember,
  listMembers,
} from '@baize/members';
import { listLiveSessions } from '@baize/sign-in';
import { findAccount } from '@baize/wallet';
import type { Answer, Input } from './answer.ts';
import type { MemberDeskDeps } from './deps.ts';
import { MEMBER_ACTS } from './set-member-state.ts';

/** Members of the operator's site, newest first. */
export async function searchMembers(
  deps: MemberDeskDeps,
  input: Input<'searchMembers'>,
  ctx: Ctx<'staff:members.read'>,
): Promise<Answer<'searchMembers'>> {
  const { rows, count } = await listMembers(deps.db, {
    merchantId: ctx.merchantId,
    query: input.query,
    state: input.state,
    kind: input.kind,
    limit: input.pageSize,
    offset: offsetOf(input),
  });
  return ok(pageOf(rows.map(consoleMember), count, input));
}

/** One member as an operator sees it: unmasked, with the wallet, the line upwards and who is signed in. */
export async function getMember(
  deps: MemberDeskDeps,
  { memberId }: Input<'getMember'>,
  ctx: Ctx<'staff:members.read'>,
): Promise<Answer<'getMember'>> {
  const { db, clock } = deps;
  const member = await findMemberRow(db, memberId);
  if (!member || member.merchantId !== ctx.merchantId) return refuse('not_found');
  const ancestors = await ancestorsOf(db, memberId);
  const account = await findAccount(db, memberId);
  const sessions = await listLiveSessions(db, memberId, clock.now());
  const money = (units: bigint) => {
    const digits = currencyDigits(member.currency);
    return formatUnits(floorTo(units, digits), digits);
  };
  return ok({
    ...consoleMember({ ...member, uplineAccount: ancestors[0]?.account ?? null }),
    acts: MEMBER_ACTS[member.state],
    walletUser: member.walletUser,
    accountId: account?.accountId.toString() ?? null,
    balance: account ? money(account.balance) : null,
    frozen: account ? money(account.frozen) : null,
    email: member.email ?? '',
    mobileNum: member.mobile ? `+${member.dialingCode}${member.mobile}` : '',
    payeeName: member.payeeName,
    birthday: member.birthday,
    level: member.level,
    hasPaymentPassword: member.hasPaymentPassword,
    registeredIp: member.registeredIp,
    upline: ancestors.toReversed().map((a) => ({ memberId: a.memberId, account: a.account, type: a.type })),
    directDownlines: await countDirectDownlines(db, memberId),
    sessions: sessions.map((s) => ({
      startedAt: s.startedAt.getTime(),
      lastSeenAt: s.lastSeenAt.getTime(),
      ip: s.ip,
      userAgent: s.userAgent,
    })),
  });
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
