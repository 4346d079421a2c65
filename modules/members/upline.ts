import { ok, refuse, type Result } from '@baize/kernel';
import type { Db } from '@baize/db';
import { findRootAgent, findUplineByAffiliateCode, findUplineByReferral } from './path.sql.ts';

export type Invitation = {
  affiliateCode: string;
  referralCode: string;
  recommenderId: string;
  domain: string;
};

/**
 * The upline of a new member (OPEN-AUTH-11): the agent's invite link, else the inviting member, else the named recommender,
 * else the merchant's root agent, else none. The first code that was given decides and must be valid.
 */
export async function uplineFor(
  db: Db,
  merchantId: number,
  invitation: Invitation,
): Promise<Result<number | null, 'invitation_code_error'>> {
  const { affiliateCode, referralCode, recommenderId, domain } = invitation;
  if (affiliateCode) {
    const found = await findUplineByAffiliateCode(db, merchantId, affiliateCode, domain);
    return found ? ok(found.memberId) : refuse('invitation_code_error');
  }
  if (referralCode || recommenderId) {
    const by = referralCode ? { referralCode } : { account: recommenderId };
    const found = await findUplineByReferral(db, merchantId, by);
    return found ? ok(found.memberId) : refuse('invitation_code_error');
  }
  const root = await findRootAgent(db, merchantId);
  return ok(root?.memberId ?? null);
}
