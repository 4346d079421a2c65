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
  if (!member || member.merchant_id !== ctx.merchantId) return refuse('not_found');
  const ancestors = await ancestorsOf(db, memberId);
  const account = await findAccount(db, memberId);
  const sessions = await listLiveSessions(db, memberId, clock.now());
  const money = (units: bigint) => {
    const digits = currencyDigits(member.currency);
    return formatUnits(floorTo(units, digits), digits);
  };
  return ok({
    ...consoleMember({ ...member, upline_account: ancestors[0]?.account ?? null }),
    walletUser: member.wallet_user,
    accountId: account?.accountId.toString() ?? null,
    balance: account ? money(account.balance) : null,
    frozen: account ? money(account.frozen) : null,
    email: member.email ?? '',
    mobileNum: member.mobile ? `+${member.dialing_code}${member.mobile}` : '',
    payeeName: member.payee_name,
    birthday: member.birthday,
    level: member.level,
    hasPaymentPassword: member.has_payment_password,
    registeredIp: member.registered_ip,
    upline: ancestors.toReversed().map((a) => ({ memberId: a.memberId, account: a.account, type: a.type })),
    directDownlines: await countDirectDownlines(db, memberId),
    sessions: sessions.map((s) => ({
      startedAt: s.started_at.getTime(),
      lastSeenAt: s.last_seen_at.getTime(),
      ip: s.ip,
      userAgent: s.user_agent,
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
  uplineAccount: row.upline_account,
  registeredAt: row.registered_at.getTime(),
  lastLoginAt: row.last_login_at?.getTime() ?? null,
  lastLoginIp: row.last_login_ip,
});
