import { invariant, ok, parseUnits, payableText, refuse, type Result } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import { findMember, type Member } from '@baize/members';
import { FREE_TERMS, grantBonus, type RewardRefusal } from '@baize/rewards';
import { getMerchant, isFlagOn } from '@baize/site';
import { lockAccounts } from '@baize/wallet';
import type { missionsApi } from './api.ts';
import { findClaim, insertClaim } from './claim.sql.ts';
import type { MissionsDeps } from './deps.ts';
import { lockMission, spend } from './mission.sql.ts';
import { listStandings } from './standing.ts';

type Api = typeof missionsApi;
type Code = RewardRefusal | 'mission_not_reached' | 'mission_closed' | 'operation_not_enabled';

/**
 * OPEN-PROMO-08: pays a mission that was reached, once for each period: under the wallet's lock, the claim, the budget and the money are one
 * transaction. Asked again, it answers the first claim. What is rolled back afterwards takes nothing back.
 */
export const claimMission = (
  deps: MissionsDeps,
  { missionId, period }: Input<Api, 'claimMission'>,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'claimMission'>> =>
  deps.db.transaction(async (tx) => {
    const member = await findMember(tx, memberId);
    invariant(member, 'the caller is a member', { memberId });
    await lockAccounts(tx, [member.accountId]);
    const before = await findClaim(tx, { missionId, period, memberId });
    if (before)
      return ok({ isNew: false, amount: payableText(before.amount, member.currency), missionId, period });
    const paid = await pay(deps, tx, { merchantId, member, missionId, period });
    if (!paid.ok) return paid;
    return ok({ isNew: true, amount: payableText(paid.value, member.currency), missionId, period });
  });

async function pay(
  { clock }: MissionsDeps,
  tx: Tx,
  asked: { merchantId: number; member: Member; missionId: number; period: string },
): Promise<Result<bigint, Code>> {
  const { merchantId, member, missionId, period } = asked;
  const merchant = await getMerchant(tx, merchantId);
  if (!isFlagOn(merchant.settings.flags, 'MISSION')) return refuse('operation_not_enabled');
  // Read under its lock: an operator who stops it, or changes its terms, stands before or after.
  const mission = await lockMission(tx, missionId);
  if (mission?.merchantId !== merchantId) return refuse('mission_closed');
  const now = clock.now();
  const standing = (await listStandings(tx, merchant, member, now, missionId)).find(
    (one) => one.period === period,
  );
  if (!standing || standing.state === 'CLOSED') return refuse('mission_closed');
  if (standing.state !== 'CLAIMABLE') return refuse('mission_not_reached');
  const { memberId } = member;
  const { terms, version, progress } = standing;
  const amount = parseUnits(terms.amount);
  if (!(await spend(tx, missionId, amount))) return refuse('mission_closed');
  const granted = await grantBonus({ clock }, tx, {
    memberId,
    merchantId,
    source: 'mission',
    ref: `${missionId}:${period}:${memberId}`,
    campaign: `mission:${missionId}`,
    amount,
    terms: { ...FREE_TERMS, turnoverTimes: terms.turnoverTimes },
    title: titled(terms.title),
    actor: `member:${memberId}`,
  });
  if (!granted.ok) return granted;
  const { grantId } = granted.value;
  await insertClaim(tx, {
    missionId,
    period,
    memberId,
    merchantId,
    version,
    progress,
    amount,
    grantId,
    at: now,
  });
  return ok(amount);
}

/** A title that is missing in a language stands in English. */
export const titled = ({ EN, CN, KM }: { EN: string; CN: string; KM: string }) => ({
  EN,
  CN: CN || EN,
  KM: KM || EN,
});
