import { ok, refuse, type Result } from '@baize/kernel';
import type { Db, Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import type { MemberRow } from './member.sql.ts';
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
/** Where a newcomer stands, and who invited them. */
export type Place = Pick<MemberRow, 'uplineId' | 'invitedBy' | 'invitedVia' | 'affiliateCode'>;

/**
 * The place of a new member (OPEN-AUTH-11): under the agent of the invite link, else under the inviting member or that
 * member's own upline, else likewise of the named recommender, else under the merchant's root agent, else under none. The
 * first code that was given decides, must be valid, and must not lead deeper than the brand's line may be.
 */
export async function placeFor(
  db: Db,
  merchantId: number,
  invitation: Invitation,
): Promise<Result<Place, 'invitation_code_error'>> {
  const place = await findPlace(db, merchantId, invitation);
  if (!place || (place.uplineId !== null && !(await hasRoomUnder(db, merchantId, place.uplineId))))
    return refuse('invitation_code_error');
  return ok(place);
}

async function findPlace(
  db: Db,
  merchantId: number,
  { affiliateCode, referralCode, recommenderId, domain }: Invitation,
): Promise<Place | undefined> {
  if (affiliateCode) {
    const found = await findUplineByAffiliateCode(db, merchantId, affiliateCode, domain);
    return (
      found && {
        uplineId: found.memberId,
        invitedBy: found.memberId,
        invitedVia: 'affiliate_code',
        affiliateCode: found.code,
      }
    );
  }
  if (referralCode || recommenderId) {
    const by = referralCode ? { referralCode } : { account: recommenderId };
    const found = await findUplineByReferral(db, merchantId, by);
    return (
      found && {
        uplineId: found.memberId,
        invitedBy: found.invitedBy,
        invitedVia: referralCode ? 'referral_code' : 'recommender',
        affiliateCode: null,
      }
    );
  }
  const root = await findRootAgent(db, merchantId);
  return { uplineId: root?.memberId ?? null, invitedBy: null, invitedVia: null, affiliateCode: null };
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
