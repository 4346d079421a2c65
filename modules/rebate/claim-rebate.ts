import type { Answer, Ctx, Input } from '@baize/endpoint';
import { businessDay, exactText, invariant, ok, payableText, refuse } from '@baize/kernel';
import { findCompleteUpto } from '@baize/measures';
import { checkReward } from '@baize/protection';
import { getMerchant, isFlagOn } from '@baize/site';
import { lockWallets } from '@baize/wallet';
import type { rebateApi } from './api.ts';
import type { RebateDeps } from './deps.ts';
import { findClaim } from './rebate.sql.ts';
import { getSettings } from './settings.ts';
import { dueOf, payDue } from './settle.ts';
import { unitsOf } from './shares.ts';
import { shownLine } from './wire.ts';

type Api = typeof rebateApi;

export async function getManualRebate(
  { db, clock }: RebateDeps,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'getManualRebate'>> {
  const { currency, timeZone, settings } = await getMerchant(db, merchantId);
  const { automatic, minClaim } = await getSettings(db, merchantId);
  const now = clock.now();
  const to = businessDay(now, timeZone);
  const [due] = await dueOf(db, { merchantId, timeZone, currency, memberIds: [memberId], to, now });
  const amount = due?.amount ?? 0n;
  return ok({
    currency,
    enabled: isFlagOn(settings.flags, 'MANPLAYREB3'),
    automatic,
    minClaim: payableText(minClaim, currency),
    claimable: payableText(amount, currency),
    short: payableText(amount < minClaim ? minClaim - amount : 0n, currency),
    carry: exactText(unitsOf(due?.carryIn ?? 0n), currency),
    asOf: (await findCompleteUpto(db))?.getTime() ?? null,
    lines: (due?.lines ?? []).map((line) => shownLine(line, currency)),
  });
}

/** Once, whoever else claims or pays at the time: what is due is read under the lock of the member's wallet. */
export const claimRebate = (
  { db, clock }: RebateDeps,
  { requestId }: Input<Api, 'claimRebate'>,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'claimRebate'>> =>
  db.transaction(async (tx): Promise<Answer<Api, 'claimRebate'>> => {
    const { timeZone, settings } = await getMerchant(tx, merchantId);
    if (!isFlagOn(settings.flags, 'MANPLAYREB3')) return refuse('operation_not_enabled');
    const [account] = await lockWallets(tx, [memberId]);
    invariant(account, 'a member has a wallet', { memberId });
    const { currency } = account;
    const earlier = await findClaim(tx, memberId, requestId);
    if (earlier)
      return ok({
        postingId: String(earlier.postingId),
        amount: payableText(earlier.amount, currency),
      });
    const now = clock.now();
    const allowed = await checkReward(tx, { memberId, now });
    if (!allowed.ok) return allowed;
    const to = businessDay(now, timeZone);
    const dues = await dueOf(tx, { merchantId, timeZone, currency, memberIds: [memberId], to, now });
    const amount = dues[0]?.amount ?? 0n;
    const { minClaim } = await getSettings(tx, merchantId);
    if (amount === 0n || amount < minClaim)
      return refuse('rebate_below_min', {
        min: payableText(minClaim, currency),
        amount: payableText(amount, currency),
      });
    const postings = await payDue(tx, dues, new Map([[memberId, account]]), {
      merchantId,
      runId: null,
      requestId,
      at: now,
      actor: `member:${memberId}`,
    });
    return ok({ postingId: String(postings.get(memberId)), amount: payableText(amount, currency) });
  });
