import type { Handlers } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import { listActs } from './act.sql.ts';
import type { agentsApi } from './api.ts';
import type { AgentsDeps } from './deps.ts';
import { createInviteLink, listInviteLinks, revokeInviteLink } from './invite-links.ts';
import { listTeam } from './list-team.ts';
import { lockDownline } from './lock-downline.ts';
import { getDownlineRates, setDownlineRates } from './downline-rates.ts';
import { openAccount } from './open-account.ts';
import { listBranchProfit, listProfitDays } from './profit.ts';
import { listUserLosses } from './user-losses.ts';
import { listTeamAccounts } from './team-accounts.ts';
import { getTeamOverview } from './team-overview.ts';

export const agentsHandlers = (deps: AgentsDeps): Handlers<typeof agentsApi> => ({
  getTeamOverview: (input, ctx) => getTeamOverview(deps, input, ctx),
  listBranchProfit: (input, ctx) => listBranchProfit(deps, input, ctx),
  listProfitDays: (input, ctx) => listProfitDays(deps, input, ctx),
  listUserLosses: (input, ctx) => listUserLosses(deps, input, ctx),
  listTeamAccounts: (input, ctx) => listTeamAccounts(deps, input, ctx),
  listTeam: (input, ctx) => listTeam(deps, input, ctx),
  lockDownline: (input, ctx) => lockDownline(deps, input, ctx),
  getDownlineRates: (input, ctx) => getDownlineRates(deps, input, ctx),
  setDownlineRates: (input, ctx) => setDownlineRates(deps, input, ctx),
  openAccount: (input, ctx) => openAccount(deps, input, ctx),
  listInviteLinks: (input, ctx) => listInviteLinks(deps, input, ctx),
  createInviteLink: (input, ctx) => createInviteLink(deps, input, ctx),
  revokeInviteLink: (input, ctx) => revokeInviteLink(deps, input, ctx),
  listOwnActs: async (input, { caller }) =>
    ok(
      await listActs(deps.db, caller.memberId, input, ({ id, at, act, subject }) => ({
        actId: String(id),
        at: at.getTime(),
        act,
        subject,
      })),
    ),
});
