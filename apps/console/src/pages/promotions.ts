import { FAILURE_STATES } from '@baize/promotions/rules';
import { chips, text } from '../parts/list/params.ts';
import { page } from '../page.ts';

export const PROMOTIONS_PAGES = [
  page({
    path: '/promotions',
    menu: ['promotions', 'promotions'],
    permission: 'promotions.read',
    search: { state: chips(['all', 'PUBLISHED', 'DRAFT', 'STOPPED']) },
    load: async () => (await import('../features/promotions/promotions-page.tsx')).PromotionsPage,
  }),
  page({
    path: '/promotions/applications',
    menu: ['promotions', 'applications'],
    permission: 'promotions.read',
    search: { state: chips(['APPLIED', 'REJECTED', 'ISSUED', 'all'], 'APPLIED'), account: text },
    load: async () => (await import('../features/promotions/applications-page.tsx')).ApplicationsPage,
  }),
  page({
    path: '/promotions/giveaways',
    menu: ['promotions', 'giveaways'],
    permission: 'promotions.read',
    search: { state: chips(['all', 'PUBLISHED', 'DRAFT', 'STOPPED']) },
    load: async () => (await import('../features/giveaways/giveaways-page.tsx')).GiveawaysPage,
  }),
  page({
    path: '/promotions/leaderboards',
    menu: ['promotions', 'leaderboards'],
    permission: 'promotions.read',
    search: { state: chips(['all', 'PUBLISHED', 'DRAFT', 'STOPPED']) },
    load: async () => (await import('../features/leaderboards/leaderboards-page.tsx')).LeaderboardsPage,
  }),
  page({
    path: '/promotions/missions',
    menu: ['promotions', 'missions'],
    permission: 'promotions.read',
    search: { state: chips(['all', 'ACTIVE', 'STOPPED']) },
    load: async () => (await import('../features/missions/missions-page.tsx')).MissionsPage,
  }),
  page({
    path: '/promotions/missions/claims',
    permission: 'promotions.read',
    search: { missionId: text, account: text },
    load: async () => (await import('../features/missions/mission-claims-page.tsx')).MissionClaimsPage,
  }),
  page({
    path: '/promotions/missions/boards',
    permission: 'promotions.read',
    search: { missionId: text },
    load: async () => (await import('../features/missions/mission-boards-page.tsx')).MissionBoardsPage,
  }),
  page({
    path: '/promotions/dry-run',
    menu: ['promotions', 'promotionDryRun'],
    permission: 'promotions.read',
    search: { state: chips(['all', 'DRAFT', 'PUBLISHED', 'STOPPED']) },
    load: async () => (await import('../features/promotions/dry-run-page.tsx')).DryRunPage,
  }),
  page({
    path: '/promotions/takers',
    menu: ['promotions', 'promotionTakers'],
    permission: 'promotions.read',
    search: { state: chips(['all', 'PUBLISHED', 'STOPPED']) },
    load: async () => (await import('../features/promotions/abuse-page.tsx')).AbusePage,
  }),
  page({
    path: '/promotions/costs',
    menu: ['promotions', 'promotionCosts'],
    permission: 'promotions.read',
    search: { state: chips(['all', 'PUBLISHED', 'DRAFT', 'STOPPED']) },
    load: async () => (await import('../features/promotions/cost-page.tsx')).PromotionCostPage,
  }),
  page({
    path: '/promotions/failures',
    menu: ['promotions', 'promotionFailures'],
    permission: 'promotions.read',
    search: { state: chips([...FAILURE_STATES, 'all'], 'GIVEN_UP'), account: text },
    load: async () => (await import('../features/promotions/failures-page.tsx')).PromotionFailuresPage,
  }),
  page({
    path: '/promotions/referrals',
    menu: ['promotions', 'referrals'],
    permission: 'promotions.read',
    search: { state: chips(['all', 'REWARDED', 'REFUSED']), account: text },
    load: async () => (await import('../features/referral/referrals-page.tsx')).ReferralsPage,
  }),
] as const;
