import { useMutation, useQueryClient } from '@tanstack/react-query';
import { agents } from '../../clients/agents.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { freshPage } from '../../session/query-client.ts';
import { seal, withSeal } from '../../session/seal.ts';
import type { Period } from '../reports/period.ts';
import { allPages } from './csv.ts';

export type Overview = Answer<typeof agents.getTeamOverview>;
export type Downline = Answer<typeof agents.listTeam>['list'][number];
export type InviteLink = Answer<typeof agents.listInviteLinks>['list'][number];

const PAGE_SIZE = 20;
/** A branch that opens in the tree shows so many; whoever has more is searched for. */
const BRANCH_SIZE = 50;

export const teamOverview = (period: Period) =>
  freshPage(['agents', 'overview', period], () => agents.getTeamOverview(period));

/** Who stands directly below; an empty account is the agent's own. */
export const branch = (parent: string, pageNo: number) =>
  freshPage(['agents', 'team', 'branch', parent, pageNo], () =>
    agents.listTeam(
      parent === '' ? { pageNo, pageSize: PAGE_SIZE } : { parent, pageNo, pageSize: BRANCH_SIZE },
    ),
  );
export const teamSearch = (search: string, pageNo: number) =>
  freshPage(['agents', 'team', 'search', search, pageNo], () =>
    agents.listTeam({ search, pageNo, pageSize: PAGE_SIZE }),
  );

export type ProfitBranch = Answer<typeof agents.listBranchProfit>['list'][number];
export const branchProfit = (parent: string, period: Period, pageNo: number) =>
  freshPage(['agents', 'profit', 'branch', parent, period, pageNo], () =>
    agents.listBranchProfit({ ...(parent && { parent }), ...period, pageNo, pageSize: PAGE_SIZE }),
  );
export const profitDays = (account: string, period: Period) =>
  freshPage(['agents', 'profit', 'days', account, period], () =>
    agents.listProfitDays({ account, ...period }),
  );
export const allBranchProfit = (parent: string, period: Period) =>
  allPages((paging) => ask(agents.listBranchProfit({ ...(parent && { parent }), ...period, ...paging })));
export const allUserLosses = (period: Period) =>
  allPages((paging) => ask(agents.listUserLosses({ ...period, ...paging })));
export const userLosses = (period: Period, pageNo: number) =>
  freshPage(['agents', 'losses', period, pageNo], () =>
    agents.listUserLosses({ ...period, pageNo, pageSize: PAGE_SIZE }),
  );

export const teamAccounts = (period: Period, pageNo: number) =>
  freshPage(['agents', 'accounts', period, pageNo], () =>
    agents.listTeamAccounts({ ...period, pageNo, pageSize: PAGE_SIZE }),
  );
export const allTeamAccounts = (period: Period) =>
  allPages((paging) => ask(agents.listTeamAccounts({ ...period, ...paging })));

export const inviteLinks = (pageNo: number) =>
  freshPage(['agents', 'links', pageNo], () => agents.listInviteLinks({ pageNo, pageSize: PAGE_SIZE }));

export const ownActs = (pageNo: number) =>
  freshPage(['agents', 'acts', pageNo], () => agents.listOwnActs({ pageNo, pageSize: PAGE_SIZE }));

/** A change, after which what it touched is read again, refused or not. */
function useChange<Given, Value>(what: 'team' | 'links', change: (given: Given) => Promise<Value>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['agents', what] }),
  });
}

type LockInput = Parameters<typeof agents.lockDownline>[0];
export const useLockDownline = () => useChange('team', (input: LockInput) => ask(agents.lockDownline(input)));

type OpenInput = Parameters<typeof agents.openAccount>[0];
/** The typed password leaves sealed. */
export const useOpenAccount = () =>
  useChange('team', (input: OpenInput) =>
    ask(
      withSeal(async () =>
        agents.openAccount(
          input.password === undefined ? input : { ...input, password: await seal(input.password) },
        ),
      ),
    ),
  );

type LinkInput = Parameters<typeof agents.createInviteLink>[0];
export const useCreateInviteLink = () =>
  useChange('links', (input: LinkInput) => ask(agents.createInviteLink(input)));
export const useRevokeInviteLink = () =>
  useChange('links', (input: { code: string }) => ask(agents.revokeInviteLink(input)));
