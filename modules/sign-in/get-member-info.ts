import { currencySymbol, invariant, ok } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { DEFAULT_ICON, isTrial, maskEmail, maskMobile, maskName, findMemberRow } from '@baize/members';
import { getMerchant, isFlagOn } from '@baize/site';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';

/** #6: the signed-in member, contact data masked; the last login shown is the one before this session. */
export async function getMemberInfo(
  deps: SignInDeps,
  _input: Input<typeof signInApi, 'getMemberInfo'>,
  ctx: Ctx<'session'>,
): Promise<Answer<typeof signInApi, 'getMemberInfo'>> {
  const member = await findMemberRow(deps.db, ctx.caller.memberId);
  invariant(member, 'a signed-in member exists', { memberId: ctx.caller.memberId });
  const { countryCode, settings } = await getMerchant(deps.db, member.merchantId);
  return ok({
    id: member.id,
    account: member.account,
    nickname: member.nickname || member.account,
    type: member.type,
    icon: member.icon || DEFAULT_ICON,
    currency: member.currency,
    currencySymbol: currencySymbol(member.currency),
    countryCode,
    language: member.language,
    email: maskEmail(member.email),
    mobileNum: maskMobile(member.dialingCode, member.mobile),
    birthday: member.birthday,
    payeeName: maskName(member.payeeName),
    hasPaymentPassword: member.hasPaymentPassword,
    hasVip: isFlagOn(settings.flags, 'VIP'),
    referralCode: isTrial(member.type) ? '' : member.referralCode,
    registerTime: member.registeredAt.getTime(),
    firstTimeLogin: member.firstLogin,
    lastLoginIp: member.previousLoginIp,
    lastLoginTime: member.previousLoginAt?.getTime() ?? null,
    freeplay: isTrial(member.type),
    expiresAt: member.expiresAt?.getTime() ?? null,
  });
}
