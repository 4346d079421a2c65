import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { FailedPage } from './shell/failed-page.tsx';
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
  fundsSearch,
  gamesSearch,
  linesSearch,
  linksSearch,
  memberPageSearch,
  memberSearch,
  noticesSearch,
  outboxSearch,
  reportsSearch,
  screeningSearch,
  textsSearch,
  vendorTransfersSearch,
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

/** Where a page hangs, loaded when it is opened, behind the check of the permission its calls need. */
function at(permission: string | undefined, load: () => Promise<RouteComponent>) {
  const Page = lazyRouteComponent(async () => ({ default: await load() }), 'default');
  const component: RouteComponent = () => (
    <Permitted permission={permission}>
      <Page />
    </Permitted>
  );
  return { getParentRoute: () => root, component };
}

const overview = createRoute({
  ...at(undefined, async () => (await import('./features/overview/overview-page.tsx')).OverviewPage),
  path: '/',
});
const withdrawals = createRoute({
  ...at(
    'withdrawals.review',
    async () => (await import('./features/cashier/withdrawal-queue-page.tsx')).WithdrawalQueuePage,
  ),
  path: '/money/withdrawals',
  validateSearch: withdrawalSearch,
});
const deposits = createRoute({
  ...at(
    'deposits.review',
    async () => (await import('./features/cashier/deposit-queue-page.tsx')).DepositQueuePage,
  ),
  path: '/money/deposits',
  validateSearch: depositSearch,
});
const findings = createRoute({
  ...at(
    'ledger.read',
    async () => (await import('./features/bookkeeping/discrepancies-page.tsx')).DiscrepanciesPage,
  ),
  path: '/money/findings',
  validateSearch: discrepanciesSearch,
});
const adjustments = createRoute({
  ...at(
    'ledger.read',
    async () => (await import('./features/bookkeeping/adjustments-page.tsx')).AdjustmentsPage,
  ),
  path: '/money/adjustments',
  validateSearch: adjustmentsSearch,
});
const vendorTransfers = createRoute({
  ...at(
    'ledger.read',
    async () => (await import('./features/vendor-wallet/vendor-transfers-page.tsx')).VendorTransfersPage,
  ),
  path: '/money/vendor-transfers',
  validateSearch: vendorTransfersSearch,
});
const lines = createRoute({
  ...at('ledger.read', async () => (await import('./features/member-transfer/lines-page.tsx')).LinesPage),
  path: '/money/lines',
  validateSearch: linesSearch,
});
const liability = createRoute({
  ...at('ledger.read', async () => (await import('./features/bookkeeping/liability-page.tsx')).LiabilityPage),
  path: '/money/liability',
  validateSearch: findingsSearch,
});
const channelsIn = createRoute({
  ...at('cashier.write', async () => (await import('./features/cashier/channels-page.tsx')).ChannelsPage),
  path: '/money/channels',
});
const cashierSettings = createRoute({
  ...at(
    'deposits.review',
    async () => (await import('./features/cashier/cashier-settings-page.tsx')).CashierSettingsPage,
  ),
  path: '/money/settings',
});
const daily = createRoute({
  ...at('ledger.read', async () => (await import('./features/reports/daily-page.tsx')).DailyPage),
  path: '/reports/daily',
  validateSearch: reportsSearch,
});
const riskCases = createRoute({
  ...at('members.read', async () => (await import('./features/risk/cases-page.tsx')).CasesPage),
  path: '/members/risk',
  validateSearch: casesSearch,
});
const screening = createRoute({
  ...at('members.read', async () => (await import('./features/diligence/screening-page.tsx')).ScreeningPage),
  path: '/members/screening',
  validateSearch: screeningSearch,
});
const funds = createRoute({
  ...at('members.read', async () => (await import('./features/diligence/funds-page.tsx')).FundsPage),
  path: '/members/funds',
  validateSearch: fundsSearch,
});
const riskRules = createRoute({
  ...at('members.read', async () => (await import('./features/risk/rules-page.tsx')).RulesPage),
  path: '/members/rules',
});
const members = createRoute({
  ...at(
    'members.read',
    async () => (await import('./features/member-desk/member-search-page.tsx')).MemberSearchPage,
  ),
  path: '/members',
  validateSearch: memberSearch,
});
const member = createRoute({
  ...at('members.read', async () => (await import('./features/member-desk/member-page.tsx')).MemberPage),
  path: '/members/$memberId',
  validateSearch: memberPageSearch,
});
const games = createRoute({
  ...at('catalogue.write', async () => (await import('./features/catalogue/games-page.tsx')).GamesPage),
  path: '/games',
  validateSearch: gamesSearch,
});
const vendors = createRoute({
  ...at('catalogue.write', async () => (await import('./features/catalogue/vendors-page.tsx')).VendorsPage),
  path: '/games/vendors',
});
const winners = createRoute({
  ...at('catalogue.write', async () => (await import('./features/play/winners-page.tsx')).WinnersPage),
  path: '/games/winners',
  validateSearch: findingsSearch,
});
const bets = createRoute({
  ...at('members.read', async () => (await import('./features/play/bets-page.tsx')).BetsPage),
  path: '/games/bets',
  validateSearch: betsSearch,
});
const connections = createRoute({
  ...at(
    'catalogue.write',
    async () => (await import('./features/play/connections-page.tsx')).ConnectionsPage,
  ),
  path: '/games/connections',
});
const brandCatalogue = createRoute({
  ...at(
    'catalogue.write',
    async () => (await import('./features/catalogue/brand-catalogue-page.tsx')).BrandCataloguePage,
  ),
  path: '/games/brand',
});
const gameNotices = createRoute({
  ...at(
    'catalogue.write',
    async () => (await import('./features/catalogue/game-notices-page.tsx')).GameNoticesPage,
  ),
  path: '/games/notices',
});
const importGames = createRoute({
  ...at('catalogue.write', async () => (await import('./features/catalogue/import-page.tsx')).ImportPage),
  path: '/games/import',
});
const status = createRoute({
  ...at('settings.write', async () => (await import('./features/site/status-page.tsx')).StatusPage),
  path: '/site/status',
});
const regions = createRoute({
  ...at('settings.write', async () => (await import('./features/site/regions-page.tsx')).RegionsPage),
  path: '/site/regions',
});
const brand = createRoute({
  ...at('settings.write', async () => (await import('./features/site/brand-page.tsx')).BrandPage),
  path: '/site/brand',
});
const domains = createRoute({
  ...at('settings.write', async () => (await import('./features/site/domains-page.tsx')).DomainsPage),
  path: '/site/domains',
});
const switches = createRoute({
  ...at('settings.write', async () => (await import('./features/site/switches-page.tsx')).SwitchesPage),
  path: '/site/switches',
});
const registration = createRoute({
  ...at(
    'settings.write',
    async () => (await import('./features/site/registration-page.tsx')).RegistrationPage,
  ),
  path: '/site/registration',
});
const security = createRoute({
  ...at('settings.write', async () => (await import('./features/site/security-page.tsx')).SecurityPage),
  path: '/site/security',
});
const banners = createRoute({
  ...at('settings.write', async () => (await import('./features/content/banners-page.tsx')).BannersPage),
  path: '/content/banners',
  validateSearch: bannersSearch,
});
const notices = createRoute({
  ...at('settings.write', async () => (await import('./features/content/notices-page.tsx')).NoticesPage),
  path: '/content/notices',
  validateSearch: noticesSearch,
});
const help = createRoute({
  ...at('settings.write', async () => (await import('./features/content/help-page.tsx')).HelpPage),
  path: '/content/help',
});
const links = createRoute({
  ...at('settings.write', async () => (await import('./features/content/links-page.tsx')).LinksPage),
  path: '/content/links',
  validateSearch: linksSearch,
});
const service = createRoute({
  ...at('settings.write', async () => (await import('./features/content/service-page.tsx')).ServicePage),
  path: '/content/service',
});
const texts = createRoute({
  ...at('settings.write', async () => (await import('./features/content/texts-page.tsx')).TextsPage),
  path: '/content/texts',
  validateSearch: textsSearch,
});
const feedback = createRoute({
  ...at(
    'messaging.moderate',
    async () => (await import('./features/messaging/feedback-page.tsx')).FeedbackPage,
  ),
  path: '/messaging/feedback',
  validateSearch: feedbackSearch,
});
const messages = createRoute({
  ...at('messaging.send', async () => (await import('./features/messaging/messages-page.tsx')).MessagesPage),
  path: '/messaging/messages',
  validateSearch: findingsSearch,
});
const templates = createRoute({
  ...at(
    'messaging.send',
    async () => (await import('./features/messaging/templates-page.tsx')).TemplatesPage,
  ),
  path: '/messaging/templates',
});
const liveChat = createRoute({
  ...at('settings.write', async () => (await import('./features/content/live-chat-page.tsx')).LiveChatPage),
  path: '/content/live-chat',
});
const exclusions = createRoute({
  ...at(
    'members.read',
    async () => (await import('./features/protection/exclusions-page.tsx')).ExclusionsPage,
  ),
  path: '/members/exclusions',
  validateSearch: exclusionsSearch,
});
const chat = createRoute({
  ...at('messaging.moderate', async () => (await import('./features/messaging/chat-page.tsx')).ChatPage),
  path: '/messaging/chat',
  validateSearch: chatSearch,
});
const outbox = createRoute({
  ...at('delivery.read', async () => (await import('./features/dispatch/outbox-page.tsx')).OutboxPage),
  path: '/delivery/outbox',
  validateSearch: outboxSearch,
});
const channels = createRoute({
  ...at('delivery.write', async () => (await import('./features/dispatch/channels-page.tsx')).ChannelsPage),
  path: '/delivery/channels',
});
const account = createRoute({
  ...at(undefined, async () => (await import('./features/staff/account-page.tsx')).AccountPage),
  path: '/account',
});
const health = createRoute({
  ...at('audit.read', async () => (await import('./features/staff/health-page.tsx')).HealthPage),
  path: '/health',
});
const audit = createRoute({
  ...at('audit.read', async () => (await import('./features/staff/audit-log-page.tsx')).AuditLogPage),
  path: '/audit',
  validateSearch: auditSearch,
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
    vendorTransfers,
    lines,
    liability,
    channelsIn,
    cashierSettings,
    daily,
    riskCases,
    riskRules,
    screening,
    funds,
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
  defaultErrorComponent: FailedPage,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
