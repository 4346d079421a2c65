/**
 * Calls where two modules meet that may not know each other: the lower one answers, what stands above it adds its part.
 */
import type { Handlers } from '@baize/endpoint';
import { findMemberByName } from '@baize/members';
import type { signInApi } from '@baize/sign-in';
import type { memberDeskApi } from '@baize/member-desk';
import { endGameSessions, type PlayDeps } from '@baize/play';
import { lastKnownWallets, recallSoon, type VendorWalletDeps } from '@baize/vendor-wallet';
import type { walletApi } from '@baize/wallet/api';

/** OPEN-PLAY-03: who logs out leaves the tables, and so does an old password. Identity stands below play: they meet here. */
export function endingGames(
  handlers: Handlers<typeof signInApi>,
  play: Pick<PlayDeps, 'db' | 'clock' | 'directory'>,
  vendorWallet: VendorWalletDeps,
): Handlers<typeof signInApi> {
  return {
    ...handlers,
    logout: async (input, ctx) => {
      const { caller, merchantId } = ctx;
      const answer = await handlers.logout(input, ctx);
      if ('memberId' in caller) {
        await endGameSessions(play, caller.memberId, 'logout');
        await recallSoon(vendorWallet, { memberId: caller.memberId, merchantId });
      }
      return answer;
    },
    // Whoever was in with the old password is out with it, at the tables too.
    changePassword: async (input, ctx) => {
      const answer = await handlers.changePassword(input, ctx);
      if (answer.ok) await endGameSessions(play, ctx.caller.memberId, 'logout');
      return answer;
    },
    resetByPhone: async (input, ctx) => {
      const answer = await handlers.resetByPhone(input, ctx);
      const member = answer.ok && (await findMemberByName(play.db, ctx.merchantId, answer.value.account));
      if (member) await endGameSessions(play, member.memberId, 'logout');
      return answer;
    },
  };
}

/** #17 lists vendors' wallets beside the main one, as they were told last; wallet stands below vendor-wallet: they meet here. */
export function withVendorWallets(
  handlers: Handlers<typeof walletApi>,
  vendorWallet: VendorWalletDeps,
): Handlers<typeof walletApi> {
  return {
    ...handlers,
    getBalance: async (input, ctx) => {
      const answer = await handlers.getBalance(input, ctx);
      if (!answer.ok) return answer;
      const atVendors = await lastKnownWallets(vendorWallet, ctx.caller.memberId);
      return { ...answer, value: { ...answer.value, wallets: [...answer.value.wallets, ...atVendors] } };
    },
  };
}

/** Whom an operator signs out leaves the tables too. */
export function endingGamesOfRevoked(
  handlers: Handlers<typeof memberDeskApi>,
  play: Pick<PlayDeps, 'db' | 'clock' | 'directory'>,
): Handlers<typeof memberDeskApi> {
  return {
    ...handlers,
    endMemberSession: async (input, ctx) => {
      const answer = await handlers.endMemberSession(input, ctx);
      if (answer.ok) await endGameSessions(play, input.memberId, 'logout');
      return answer;
    },
  };
}
