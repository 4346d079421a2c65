import { ok, refuse, type Result } from '@baize/kernel';
import type { Db, Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import {
  depthUnder,
  findRootAgent,
  findUplineByAffiliateCode,
  findUplineByReferral,
  shareTree,
} from './path.sql.ts';

export type Invitation = {
  affiliateCode: string;
  referralCode: string;
  recommenderId: string;
  domain: string;
};
/** Where a newcomer stands. */
export type Place = { uplineId: number | null };

/**
 * The upline of a new member (OPEN-AUTH-11): the agent's invite link, else the inviting member, else the named recommender,
 * else the merchant's root agent, else none. The first code that was given decides, must be valid, and must not lead deeper
 * than the brand's line may be.
 */
export async function placeFor(
  db: Db,
  merchantId: number,
  invitation: Invitation,
): Promise<Result<Place, 'invitation_code_error'>> {
  const { affiliateCode, referralCode, recommenderId, domain } = invitation;
  if (!affiliateCode && !referralCode && !recommenderId) {
    const root = await findRootAgent(db, merchantId);
    return ok({ uplineId: root?.memberId ?? null });
  }
  const by = referralCode ? { referralCode } : { account: recommenderId };
  const found = affiliateCode
    ? await findUplineByAffiliateCode(db, merchantId, affiliateCode, domain)
    : await findUplineByReferral(db, merchantId, by);
  if (!found || !(await hasRoomUnder(db, merchantId, found.memberId))) return refuse('invitation_code_error');
  return ok({ uplineId: found.memberId });
}

/** The place as it is now that the member is made: no branch moves until the transaction ends. */
export async function takePlace(
  tx: Tx,
  merchantId: number,
  invitation: Invitation,
): Promise<Result<Place, 'invitation_code_error'>> {
  await shareTree(tx);
  return placeFor(tx, merchantId, invitation);
}

/** Whether the brand's line may go one level deeper there. */
export async function hasRoomUnder(db: Db, merchantId: number, uplineId: number): Promise<boolean> {
  const { settings } = await getMerchant(db, merchantId);
  return (await depthUnder(db, uplineId)) <= settings.agentDepthMax;
}
