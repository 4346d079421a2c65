import { payableText, ok, refuse, type Clock } from '@baize/kernel';
import type { Db } from '@baize/db';
import type { Handlers } from '@baize/endpoint';
import { getMerchant, isFlagOn } from '@baize/site';
import { findAccount } from '@baize/wallet';
import type { membersApi } from './api.ts';
import { listOffInBranch } from './branch-switch.sql.ts';
import { findInvite } from './invitation.ts';
import { maskAccount } from './member.ts';
import { clearFirstLogin, updateLanguage } from './member.sql.ts';
import type { BranchSwitch } from './rules.ts';

export type MembersDeps = { db: Db; clock: Clock };

export const membersHandlers = (deps: MembersDeps): Handlers<typeof membersApi> => ({
  checkAffiliate: async ({ code, domain }, ctx) => {
    const { merchantId } = ctx;
    const now = deps.clock.now();
    const found = await findInvite(deps.db, { merchantId, code, domain: domain || ctx.host, now });
    return found
      ? ok({ valid: true as const, affiliateCode: found.code, agentAccount: maskAccount(found.account) })
      : refuse('invitation_code_error');
  },
  setLanguage: async ({ language }, ctx) => {
    await updateLanguage(deps.db, ctx.caller.memberId, language);
    return ok({ language });
  },
  firstLogin: async (_input, ctx) => {
    await clearFirstLogin(deps.db, ctx.caller.memberId);
    return ok({ firstTimeLogin: false as const, bonus: null });
  },
  getConsolidated: async (_input, ctx) => {
    const { settings, currency } = await getMerchant(deps.db, ctx.merchantId);
    if (!isFlagOn(settings.flags, 'AGENTPOLICY3')) return refuse('operation_not_enabled');
    const account = await findAccount(deps.db, ctx.caller.memberId);
    const off = await listOffInBranch(deps.db, ctx.caller.memberId);
    const of = (feature: BranchSwitch, setting: number) => (off.includes(feature) ? 0 : setting);
    const agentPolicy = {
      divtypereq: of('contractDividend', settings.agentPolicy.divtypereq),
      dailysalreqtype: of('dailySalary', settings.agentPolicy.dailysalreqtype),
      contracthoursalreq: of('hourlySalary', settings.agentPolicy.contracthoursalreq),
      realtimesalreqtype: of('realtimeSalary', settings.agentPolicy.realtimesalreqtype),
    };
    return ok({
      ...agentPolicy,
      // CONTRACT-005: anything but 0 means on for this member; OP-30: it is off for a whole branch, too.
      features: {
        contractDividend: agentPolicy.divtypereq !== 0,
        dailySalary: agentPolicy.dailysalreqtype !== 0,
        hourlySalary: agentPolicy.contracthoursalreq !== 0,
        realtimeSalary: agentPolicy.realtimesalreqtype !== 0,
      },
      balance: payableText(account?.balance ?? 0n, currency),
      frozen: payableText(account?.frozen ?? 0n, currency),
      // Of modules above, which add their part.
      pendingContracts: 0,
      hasContracts: false,
      contractHold: false,
      contractHoldAmount: payableText(0n, currency),
      contractHoldSince: null,
    });
  },
});
