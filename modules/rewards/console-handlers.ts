import type { Handlers } from '@baize/endpoint';
import { exactText, ok } from '@baize/kernel';
import { findMemberByAccount, listAccounts } from '@baize/members';
import { getMerchant } from '@baize/site';
import { listBonuses, sumOpenBonuses } from './bonus.sql.ts';
import type { rewardsConsoleApi } from './console-api.ts';
import type { RewardsConsoleDeps } from './deps.ts';
import { previewEnd } from './end-bonus.ts';
import { endMemberBonus } from './end-by-staff.ts';
import { shownBonus, turnoverLeftBy } from './wire.ts';

export const rewardsConsoleHandlers = (deps: RewardsConsoleDeps): Handlers<typeof rewardsConsoleApi> => {
  const { db } = deps;
  return {
    listMemberBonuses: async ({ account, state, ...request }, { merchantId, language }) => {
      const { currency } = await getMerchant(db, merchantId);
      const member = account ? await findMemberByAccount(db, merchantId, account) : undefined;
      // Nobody of that name: an empty page.
      const memberId = account ? (member?.id ?? 0) : undefined;
      const filter = { merchantId, memberId, states: state && [state] };
      const found = await listBonuses(db, filter, request, (row) => row);
      const left = await turnoverLeftBy(db, found.list);
      const ids = found.list.map((row) => row.memberId);
      const accounts = new Map((await listAccounts(db, ids)).map((one) => [one.id, one.account]));
      const list = [];
      for (const row of found.list)
        list.push({
          ...shownBonus(language, left)(row),
          memberId: row.memberId,
          account: accounts.get(row.memberId) ?? '',
          endedBy: row.endedBy,
          reason: row.reason,
          takesBack:
            row.state === 'OPEN' ? exactText(await previewEnd(db, row, 'forfeited'), row.currency) : null,
        });
      const { amount, ...open } = await sumOpenBonuses(db, merchantId);
      return ok({ ...found, list, open: { ...open, amount: exactText(amount, currency), currency } });
    },
    endMemberBonus: (input, ctx) => endMemberBonus(deps, input, ctx),
  };
};
