import { page } from '../page.ts';

export const LIVE_PAGES = [
  page({
    path: '/',
    menu: ['live', 'overview'],
    load: async () => (await import('../features/overview/overview-page.tsx')).OverviewPage,
  }),
  page({
    path: '/health',
    menu: ['live', 'health'],
    permission: 'audit.read',
    load: async () => (await import('../features/staff/health-page.tsx')).HealthPage,
  }),
  page({
    path: '/account',
    menu: ['live', 'account'],
    load: async () => (await import('../features/staff/account-page.tsx')).AccountPage,
  }),
] as const;
