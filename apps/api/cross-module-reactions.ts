/**
 * Calls where two modules meet that may not know each other: the lower one answers, what stands above it adds its part.
 */
import { listPostingDays } from '@baize/commission';
import { findHold } from '@baize/contract-settlement';
import { countPending, hasContracts } from '@baize/contracts';
import type { Database, Db } from '@baize/db';
import { listReferences } from '@baize/deposits';
import type { Handlers } from '@baize/endpoint';
import { ok, payableText, type Clock } from '@baize/kernel';
import type { memberDeskApi } from '@baize/member-desk/api';
import { findMemberByName } from '@baize/members';
import type { membersApi } from '@baize/members/api';
import type { messagingApi } from '@baize/messaging/api';
import { countMissions, noteLogin } from '@baize/missions';
import { endGameSessions, type PlayDeps } from '@baize/play';
import type { Told, ToldOf } from '@baize/reports';
import { bonusRef, countClaimable, listTitles, sumOpenOf, titleIn } from '@baize/rewards';
import { findPoints } from '@baize/points';
import type { signInApi } from '@baize/sign-in/api';
import { getMerchant } from '@baize/site';
import { lastKnownWallets, recallSoon, type VendorWalletDeps } from '@baize/vendor-wallet';
import type { walletApi } from '@baize/wallet/api';

type Games = Pick<PlayDeps, 'db' | 'clock' | 'gatewayCache'>;
type Reaction<Calls> = (calls: Calls) => Calls;

/** OPEN-PLAY-03: who logs out leaves the games, and so does whoever is in with an old password. */
export const endGamesOnLogout =
  (play: Games, vendorWallet: VendorWalletDeps): Reaction<Handlers<typeof signInApi>> =>
  (calls) => ({
    ...calls,
    logout: async (input, ctx) => {
      const { caller, merchantId } = ctx;
      const answer = await calls.logout(input, ctx);
      if ('memberId' in caller) {
        await endGameSessions(play, caller.memberId, 'logout');
        await recallSoon(vendorWallet, { memberId: caller.memberId, merchantId });
      }
      return answer;
    },
    changePassword: async (input, ctx) => {
      const answer = await calls.changePassword(input, ctx);
      if (answer.ok) await endGameSessions(play, ctx.caller.memberId, 'logout');
      return answer;
    },
    resetByPhone: async (input, ctx) => {
      const answer = await calls.resetByPhone(input, ctx);
      const member = answer.ok && (await findMemberByName(play.db, ctx.merchantId, answer.value.account));
      if (member) await endGameSessions(play, member.memberId, 'logout');
      return answer;
    },
  });

/** Call 13 counts the contracts that wait for the member's answer (SHELL-058, CONTRACT-011), and says what is overdue. */
export const countContracts =
  ({ db }: { db: Db }): Reaction<Handlers<typeof membersApi>> =>
  (calls) => ({
    ...calls,
    getConsolidated: async (input, ctx) => {
      const answer = await calls.getConsolidated(input, ctx);
      if (!answer.ok) return answer;
      const { memberId } = ctx.caller;
      const { currency } = await getMerchant(db, ctx.merchantId);
      const hold = await findHold(db, memberId);
      return ok({
        ...answer.value,
        pendingContracts: await countPending(db, memberId),
        hasContracts: await hasContracts(db, memberId),
        contractHold: hold !== undefined,
        contractHoldAmount: payableText(hold?.amount ?? 0n, currency),
        contractHoldSince: hold?.since.getTime() ?? null,
      });
    },
  });

/** Call 17 lists vendors' wallets beside the main one, with the balance last told. */
export const listVendorWallets =
  (vendorWallet: VendorWalletDeps): Reaction<Handlers<typeof walletApi>> =>
  (calls) => ({
    ...calls,
    getBalance: async (input, ctx) => {
      const answer = await calls.getBalance(input, ctx);
      if (!answer.ok) return answer;
      const atVendors = await lastKnownWallets(vendorWallet, ctx.caller.memberId);
      return { ...answer, value: { ...answer.value, wallets: [...answer.value.wallets, ...atVendors] } };
    },
  });

/** Call 17 says how much of the balance came as bonuses that are still open. */
export const showBonuses =
  ({ db }: { db: Db }): Reaction<Handlers<typeof walletApi>> =>
  (calls) => ({
    ...calls,
    getBalance: async (input, ctx) => {
      const answer = await calls.getBalance(input, ctx);
      if (!answer.ok) return answer;
      const open = await sumOpenOf(db, ctx.caller.memberId);
      const { currency } = answer.value;
      return { ...answer, value: { ...answer.value, bonus: payableText(open, currency) } };
    },
  });

/** Call 55 counts the rewards that can be claimed. */
export const countRewards =
  ({ db, clock }: { db: Db; clock: Clock }): Reaction<Handlers<typeof messagingApi>> =>
  (calls) => {
    const rewardOf = (memberId: number) => countClaimable(db, memberId, clock.now());
    return {
      ...calls,
      countUnread: async (input, ctx) => {
        const answer = await calls.countUnread(input, ctx);
        if (!answer.ok) return answer;
        return ok({ ...answer.value, reward: await rewardOf(ctx.caller.memberId) });
      },
      readMessages: async (input, ctx) => {
        const answer = await calls.readMessages(input, ctx);
        if (!answer.ok) return answer;
        return ok({ ...answer.value, reward: await rewardOf(ctx.caller.memberId) });
      },
      deleteMessages: async (input, ctx) => {
        const answer = await calls.deleteMessages(input, ctx);
        if (!answer.ok) return answer;
        return ok({ ...answer.value, reward: await rewardOf(ctx.caller.memberId) });
      },
    };
  };

/** Call 55 counts the missions that can be claimed (MEMBER-002). */
export const countClaimableMissions =
  (deps: { db: Db; clock: Clock }): Reaction<Handlers<typeof messagingApi>> =>
  (calls) => {
    const missionOf = ({ merchantId, caller }: { merchantId: number; caller: { memberId: number } }) =>
      countMissions(deps, { merchantId, memberId: caller.memberId });
    return {
      ...calls,
      countUnread: async (input, ctx) => {
        const answer = await calls.countUnread(input, ctx);
        return answer.ok ? ok({ ...answer.value, mission: await missionOf(ctx) }) : answer;
      },
      readMessages: async (input, ctx) => {
        const answer = await calls.readMessages(input, ctx);
        return answer.ok ? ok({ ...answer.value, mission: await missionOf(ctx) }) : answer;
      },
      deleteMessages: async (input, ctx) => {
        const answer = await calls.deleteMessages(input, ctx);
        return answer.ok ? ok({ ...answer.value, mission: await missionOf(ctx) }) : answer;
      },
    };
  };

/** OPEN-PROMO-08: the day of a login counts for missions. */
export const noteLogins =
  (deps: { db: Database; clock: Clock }): Reaction<Handlers<typeof signInApi>> =>
  (calls) => ({
    ...calls,
    login: async (input, ctx) => {
      const answer = await calls.login(input, ctx);
      if (answer.ok) await noteLogin(deps, { merchantId: ctx.merchantId, memberId: answer.value.id });
      return answer;
    },
    loginByPasskey: async (input, ctx) => {
      const answer = await calls.loginByPasskey(input, ctx);
      if (answer.ok) await noteLogin(deps, { merchantId: ctx.merchantId, memberId: answer.value.id });
      return answer;
    },
  });

/** Call 17 tells the member's points (H12). */
export const showPoints = (
  { db }: { db: Db },
  calls: Handlers<typeof walletApi>,
): Handlers<typeof walletApi> => ({
  ...calls,
  getBalance: async (input, ctx) => {
    const answer = await calls.getBalance(input, ctx);
    if (!answer.ok) return answer;
    return ok({ ...answer.value, points: String(await findPoints(db, ctx.caller.memberId)) });
  },
});

/** Whom an operator signs out, gives a new password or locks leaves the games too. */
export const endGamesOnRevoke =
  (play: Games): Reaction<Handlers<typeof memberDeskApi>> =>
  (calls) => ({
    ...calls,
    endMemberSession: async (input, ctx) => {
      const answer = await calls.endMemberSession(input, ctx);
      if (answer.ok) await endGameSessions(play, input.memberId, 'logout');
      return answer;
    },
    resetMemberPassword: async (input, ctx) => {
      const answer = await calls.resetMemberPassword(input, ctx);
      if (answer.ok) await endGameSessions(play, input.memberId, 'logout');
      return answer;
    },
    setMemberState: async (input, ctx) => {
      const answer = await calls.setMemberState(input, ctx);
      if (answer.ok && (input.state === 'LOCKED' || input.state === 'CLOSED'))
        await endGameSessions(play, input.memberId, 'locked');
      return answer;
    },
  });

const numbersIn = (refs: readonly string[], pattern: RegExp): bigint[] =>
  refs.flatMap((ref) => {
    const [, number] = pattern.exec(ref) ?? [];
    return number === undefined ? [] : [BigInt(number)];
  });

/** WALLET-017: a movement of the wallet by the words in which its member was told of it, a deposit by the reference on its page. */
export const toldOf: ToldOf = async (db, refs, language) => {
  const told = new Map<string, Told>();
  const once = [...new Set(refs)];
  const orderNos = once.filter((ref) => /^D\d{6}-/.test(ref));
  if (orderNos.length > 0)
    for (const { orderNo, reference } of await listReferences(db, orderNos))
      told.set(orderNo, { reference, title: '' });
  const grantIds = numbersIn(once, /^bonus:(\d{1,18})$/);
  if (grantIds.length > 0)
    for (const { grantId, title } of await listTitles(db, grantIds))
      told.set(bonusRef(grantId), { reference: '', title: titleIn(title, language) });
  const postingIds = numbersIn(once, /^R(\d{1,18})$/);
  if (postingIds.length > 0)
    for (const { postingId, day } of await listPostingDays(db, postingIds))
      told.set(`R${postingId}`, { reference: `R${postingId}`, title: day });
  return told;
};
