import { listFirstDeposits } from '@baize/deposits';
import type { Handlers } from '@baize/endpoint';
import { invariant, ok, payableText } from '@baize/kernel';
import { accountNames, findAskedId, findMemberRow, listInvitedBy } from '@baize/members';
import { getMerchant, isFlagOn } from '@baize/site';
import type { referralApi } from './api.ts';
import type { referralConsoleApi } from './console-api.ts';
import type { ReferralDeps } from './deps.ts';
import { countRewarded, listDecided, listReferralsOf, sumRewarded } from './referral.sql.ts';
import { hidden, type REFERRAL_STATES } from './rules.ts';
import { saveReferralTerms } from './terms-control.ts';
import { findTerms, inUnits } from './terms.ts';

export const referralHandlers = ({ db }: ReferralDeps): Handlers<typeof referralApi> => ({
  getReferral: async (_input, { merchantId, caller: { memberId } }) => {
    const { currency, settings } = await getMerchant(db, merchantId);
    const member = await findMemberRow(db, memberId);
    invariant(member, 'the caller is a member', { memberId });
    const invited = await listInvitedBy(db, memberId, { pageNo: 1, pageSize: 1 });
    return ok({
      ...(await findTerms(db, merchantId)),
      enabled: isFlagOn(settings.flags, 'REFERRAL'),
      code: member.referralCode,
      currency,
      invited: invited.totalCount,
      rewarded: await countRewarded(db, memberId),
      earned: payableText(await sumRewarded(db, memberId), currency),
    });
  },
  listInvited: async (request, { merchantId, caller: { memberId } }) => {
    const { currency } = await getMerchant(db, merchantId);
    const found = await listInvitedBy(db, memberId, request);
    const ids = found.list.map(({ id }) => id);
    const decided = new Map((await listDecided(db, ids)).map((row) => [row.inviteeId, row]));
    const asked = inUnits(await findTerms(db, merchantId));
    const first = await listFirstDeposits(db, ids);
    const list = found.list.map(({ id, account, registeredAt }) => {
      const row = decided.get(id);
      // Later deposits make up for nothing (decision 0061): whose first is too small is waited for no longer.
      const isTooSmall = (first.get(id) ?? asked.deposits) < asked.deposits;
      const isRefused = row ? row.refusal !== null : isTooSmall;
      const state: (typeof REFERRAL_STATES)[number] = isRefused ? 'REFUSED' : row ? 'REWARDED' : 'WAITING';
      const amount = payableText(row?.amount ?? 0n, currency);
      return { account: hidden(account), at: registeredAt.getTime(), state, amount };
    });
    return ok({ ...found, list, currency });
  },
});

export const referralConsoleHandlers = (deps: ReferralDeps): Handlers<typeof referralConsoleApi> => ({
  getReferralTerms: async (_input, { merchantId }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    return ok({ terms: await findTerms(deps.db, merchantId), currency });
  },
  saveReferralTerms: (input, ctx) => saveReferralTerms(deps, input, ctx),
  listReferrals: async ({ account, state, ...request }, { merchantId }) => {
    const { db } = deps;
    const { currency } = await getMerchant(db, merchantId);
    const inviterId = await findAskedId(db, merchantId, account);
    const found = await listReferralsOf(db, { merchantId, inviterId, state }, request, (row) => row);
    const ids = [...new Set(found.list.flatMap((row) => [row.inviterId, row.inviteeId]))];
    const accounts = await accountNames(db, ids);
    const list = found.list.map((row) => ({
      inviterId: row.inviterId,
      inviter: accounts.get(row.inviterId) ?? '',
      inviteeId: row.inviteeId,
      invitee: accounts.get(row.inviteeId) ?? '',
      at: row.at.getTime(),
      deposits: payableText(row.deposits, currency),
      validBet: payableText(row.validBet, currency),
      place: row.place,
      amount: payableText(row.amount, currency),
      refusal: row.refusal,
      shares: row.shares,
    }));
    return ok({ ...found, list, currency });
  },
});
