import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { ConsoleShell } from './shell/console-shell.tsx';
import { Permitted } from './shell/permitted.tsx';
import {
  adjustmentsSearch,
  auditSearch,
  bannersSearch,
  betsSearch,
  casesSearch,
  chatSearch,
  depositSearch,
  discrepanciesSearch,
  exclusionsSearch,
  feedbackSearch,
  findingsSearch,
  gamesSearch,
  linksSearch,
  memberPageSearch,
  memberSearch,
  noticesSearch,
  outboxSearch,
  reportsSearch,
  textsSearch,
  withdrawalSearch,
} from './session/search.ts';

const root = createRootRoute({
  component: () => (
    <ConsoleShell>
      <Outlet />
    </ConsoleShell>
  ),
  notFoundComponent: NotFoundPage,
});

/** Wraps a page in the check of the permission its calls need. */
function page(permission: string | undefined, load: () => Promise<RouteComponent>): RouteComponent {
  const Page = lazyRouteComponent(async () => ({ default: await load() }), 'default');
  return () => (
    <Permitted permission={permission}>
      <Page />
    </Permitted>
  );
}

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: page(
    undefined,
    async () => (await import('./features/overview/overview-page.tsx')).OverviewPage,
  ),
});
const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/money/withdrawals',
  validateSearch: withdrawalSearch,
  component: page(
    'withdrawals.review',
    async () => (await import('./features/cashier/withdrawal-queue-page.tsx')).WithdrawalQueuePage,
  ),
});
const deposits = createRoute({
  getParentRoute: () => root,
  path: '/money/deposits',
  validateSearch: depositSearch,
  component: page(
    'deposits.review',
    async () => (await import('./features/cashier/deposit-queue-page.tsx')).DepositQueuePage,
  ),
});
const findings = createRoute({
  getParentRoute: () => root,
  path: '/money/findings',
  validateSearch: discrepanciesSearch,
  component: page(
    'ledger.read',
    async () => (await import('./features/bookkeeping/discrepancies-page.tsx')).DiscrepanciesPage,
  ),
});
const adjustments = createRoute({
  getParentRoute: () => root,
  path: '/money/adjustments',
  validateSearch: adjustmentsSearch,
  component: page(
    'ledger.read',
    async () => (await import('./features/bookkeeping/adjustments-page.tsx')).AdjustmentsPage,
  ),
});
const liability = createRoute({
  getParentRoute: () => root,
  path: '/money/liability',
  validateSearch: findingsSearch,
  component: page(
    'ledger.read',
    async () => (await import('./features/bookkeeping/liability-page.tsx')).LiabilityPage,
  ),
});
const channelsIn = createRoute({
  getParentRoute: () => root,
  path: '/money/channels',
  component: page(
    'cashier.write',
    async () => (await import('./features/cashier/channels-page.tsx')).ChannelsPage,
  ),
});
const cashierSettings = createRoute({
  getParentRoute: () => root,
  path: '/money/settings',
  component: page(
    'deposits.review',
    async () => (await import('./features/cashier/cashier-settings-page.tsx')).CashierSettingsPage,
  ),
});
const daily = createRoute({
  getParentRoute: () => root,
  path: '/reports/daily',
  validateSearch: reportsSearch,
  component: page('ledger.read', async () => (await import('./features/reports/daily-page.tsx')).DailyPage),
});
const riskCases = createRoute({
  getParentRoute: () => root,
  path: '/members/risk',
  validateSearch: casesSearch,
  component: page('members.read', async () => (await import('./features/risk/cases-page.tsx')).CasesPage),
});
const riskRules = createRoute({
  getParentRoute: () => root,
  path: '/members/rules',
  component: page('members.read', async () => (await import('./features/risk/rules-page.tsx')).RulesPage),
});
const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  validateSearch: memberSearch,
  component: page(
    'members.read',
    async () => (await import('./features/identity/member-search-page.tsx')).MemberSearchPage,
  ),
});
const member = createRoute({
  getParentRoute: () => root,
  path: '/members/$memberId',
  validateSearch: memberPageSearch,
  component: page(
    'members.read',
    async () => (await import('./features/identity/member-page.tsx')).MemberPage,
  ),
});
const games = createRoute({
  getParentRoute: () => root,
  path: '/games',
  validateSearch: gamesSearch,
  component: page(
    'catalogue.write',
    async () => (await import('./features/catalogue/games-page.tsx')).GamesPage,
  ),
});
const vendors = createRoute({
  getParentRoute: () => root,
  path: '/games/vendors',
  component: page(
    'catalogue.write',
    async () => (await import('./features/catalogue/vendors-page.tsx')).VendorsPage,
  ),
});
const winners = createRoute({
  getParentRoute: () => root,
  path: '/games/winners',
  validateSearch: findingsSearch,
  component: page(
    'catalogue.write',
    async () => (await import('./features/play/winners-page.tsx')).WinnersPage,
  ),
});
const bets = createRoute({
  getParentRoute: () => root,
  path: '/games/bets',
  validateSearch: betsSearch,
  component: page('members.read', async () => (await import('./features/play/bets-page.tsx')).BetsPage),
});
const connections = createRoute({
  getParentRoute: () => root,
  path: '/games/connections',
  component: page(
    'catalogue.write',
    async () => (await import('./features/play/connections-page.tsx')).ConnectionsPage,
  ),
});
const brandCatalogue = createRoute({
  getParentRoute: () => root,
  path: '/games/brand',
  component: page(
    'catalogue.write',
    async () => (await import('./features/catalogue/brand-catalogue-page.tsx')).BrandCataloguePage,
  ),
});
const gameNotices = createRoute({
  getParentRoute: () => root,
  path: '/games/notices',
  component: page(
    'catalogue.write',
    async () => (await import('./features/catalogue/game-notices-page.tsx')).GameNoticesPage,
  ),
});
const importGames = createRoute({
  getParentRoute: () => root,
  path: '/games/import',
  component: page(
    'catalogue.write',
    async () => (await import('./features/catalogue/import-page.tsx')).ImportPage,
  ),
});
const status = createRoute({
  getParentRoute: () => root,
  path: '/site/status',
  component: page('settings.write', async () => (await import('./features/site/status-page.tsx')).StatusPage),
});
const regions = createRoute({
  getParentRoute: () => root,
  path: '/site/regions',
  component: page(
    'settings.write',
    async () => (await import('./features/site/regions-page.tsx')).RegionsPage,
  ),
});
const brand = createRoute({
  getParentRoute: () => root,
  path: '/site/brand',
  component: page('settings.write', async () => (await import('./features/site/brand-page.tsx')).BrandPage),
});
const domains = createRoute({
  getParentRoute: () => root,
  path: '/site/domains',
  component: page(
    'settings.write',
    async () => (await import('./features/site/domains-page.tsx')).DomainsPage,
  ),
});
const switches = createRoute({
  getParentRoute: () => root,
  path: '/site/switches',
  component: page(
    'settings.write',
    async () => (await import('./features/site/switches-page.tsx')).SwitchesPage,
  ),
});
const registration = createRoute({
  getParentRoute: () => root,
  path: '/site/registration',
  component: page(
    'settings.write',
    async () => (await import('./features/site/registration-page.tsx')).RegistrationPage,
  ),
});
const security = createRoute({
  getParentRoute: () => root,
  path: '/site/security',
  component: page(
    'settings.write',
    async () => (await import('./features/site/security-page.tsx')).SecurityPage,
  ),
});
const banners = createRoute({
  getParentRoute: () => root,
  path: '/content/banners',
  validateSearch: bannersSearch,
  component: page(
    'settings.write',
    async () => (await import('./features/content/banners-page.tsx')).BannersPage,
  ),
});
const notices = createRoute({
  getParentRoute: () => root,
  path: '/content/notices',
  validateSearch: noticesSearch,
  component: page(
    'settings.write',
    async () => (await import('./features/content/notices-page.tsx')).NoticesPage,
  ),
});
const help = createRoute({
  getParentRoute: () => root,
  path: '/content/help',
  component: page('settings.write', async () => (await import('./features/content/help-page.tsx')).HelpPage),
});
const links = createRoute({
  getParentRoute: () => root,
  path: '/content/links',
  validateSearch: linksSearch,
  component: page(
    'settings.write',
    async () => (await import('./features/content/links-page.tsx')).LinksPage,
  ),
});
const service = createRoute({
  getParentRoute: () => root,
  path: '/content/service',
  component: page(
    'settings.write',
    async () => (await import('./features/content/service-page.tsx')).ServicePage,
  ),
});
const texts = createRoute({
  getParentRoute: () => root,
  path: '/content/texts',
  validateSearch: textsSearch,
  component: page(
    'settings.write',
    async () => (await import('./features/content/texts-page.tsx')).TextsPage,
  ),
});
const feedback = createRoute({
  getParentRoute: () => root,
  path: '/messaging/feedback',
  validateSearch: feedbackSearch,
  component: page(
    'messaging.moderate',
    async () => (await import('./features/messaging/feedback-page.tsx')).FeedbackPage,
  ),
});
const messages = createRoute({
  getParentRoute: () => root,
  path: '/messaging/messages',
  validateSearch: findingsSearch,
  component: page(
    'messaging.send',
    async () => (await import('./features/messaging/messages-page.tsx')).MessagesPage,
  ),
});
const templates = createRoute({
  getParentRoute: () => root,
  path: '/messaging/templates',
  component: page(
    'messaging.send',
    async () => (await import('./features/messaging/templates-page.tsx')).TemplatesPage,
  ),
});
const liveChat = createRoute({
  getParentRoute: () => root,
  path: '/content/live-chat',
  component: page(
    'settings.write',
    async () => (await import('./features/content/live-chat-page.tsx')).LiveChatPage,
  ),
});
const exclusions = createRoute({
  getParentRoute: () => root,
  path: '/members/exclusions',
  validateSearch: exclusionsSearch,
  component: page(
    'members.read',
    async () => (await import('./features/protection/exclusions-page.tsx')).ExclusionsPage,
  ),
});
const chat = createRoute({
  getParentRoute: () => root,
  path: '/messaging/chat',
  validateSearch: chatSearch,
  component: page(
    'messaging.moderate',
    async () => (await import('./features/messaging/chat-page.tsx')).ChatPage,
  ),
});
const outbox = createRoute({
  getParentRoute: () => root,
  path: '/delivery/outbox',
  validateSearch: outboxSearch,
  component: page(
    'delivery.read',
    async () => (await import('./features/dispatch/outbox-page.tsx')).OutboxPage,
  ),
});
const channels = createRoute({
  getParentRoute: () => root,
  path: '/delivery/channels',
  component: page(
    'delivery.write',
    async () => (await import('./features/dispatch/channels-page.tsx')).ChannelsPage,
  ),
});
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: page(undefined, async () => (await import('./features/staff/account-page.tsx')).AccountPage),
});
const health = createRoute({
  getParentRoute: () => root,
  path: '/health',
  component: page('audit.read', async () => (await import('./features/staff/health-page.tsx')).HealthPage),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: auditSearch,
  component: page(
    'audit.read',
    async () => (await import('./features/staff/audit-log-page.tsx')).AuditLogPage,
  ),
});

/** Every address of the console. Filters live in the query text, so that a view can be sent to a colleague. */
export const router = createRouter({
  routeTree: root.addChildren([
    overview,
    account,
    withdrawals,
    deposits,
    findings,
    adjustments,
    liability,
    channelsIn,
    cashierSettings,
    daily,
    riskCases,
    riskRules,
    members,
    exclusions,
    member,
    games,
    vendors,
    connections,
    bets,
    importGames,
    brandCatalogue,
    gameNotices,
    winners,
    status,
    regions,
    brand,
    domains,
    switches,
    registration,
    security,
    banners,
    notices,
    help,
    links,
    service,
    texts,
    feedback,
    chat,
    messages,
    templates,
    liveChat,
    outbox,
    channels,
    audit,
    health,
  ]),
  // The default codec would turn `?account=900` into a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(search))
      if (value !== undefined && value !== '') query.set(key, String(value));
    return query.size > 0 ? `?${query}` : '';
  },
  scrollRestoration: true,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
