import type { Handlers } from '@baize/endpoint';
import { exactText, ok } from '@baize/kernel';
import { accountNames, findAskedId } from '@baize/members';
import { getMerchant } from '@baize/site';
import { listBonuses, sumOpenBonuses } from './bonus.sql.ts';
import type { rewardsConsoleApi } from './console-api.ts';
import type { RewardsConsoleDeps } from './deps.ts';
import { previewEnds } from './end-bonus.ts';
import { endMemberBonus } from './end-by-staff.ts';
import { shownBonus, turnoverLeftBy } from './wire.ts';

export const rewardsConsoleHandlers = (deps: RewardsConsoleDeps): Handlers<typeof rewardsConsoleApi> => {
  const { db } = deps;
  return {
    listMemberBonuses: async ({ account, state, ...request }, { merchantId, language }) => {
      const { currency } = await getMerchant(db, merchantId);
      const memberId = await findAskedId(db, merchantId, account);
      const filter = { merchantId, memberId, states: state && [state] };
      const found = await listBonuses(db, filter, request, (row) => row);
      const left = await turnoverLeftBy(db, found.list);
      const ids = found.list.map((row) => row.memberId);
      const accounts = await accountNames(db, ids);
      const open = found.list.filter((row) => row.state === 'OPEN');
      const takesBack = await previewEnds(db, open, 'forfeited');
      const list = found.list.map((row) => ({
        ...shownBonus(language, left)(row),
        memberId: row.memberId,
        account: accounts.get(row.memberId) ?? '',
        endedBy: row.endedBy,
        reason: row.reason,
        takesBack: row.state === 'OPEN' ? exactText(takesBack.get(row.grantId) ?? 0n, row.currency) : null,
      }));
      const { amount, ...sums } = await sumOpenBonuses(db, merchantId);
      return ok({ ...found, list, open: { ...sums, amount: exactText(amount, currency), currency } });
    },
    endMemberBonus: (input, ctx) => endMemberBonus(deps, input, ctx),
  };
};
