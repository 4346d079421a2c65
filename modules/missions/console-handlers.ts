import type { Handlers } from '@baize/endpoint';
import { exactText, ok, payableText } from '@baize/kernel';
import { findMemberByAccount, listAccounts } from '@baize/members';
import { getMerchant } from '@baize/site';
import { listClaimsOf } from './claim.sql.ts';
import type { missionsConsoleApi } from './console-api.ts';
import type { MissionsConsoleDeps } from './deps.ts';
import { bodyOf, saveMission } from './mission-control.ts';
import { listMissionsOf, listVersions } from './mission.sql.ts';
import { isMoney } from './rules.ts';

export const missionsConsoleHandlers = (deps: MissionsConsoleDeps): Handlers<typeof missionsConsoleApi> => {
  const { db } = deps;
  return {
    listMissions: async ({ state, ...request }, { merchantId }) => {
      const { currency } = await getMerchant(db, merchantId);
      const isActive = state && state === 'ACTIVE';
      const found = await listMissionsOf(db, { merchantId, isActive }, request, (row) => row);
      const list = await Promise.all(
        found.list.map(async (row) => {
          const body = await bodyOf(db, row);
          const spent = payableText(row.spent, currency);
          return { missionId: row.missionId, name: body.title.EN, ...body, spent };
        }),
      );
      return ok({ ...found, list, currency });
    },
    saveMission: (input, ctx) => saveMission(deps, input, ctx),
    listMissionClaims: async ({ account, missionId, ...request }, { merchantId }) => {
      const { currency } = await getMerchant(db, merchantId);
      const member = account ? await findMemberByAccount(db, merchantId, account) : undefined;
      // Nobody of that name: an empty page.
      const memberId = account ? (member?.id ?? 0) : undefined;
      const found = await listClaimsOf(db, { merchantId, missionId, memberId }, request);
      const ids = [...new Set(found.list.map((row) => row.memberId))];
      const accounts = new Map((await listAccounts(db, ids)).map((one) => [one.id, one.account]));
      const missionIds = [...new Set(found.list.map((row) => row.missionId))];
      const versions = await listVersions(db, missionIds);
      const list = found.list.map((row) => {
        const terms = versions.find(
          (one) => one.missionId === row.missionId && one.version === row.version,
        )?.terms;
        return {
          grantId: String(row.grantId),
          missionId: row.missionId,
          name: terms?.title.EN ?? '',
          memberId: row.memberId,
          account: accounts.get(row.memberId) ?? '',
          period: row.period,
          version: row.version,
          progress: terms && isMoney(terms.type) ? exactText(row.progress, currency) : String(row.progress),
          amount: payableText(row.amount, currency),
          at: row.at.getTime(),
        };
      });
      return ok({ ...found, list, currency });
    },
  };
};
