import { createRootRoute, createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { lazyPage } from './loading/lazy-page.tsx';
import { HomePage } from './features/catalogue/home-page.tsx';
import { MEMBER_VIEWS, MemberFrame, MePage } from './member-pages.tsx';
import { lanesQuery } from './features/catalogue/catalogue.queries.ts';
import type { LobbySearch } from './features/catalogue/lobby-state.ts';
import { prizeModeOf } from './features/catalogue/prize-mode.ts';
import {
  CATEGORY_PATHS,
  GAME_TYPES,
  LOTTERY_PATHS,
  MEMBER_PAGES,
  memberPlace,
  type LotteryPath,
  type MemberPage,
  type Path,
} from './paths.ts';
import { openDialog } from './session/dialogs.ts';
import { languageStore } from './session/language.ts';
import { isAgentType } from './session/login-state.ts';
import { memberQuery } from './session/member.ts';
import { queryClient } from './session/query-client.ts';
import { getToken } from './session/session.ts';
import { ChunkFailed } from './shell/chunk-failed.tsx';
import { Frame } from './shell/frame.tsx';
import { Root } from './shell/root.tsx';

// ---- code of the pages, one chunk each
const LobbyPage = lazyPage(
  'lobby',
  () => import('./features/catalogue/lobby-page.tsx'),
  (page) => page.LobbyPage,
);
const AccountGamesPage = lazyPage(
  'account-games',
  () => import('./features/catalogue/account-games-page.tsx'),
  (page) => page.AccountGamesPage,
);
const SearchPage = lazyPage(
  'search',
  () => import('./features/catalogue/search-page.tsx'),
  (page) => page.SearchPage,
);
const SeamlessPage = lazyPage(
  'seamless',
  () => import('./features/play/seamless-page.tsx'),
  (page) => page.SeamlessPage,
);
const RecallPage = lazyPage(
  'recall',
  () => import('./features/play/recall-page.tsx'),
  (page) => page.RecallPage,
);

const AnnouncePage = lazyPage(
  'announce',
  () => import('./features/content/announce-page.tsx'),
  (page) => page.AnnouncePage,
);
const HelpPage = lazyPage(
  'help',
  () => import('./features/content/help-page.tsx'),
  (page) => page.HelpPage,
);
const PromotionsPage = lazyPage(
  'promotions',
  () => import('./features/content/promotions-page.tsx'),
  (page) => page.PromotionsPage,
);
const DownPage = lazyPage(
  'down',
  () => import('./features/site/down-page.tsx'),
  (page) => page.DownPage,
  'talk',
);

const AgentLoginPage = lazyPage(
  'agent-login',
  () => import('./features/identity/agent-login-page.tsx'),
  (page) => page.AgentLoginPage,
  'entry',
);
const AgentHomePage = lazyPage(
  'agent-home',
  () => import('./features/identity/agent-home-page.tsx'),
  (page) => page.AgentHomePage,
  'entry',
);

/** SHELL-025: a place that needs login sends a visitor home with the login dialog open; the place is remembered. */
const sessionOnly = (place: Path) => () => {
  if (getToken() !== null) return;
  openDialog({ kind: 'login', from: place });
  throw redirect({ to: '/' as never, replace: true });
};

/** The member centre is closed to trial accounts too: they are told what it needs (spec §5). */
const memberOnly = (place: Path) => async () => {
  sessionOnly(place)();
  const member = await queryClient.ensureQueryData(memberQuery).catch(() => undefined);
  if (!member?.freeplay) return;
  openDialog({ kind: 'true-account' });
  throw redirect({ to: '/' as never, replace: true });
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The router types searches by its global registration, which is the console's; ours are what validateSearch made. */
const searchOf = <Search,>(route: { useSearch: () => unknown }) => route.useSearch() as Search;

// ---- the table of places
export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: ChunkFailed,
  notFoundComponent: () => null,
});
const frame = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: Frame,
  errorComponent: ChunkFailed,
});

const home = (path: string) => createRoute({ getParentRoute: () => frame, path, component: HomePage });

const category = GAME_TYPES.map((type) => {
  const route = createRoute({
    getParentRoute: () => frame,
    path: CATEGORY_PATHS[type],
    validateSearch: (search: Record<string, unknown>) => ({
      vendor: text(search.vendor),
      filter: text(search.filter),
      kind: text(search.kind),
      page: text(search.page),
      name: text(search.name),
    }),
    component: () => <LobbyPage type={type} search={searchOf<LobbySearch>(route)} />,
  });
  return route;
});

const login = createRoute({
  getParentRoute: () => frame,
  path: '/login',
  beforeLoad: () => {
    // SHELL-007: the address becomes / at once while the dialog stays open.
    if (getToken() === null) openDialog({ kind: 'login' });
    throw redirect({ to: '/' as never, replace: true });
  },
});

const forget = createRoute({
  getParentRoute: () => frame,
  path: '/forget',
  beforeLoad: () => {
    if (getToken() === null) openDialog({ kind: 'forgot' });
    throw redirect({ to: '/' as never, replace: true });
  },
});

const register = createRoute({
  getParentRoute: () => frame,
  path: '/register',
  component: () => <HomePage dialog="register" />,
});

const accountGames = (['favorite', 'recent'] as const).map((shelf) =>
  createRoute({
    getParentRoute: () => frame,
    path: `/${shelf}`,
    beforeLoad: sessionOnly(`/${shelf}`),
    component: () => <AccountGamesPage shelf={shelf} />,
  }),
);

const search = createRoute({
  getParentRoute: () => frame,
  path: '/search',
  validateSearch: (raw: Record<string, unknown>) => ({ name: text(raw.name) }),
  component: () => <SearchPage name={searchOf<{ name: string }>(search).name} />,
});

/** The last rounds of a game or of all (standards R24): of a trial account too. */
const recall = createRoute({
  getParentRoute: () => frame,
  path: '/recall',
  beforeLoad: sessionOnly('/recall'),
  validateSearch: (raw: Record<string, unknown>) => ({ nodeId: text(raw.nodeId) }),
  component: () => <RecallPage nodeId={Number(searchOf<{ nodeId: string }>(recall).nodeId) || undefined} />,
});

/** SHELL-021…024: a visitor gets the login dialog over the home page; who is in finds the vendor's games. */
const lottery = (Object.keys(LOTTERY_PATHS) as LotteryPath[]).map((path) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    beforeLoad: async () => {
      sessionOnly(path)();
      const { lobby, vendor } = LOTTERY_PATHS[path];
      throw redirect({
        to: (await lotteryLobby(path, lobby)) as never,
        search: { vendor } as never,
        replace: true,
      });
    },
  }),
);

/** LOTT-004: the lottery stands where the lanes have its vendor: in the e-lottery's, else in its own. */
async function lotteryLobby(path: LotteryPath, lobby: Path): Promise<Path> {
  if (path !== '/lottery') return lobby;
  const lanes = await queryClient.ensureQueryData(lanesQuery(languageStore.get())).catch(() => []);
  return prizeModeOf(lanes) === 'ELOTT' ? CATEGORY_PATHS.ELOTT : lobby;
}
const misspelt = createRoute({
  getParentRoute: () => frame,
  path: '/lottert',
  beforeLoad: ({ search: raw }: { search: unknown }) => {
    throw redirect({ to: '/lottery' as never, search: raw as never, replace: true });
  },
});

const reading = [
  createRoute({ getParentRoute: () => frame, path: '/announce', component: () => <AnnouncePage /> }),
  createRoute({ getParentRoute: () => frame, path: '/help', component: () => <HelpPage /> }),
  createRoute({ getParentRoute: () => frame, path: '/down', component: () => <DownPage /> }),
  createRoute({ getParentRoute: () => frame, path: '/promotions', component: () => <PromotionsPage /> }),
];

const seamless = createRoute({
  getParentRoute: () => rootRoute,
  path: '/seamless',
  beforeLoad: sessionOnly('/'),
  validateSearch: (raw: Record<string, unknown>) => ({ nodeId: text(raw.nodeId) }),
  component: () => <SeamlessPage nodeId={Number(searchOf<{ nodeId: string }>(seamless).nodeId)} />,
});

// ---- member centre (features/cashier, features/records)
const member = createRoute({
  getParentRoute: () => frame,
  path: '/member',
  component: () => <MemberFrame />,
});
const memberHome = createRoute({
  getParentRoute: () => member,
  path: '/',
  validateSearch: (raw: Record<string, unknown>) => ({ page: text(raw.page) }),
  // The router's types of a search are the console's (see searchOf).
  beforeLoad: async ({ search: raw }: { search: unknown }) => {
    const { page } = raw as { page: string };
    if (page !== '') throw redirect({ to: memberPlace(page) as never, search: {} as never, replace: true });
    await memberOnly('/member')();
  },
  component: () => <MePage />,
});
const memberPage = (path: MemberPage, component: () => React.ReactNode) =>
  createRoute({
    getParentRoute: () => member,
    path,
    beforeLoad: memberOnly(`/member/${path}`),
    component,
  });
const memberPages = [memberHome, ...MEMBER_PAGES.map((page) => memberPage(page, MEMBER_VIEWS[page]))];

// ---- the agents' own pages
const isAgentHere = async (): Promise<boolean> => {
  if (getToken() === null) return false;
  const member = await queryClient.ensureQueryData(memberQuery).catch(() => undefined);
  return member !== undefined && isAgentType(member.type);
};
const agent = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agent',
  beforeLoad: async () => {
    if (await isAgentHere()) throw redirect({ to: '/agentHome' as never, replace: true });
  },
  component: () => <AgentLoginPage />,
});
/** ROLE-011, ROLE-013: whoever is no agent is sent to the agents' login. */
const agentHome = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agentHome',
  beforeLoad: async () => {
    if (!(await isAgentHere())) throw redirect({ to: '/agent' as never, replace: true });
  },
  component: () => <AgentHomePage />,
});

/** SHELL-038: an unknown path goes to / without an error message. */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' as never, replace: true });
  },
});

export const routeTree: AnyRoute = rootRoute.addChildren([
  frame.addChildren([
    home('/'),
    home('/index'),
    home('/index.html'),
    home('/home'),
    ...category,
    login,
    forget,
    register,
    ...accountGames,
    search,
    recall,
    ...lottery,
    misspelt,
    ...reading,
    member.addChildren(memberPages),
  ]),
  seamless,
  agent,
  agentHome,
  unknown,
]);
