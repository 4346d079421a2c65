import { withProposed } from '@baize/approvals';
import type { Handlers } from '@baize/endpoint';
import { exactText, ok, payableText } from '@baize/kernel';
import { accountNames, findAskedId } from '@baize/members';
import { getMerchant } from '@baize/site';
import { listClaimsOf } from './claim.sql.ts';
import type { missionsConsoleApi } from './console-api.ts';
import type { MissionsConsoleDeps } from './deps.ts';
import { getMissionBoard, listMissionBoards } from './list-boards.ts';
import { bodyOf, saveMission, subjectOf } from './mission-control.ts';
import { listMissionsOf, listVersions } from './mission.sql.ts';
import { isMoney } from './rules.ts';
import { titleIn } from './terms.ts';

export const missionsConsoleHandlers = (deps: MissionsConsoleDeps): Handlers<typeof missionsConsoleApi> => {
  const { db } = deps;
  return {
    listMissions: async ({ state, ...request }, { merchantId, language }) => {
      const { currency } = await getMerchant(db, merchantId);
      const isActive = state && state === 'ACTIVE';
      const found = await listMissionsOf(db, { merchantId, isActive }, request, (row) => row);
      const list = await Promise.all(
        found.list.map(async (row) => {
          const body = await bodyOf(db, row);
          const spent = payableText(row.spent, currency);
          return { missionId: row.missionId, name: titleIn(body.title, language), ...body, spent };
        }),
      );
      const at = { merchantId, now: deps.clock.now() };
      const told = await withProposed(db, at, list, ({ missionId }) => [subjectOf(missionId)]);
      return ok({ ...found, list: told, currency });
    },
    listMissionBoards: (input, ctx) => listMissionBoards(deps, input, ctx),
    getMissionBoard: (input, ctx) => getMissionBoard(deps, input, ctx),
    saveMission: (input, ctx) => saveMission(deps, input, ctx),
    listMissionClaims: async ({ account, missionId, ...request }, { merchantId, language }) => {
      const { currency } = await getMerchant(db, merchantId);
      const memberId = await findAskedId(db, merchantId, account);
      const found = await listClaimsOf(db, { merchantId, missionId, memberId }, request);
      const ids = [...new Set(found.list.map((row) => row.memberId))];
      const accounts = await accountNames(db, ids);
      const missionIds = [...new Set(found.list.map((row) => row.missionId))];
      const versions = await listVersions(db, missionIds);
      const list = found.list.map((row) => {
        const terms = versions.find(
          (one) => one.missionId === row.missionId && one.version === row.version,
        )?.terms;
        return {
          grantId: String(row.grantId),
          missionId: row.missionId,
          name: terms ? titleIn(terms.title, language) : '',
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
