import { ACTS } from '@baize/agents/rules';
import { POINT_KINDS, POINT_TYPES } from '@baize/points/rules';
import { chips, choice, range, text, view } from '../parts/list/params.ts';
import { page } from '../page.ts';
import { MEMBER_TABS } from '../session/search.ts';

export const MEMBERS_PAGES = [
  page({
    path: '/members',
    menu: ['members', 'members'],
    permission: 'members.read',
    search: {
      q: text,
      kind: chips(['real', 'agent', 'trial'], 'real'),
      state: choice(['ACTIVE', 'LOCKED', 'FROZEN', 'CLOSED']),
    },
    load: async () => (await import('../features/member-desk/member-search-page.tsx')).MemberSearchPage,
  }),
  page({
    path: '/members/$memberId',
    permission: 'members.read',
    search: { tab: view(MEMBER_TABS), ...range('week') },
    load: async () => (await import('../features/member-desk/member-page.tsx')).MemberPage,
  }),
  page({
    path: '/members/$memberId/team',
    permission: 'ledger.read',
    search: {
      view: view(['overview', 'branches', 'team', 'losses', 'received', 'owed']),
      search: text,
      ...range('week'),
    },
    load: async () => (await import('../features/agents/team-page.tsx')).TeamPage,
  }),
  page({
    path: '/members/$memberId/points',
    permission: 'promotions.read',
    search: {
      kind: chips(['all', ...POINT_KINDS]),
      type: choice(POINT_TYPES),
      ...range(),
    },
    load: async () => (await import('../features/points/ledger-page.tsx')).PointLedgerPage,
  }),
  page({
    path: '/members/agent-acts',
    menu: ['members', 'agentActs'],
    permission: 'members.read',
    search: { act: choice(ACTS), account: text, subject: text, ...range('week') },
    load: async () => (await import('../features/agents/acts-page.tsx')).ActsPage,
  }),
  page({
    path: '/members/affiliates',
    menu: ['members', 'affiliates'],
    permission: 'members.read',
    search: { state: chips(['LIVE', 'all'], 'LIVE'), account: text },
    load: async () => (await import('../features/member-desk/affiliate-codes-page.tsx')).AffiliateCodesPage,
  }),
  page({
    path: '/members/contracts',
    menu: ['members', 'contracts'],
    permission: 'members.read',
    search: {
      payer: chips(['HOUSE', 'all'], 'HOUSE'),
      kind: choice(['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY']),
      status: choice([
        'PROPOSED',
        'ACTIVE',
        'CHANGE_PENDING',
        'TERM_PENDING',
        'REJECTED',
        'WITHDRAWN',
        'EXPIRED',
        'TERMINATED',
        'AUTO_TERMINATED',
      ]),
      account: text,
    },
    load: async () => (await import('../features/contracts/contracts-page.tsx')).ContractsPage,
  }),
  page({
    path: '/members/risk',
    menu: ['members', 'risk'],
    permission: 'members.read',
    search: { state: chips(['all', 'OPEN', 'CLAIMED', 'CLOSED']), account: text },
    load: async () => (await import('../features/risk/cases-page.tsx')).CasesPage,
  }),
  page({
    path: '/members/screening',
    menu: ['members', 'screening'],
    permission: 'members.read',
    search: { state: chips(['OPEN', 'CLEARED', 'CONFIRMED'], 'OPEN'), account: text },
    load: async () => (await import('../features/diligence/screening-page.tsx')).ScreeningPage,
  }),
  page({
    path: '/members/funds',
    menu: ['members', 'funds'],
    permission: 'members.read',
    search: {
      state: chips(['all', 'REQUESTED', 'OVERDUE', 'SUBMITTED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN']),
      account: text,
    },
    load: async () => (await import('../features/diligence/funds-page.tsx')).FundsPage,
  }),
  page({
    path: '/members/rules',
    menu: ['members', 'riskRules'],
    permission: 'members.read',
    load: async () => (await import('../features/risk/rules-page.tsx')).RulesPage,
  }),
  page({
    path: '/members/exclusions',
    menu: ['members', 'exclusions'],
    permission: 'members.read',
    search: {
      kind: chips(['all', 'cool_off', 'self_exclusion', 'operator']),
      state: chips(['active', 'ended', 'all'], 'active'),
      account: text,
    },
    load: async () => (await import('../features/protection/exclusions-page.tsx')).ExclusionsPage,
  }),
  page({
    path: '/members/levels',
    menu: ['members', 'levels'],
    permission: 'promotions.read',
    load: async () => (await import('../features/vip/levels-page.tsx')).LevelsPage,
  }),
  page({
    path: '/members/level-changes',
    menu: ['members', 'levelChanges'],
    permission: 'promotions.read',
    search: { account: text },
    load: async () => (await import('../features/vip/level-changes-page.tsx')).LevelChangesPage,
  }),
] as const;
