import { ok, refuse, type Result } from '@baize/kernel';
import type { Db, Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import { findLiveCode, countUse } from './affiliate-code.sql.ts';
import { isOffInBranch } from './branch-switch.sql.ts';
import type { MemberRow } from './member.sql.ts';
import { depthUnder, findRootAgent, findUplineByReferral, shareTree } from './path.sql.ts';
import { mayStandUnder } from './type-order.ts';

export type Invitation = {
  affiliateCode: string;
  referralCode: string;
  recommenderId: string;
  domain: string;
};
/** Where a newcomer stands, as what, and who invited them. */
export type Place = Pick<MemberRow, 'type' | 'uplineId' | 'invitedBy' | 'invitedVia' | 'affiliateCode'>;

/**
 * The place of a new member (OPEN-AUTH-11): under the agent of the invite link, else under the inviting member or that
 * member's own upline, else likewise of the named recommender, else under the merchant's root agent, else under none. The
 * first code that was given decides, must be valid now, and must not lead deeper than the brand's line may be.
 */
export async function placeFor(
  db: Db,
  merchantId: number,
  invitation: Invitation,
  now: Date,
): Promise<Result<Place, 'invitation_code_error'>> {
  const place = await findPlace(db, merchantId, invitation, now);
  return place ? ok(place) : refuse('invitation_code_error');
}

async function findPlace(
  db: Db,
  merchantId: number,
  { affiliateCode, referralCode, recommenderId, domain }: Invitation,
  now: Date,
): Promise<Place | undefined> {
  if (affiliateCode) {
    const found = await findInvite(db, { merchantId, code: affiliateCode, domain, now });
    return (
      found && {
        type: found.memberType,
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
    if (!found || !(await hasRoomUnder(db, merchantId, found.memberId))) return undefined;
    return {
      type: 0,
      uplineId: found.memberId,
      invitedBy: found.invitedBy,
      invitedVia: referralCode ? 'referral_code' : 'recommender',
      affiliateCode: null,
    };
  }
  const root = await findRootAgent(db, merchantId);
  return {
    type: 0,
    uplineId: root?.memberId ?? null,
    invitedBy: null,
    invitedVia: null,
    affiliateCode: null,
  };
}

/** An agent's link that leads somewhere now: links are on there, the types of the brand are in order, and the line has room. */
export async function findInvite(db: Db, asked: Parameters<typeof findLiveCode>[1]) {
  const found = await findLiveCode(db, asked);
  const { settings } = await getMerchant(db, asked.merchantId);
  const leads =
    found &&
    mayStandUnder(settings, found.memberType, found) &&
    !(await isOffInBranch(db, found.memberId, 'inviteLinks')) &&
    (await hasRoomUnder(db, asked.merchantId, found.memberId));
  return leads ? found : undefined;
}

/**
 * The place as it is now that the member is made: no branch moves until the transaction ends, and a link counts this
 * registration or is used up.
 */
export async function takePlace(
  tx: Tx,
  merchantId: number,
  invitation: Invitation,
  now: Date,
): Promise<Result<Place, 'invitation_code_error'>> {
  await shareTree(tx);
  const place = await placeFor(tx, merchantId, invitation, now);
  const code = place.ok && place.value.affiliateCode;
  if (code && (await countUse(tx, { merchantId, code, now })) === 0) return refuse('invitation_code_error');
  return place;
}

/** Whether the brand's line may go one level deeper there. */
export async function hasRoomUnder(db: Db, merchantId: number, uplineId: number): Promise<boolean> {
  const { settings } = await getMerchant(db, merchantId);
  return (await depthUnder(db, uplineId)) <= settings.agentDepthMax;
}
