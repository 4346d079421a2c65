import { chips, choice, day, text, view } from '../parts/list/params.ts';
import { page } from '../page.ts';
import { GAME_TYPES } from '@baize/catalogue/rules';

export const GAMES_PAGES = [
  page({
    path: '/games',
    menu: ['games', 'games'],
    permission: 'vendors.write',
    search: { name: text, type: choice(GAME_TYPES), enabled: chips(['all', '1', '0']) },
    load: async () => (await import('../features/catalogue/games-page.tsx')).GamesPage,
  }),
  page({
    path: '/games/bets',
    menu: ['games', 'bets'],
    permission: 'members.read',
    search: {
      account: text,
      key: text,
      round: text,
      day,
      type: choice(GAME_TYPES),
      state: chips(['all', 'OPEN', 'SETTLED', 'CANCELLED']),
    },
    load: async () => (await import('../features/play/bets-page.tsx')).BetsPage,
  }),
  page({
    path: '/games/vendors',
    menu: ['games', 'vendors'],
    permission: 'vendors.write',
    load: async () => (await import('../features/catalogue/vendors-page.tsx')).VendorsPage,
  }),
  page({
    path: '/games/connections',
    menu: ['games', 'connections'],
    permission: 'vendors.write',
    load: async () => (await import('../features/play/connections-page.tsx')).ConnectionsPage,
  }),
  page({
    path: '/games/brand',
    menu: ['games', 'brandCatalogue'],
    permission: 'catalogue.write',
    load: async () => (await import('../features/catalogue/brand-catalogue-page.tsx')).BrandCataloguePage,
  }),
  page({
    path: '/games/notices',
    menu: ['games', 'gameNotices'],
    permission: 'catalogue.write',
    load: async () => (await import('../features/catalogue/game-notices-page.tsx')).GameNoticesPage,
  }),
  page({
    path: '/games/winners',
    menu: ['games', 'winners'],
    permission: 'catalogue.write',
    load: async () => (await import('../features/play/winners-page.tsx')).WinnersPage,
  }),
  page({
    path: '/games/import',
    menu: ['games', 'import'],
    permission: 'vendors.write',
    search: { source: view(['file', 'vendor']) },
    load: async () => (await import('../features/catalogue/import-page.tsx')).ImportPage,
  }),
] as const;
