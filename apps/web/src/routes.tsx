/// <reference types="vite/types/importMeta.d.ts" />
import { createRootRoute, createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { HomePage } from './features/home/home-page.tsx';
import { lanesQuery } from './features/catalogue/catalogue.queries.ts';
import { prizeModeOf } from './features/catalogue/prize-mode.ts';
import { lazyPage } from './loading/lazy-page.tsx';
import {
  CATEGORY_PATHS,
  exportOf,
  LOTTERY_PATHS,
  memberPlace,
  officePlace,
  PAGES,
  PATHS,
  type LotteryPath,
  type Page,
  type Path,
} from './pages.ts';
import { openDialog, type OpenDialog } from './session/dialogs.ts';
import { languageStore } from './session/language.ts';
import { isAgent } from '@baize/members/rules';
import { memberQuery } from './session/member.ts';
import { queryClient } from './session/query-client.ts';
import { getToken } from './session/session.ts';
import { ChunkFailed } from './shell/chunk-failed.tsx';
import { Frame } from './shell/frame.tsx';
import { Root } from './shell/root.tsx';

type Search = Record<string, string>;
type PageProps = { path: Path; search: Search };
type Rule = (search: Search) => unknown;

/** Code of the pages, one chunk each; the home page is part of the first screen. */
const FILES = import.meta.glob<Record<string, ComponentType<PageProps>>>([
  './features/*/*-page.tsx',
  '!./features/home/home-page.tsx',
]);
const MemberFrame = lazyPage(
  () => import('./features/member-centre/member-frame.tsx'),
  'MemberFrame',
  'member',
);

const OfficeFrame = lazyPage(() => import('./features/agents/office-frame.tsx'), 'OfficeFrame', 'office');

// The router types addresses by its global registration, which is the console's.
const goTo = (to: Path, search: Search = {}) =>
  redirect({ to: to as never, search: search as never, replace: true });

const findMember = () =>
  getToken() === null
    ? Promise.resolve(undefined)
    : queryClient.ensureQueryData(memberQuery).catch(() => undefined);
const isAgentHere = async () => isAgent((await findMember())?.type ?? 0);

/** SHELL-025: a place that needs login sends a visitor home with the login dialog open; the place is remembered. */
function sessionOnly(path: Path, search: Search): void {
  if (getToken() !== null) return;
  openDialog({ kind: 'login', from: { to: path, search } });
  throw goTo('/');
}

const GUARDS: Record<NonNullable<Page['needs']>, (path: Path, search: Search) => unknown> = {
  session: sessionOnly,
  /** The member centre is closed to trial accounts too: they are told what it needs (spec §5). */
  member: async (path, search) => {
    sessionOnly(path, search);
    if (!(await findMember())?.freeplay) return;
    openDialog({ kind: 'true-account', from: { to: path, search } });
    throw goTo('/');
  },
  /** ROLE-011, ROLE-013: whoever is no agent is sent to the agents' login. */
  agent: async () => {
    if (!(await isAgentHere())) throw goTo('/agent');
  },
};

/** SHELL-021…024: a visitor gets the login dialog over the home page; a member is sent to the vendor's games. */
const lottery =
  (path: LotteryPath): Rule =>
  async (search) => {
    sessionOnly(path, search);
    const { lobby, vendor } = LOTTERY_PATHS[path];
    throw goTo(path === '/lottery' ? await lotteryLobby() : lobby, { vendor });
  };
/** LOTT-004: the lottery stands where the lanes have its vendor: in the e-lottery's, else in its own. */
async function lotteryLobby(): Promise<Path> {
  const lanes = await queryClient.ensureQueryData(lanesQuery(languageStore.get())).catch(() => []);
  return prizeModeOf(lanes) === 'ELOTT' ? CATEGORY_PATHS.ELOTT : LOTTERY_PATHS['/lottery'].lobby;
}

/** SHELL-007: the address becomes / at once while the dialog stays open. */
const entry =
  (dialog: OpenDialog): Rule =>
  () => {
    if (getToken() === null) openDialog(dialog);
    throw goTo('/');
  };

/** What happens at a place before its row's guard; what is thrown leads elsewhere. */
const RULES: Partial<Record<Path, Rule>> = {
  '/login': entry({ kind: 'login' }),
  '/forget': entry({ kind: 'forgot' }),
  // Where a brand without another way to be asked leads its customer service to.
  '/feedback': () => {
    openDialog({ kind: 'feedback' });
    throw goTo('/');
  },
  '/lottery': lottery('/lottery'),
  '/vnLottery': lottery('/vnLottery'),
  '/seaLottery': lottery('/seaLottery'),
  '/lottert': (search) => {
    throw goTo('/lottery', search);
  },
  '/member': ({ page }) => {
    if (page) throw goTo(memberPlace(page));
  },
  '/agentHome': async ({ page }) => {
    if (await isAgentHere()) throw goTo(officePlace(page ?? ''));
  },
  '/agent': async () => {
    if (await isAgentHere()) throw goTo('/agentHome');
  },
};

const rootRoute = createRootRoute({
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
const memberFrame = createRoute({
  getParentRoute: () => frame,
  id: 'member',
  component: () => <MemberFrame />,
});
const officeFrame = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  component: () => <OfficeFrame />,
  errorComponent: ChunkFailed,
});
/** SHELL-038: an unknown path goes to / without an error message. */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw goTo('/');
  },
});

const views = new Map<string, ComponentType<PageProps>>();
/** The page of a file; places of the same file share it, so that going between them fetches and waits for nothing. */
function viewOf(file: string, texts: Page['texts']): ComponentType<PageProps> {
  const load = FILES[`./features/${file}.tsx`];
  if (!load) throw new Error(`no page in ${file}`);
  const view = views.get(file) ?? lazyPage(load, exportOf(file), texts);
  views.set(file, view);
  return view;
}

function routeOf(parent: AnyRoute, path: Path): AnyRoute {
  const { file, texts, needs, query }: Page = PAGES[path];
  const View = file === undefined ? HomePage : viewOf(file, texts);
  const rule = RULES[path];
  const route = createRoute({
    getParentRoute: () => parent,
    path,
    ...(query && { validateSearch: (raw: Record<string, unknown>) => textsOf(raw, query) }),
    ...((rule ?? needs) && {
      beforeLoad: async ({ search, preload }: { search: unknown; preload: boolean }) => {
        // A link the pointer or the focus only passes asks for the page's code, not for the way there.
        if (preload) return;
        await rule?.(search as Search);
        if (needs) await GUARDS[needs](path, search as Search);
      },
    }),
    component: () => <View path={path} search={route.useSearch() as Search} />,
  });
  return route as unknown as AnyRoute;
}

const textsOf = (raw: Record<string, unknown>, names: readonly string[]): Search =>
  Object.fromEntries(names.map((name) => [name, typeof raw[name] === 'string' ? raw[name] : '']));

const bare = PATHS.filter((path) => PAGES[path].isBare);
const member = PATHS.filter((path) => path.startsWith('/member'));
const office = PATHS.filter((path) => path.startsWith('/agentHome'));
const framed = PATHS.filter((path) => ![...bare, ...member, ...office].includes(path));

export const routeTree: AnyRoute = rootRoute.addChildren([
  frame.addChildren([
    ...framed.map((path) => routeOf(frame, path)),
    memberFrame.addChildren(member.map((path) => routeOf(memberFrame, path))),
  ]),
  officeFrame.addChildren(office.map((path) => routeOf(officeFrame, path))),
  ...bare.map((path) => routeOf(rootRoute, path)),
  unknown,
]);
