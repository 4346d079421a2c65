import { chips, choice, day, range, text, view, type SearchOf } from './parts/list/params.ts';
import { page, type Page } from './page.ts';
import { GAME_TYPES, MEMBER_TABS } from './session/search.ts';

/** Every page of the console, one entry each: routes, menu, permissions and the reading of addresses come from here. */
export const PAGES = [
  page({
    path: '/',
    menu: ['live', 'overview'],
    load: async () => (await import('./features/overview/overview-page.tsx')).OverviewPage,
  }),
  page({
    path: '/health',
    menu: ['live', 'health'],
    permission: 'audit.read',
    load: async () => (await import('./features/staff/health-page.tsx')).HealthPage,
  }),
  page({
    path: '/account',
    menu: ['live', 'account'],
    load: async () => (await import('./features/staff/account-page.tsx')).AccountPage,
  }),
  page({
    path: '/members',
    menu: ['members', 'members'],
    permission: 'members.read',
    search: {
      q: text,
      kind: chips(['real', 'agent', 'trial'], 'real'),
      state: choice(['ACTIVE', 'LOCKED', 'FROZEN', 'CLOSED']),
    },
    load: async () => (await import('./features/member-desk/member-search-page.tsx')).MemberSearchPage,
  }),
  page({
    path: '/members/$memberId',
    permission: 'members.read',
    search: { tab: view(MEMBER_TABS), ...range('week') },
    load: async () => (await import('./features/member-desk/member-page.tsx')).MemberPage,
  }),
  page({
    path: '/members/risk',
    menu: ['members', 'risk'],
    permission: 'members.read',
    search: { state: chips(['all', 'OPEN', 'CLAIMED', 'CLOSED']), account: text },
    load: async () => (await import('./features/risk/cases-page.tsx')).CasesPage,
  }),
  page({
    path: '/members/screening',
    menu: ['members', 'screening'],
    permission: 'members.read',
    search: { state: chips(['OPEN', 'CLEARED', 'CONFIRMED'], 'OPEN'), account: text },
    load: async () => (await import('./features/diligence/screening-page.tsx')).ScreeningPage,
  }),
  page({
    path: '/members/funds',
    menu: ['members', 'funds'],
    permission: 'members.read',
    search: {
      state: chips(['all', 'REQUESTED', 'OVERDUE', 'SUBMITTED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN']),
      account: text,
    },
    load: async () => (await import('./features/diligence/funds-page.tsx')).FundsPage,
  }),
  page({
    path: '/members/rules',
    menu: ['members', 'riskRules'],
    permission: 'members.read',
    load: async () => (await import('./features/risk/rules-page.tsx')).RulesPage,
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
    load: async () => (await import('./features/protection/exclusions-page.tsx')).ExclusionsPage,
  }),
  page({
    path: '/money/withdrawals',
    menu: ['money', 'withdrawals'],
    permission: 'withdrawals.review',
    search: {
      state: chips(
        [
          'open',
          'APPLIED',
          'REVIEWING',
          'PAYING',
          'AWAIT_CONFIRM',
          'PARTLY',
          'NOT_RECEIVED',
          'RECEIVED',
          'REJECTED',
          'CANCELLED',
          'all',
        ],
        'open',
      ),
      account: text,
    },
    load: async () => (await import('./features/cashier/withdrawal-queue-page.tsx')).WithdrawalQueuePage,
  }),
  page({
    path: '/money/deposits',
    menu: ['money', 'deposits'],
    permission: 'deposits.review',
    search: {
      state: chips(
        ['SUBMITTED', 'WAITING_PAYMENT', 'CREDITED', 'FAILED', 'EXPIRED', 'CANCELLED', 'all'],
        'SUBMITTED',
      ),
      account: text,
      view: view(['events', 'incoming']),
      incoming: chips(['OPEN', 'MATCHED', 'SET_ASIDE', 'all'], 'OPEN'),
      reference: text,
    },
    load: async () => (await import('./features/cashier/deposit-queue-page.tsx')).DepositQueuePage,
  }),
  page({
    path: '/money/channels',
    menu: ['money', 'channelsIn'],
    permission: 'cashier.write',
    load: async () => (await import('./features/cashier/channels-page.tsx')).ChannelsPage,
  }),
  page({
    path: '/money/settings',
    menu: ['money', 'cashierSettings'],
    permission: 'deposits.review',
    load: async () => (await import('./features/cashier/cashier-settings-page.tsx')).CashierSettingsPage,
  }),
  page({
    path: '/money/adjustments',
    menu: ['money', 'adjustments'],
    permission: 'ledger.read',
    search: { state: chips(['all', 'REQUESTED', 'POSTED', 'REJECTED']), account: text },
    load: async () => (await import('./features/bookkeeping/adjustments-page.tsx')).AdjustmentsPage,
  }),
  page({
    path: '/money/vendor-transfers',
    menu: ['money', 'vendorTransfers'],
    permission: 'ledger.read',
    search: {
      state: chips(['open', 'REVIEW', 'PENDING', 'SUCCESS', 'FAILED', 'all'], 'open'),
      account: text,
    },
    load: async () =>
      (await import('./features/vendor-wallet/vendor-transfers-page.tsx')).VendorTransfersPage,
  }),
  page({
    path: '/money/lines',
    menu: ['money', 'lines'],
    permission: 'ledger.read',
    search: {
      view: view(['transfers', 'requests']),
      state: chips(['all', 'REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED']),
      account: text,
    },
    load: async () => (await import('./features/member-transfer/lines-page.tsx')).LinesPage,
  }),
  page({
    path: '/money/liability',
    menu: ['money', 'liability'],
    permission: 'ledger.read',
    load: async () => (await import('./features/bookkeeping/liability-page.tsx')).LiabilityPage,
  }),
  page({
    path: '/money/findings',
    menu: ['money', 'findings'],
    permission: 'ledger.read',
    search: {
      state: chips(['OPEN', 'RESOLVED', 'all'], 'OPEN'),
      source: chips(['all', 'ledger', 'vendor', 'gateway', 'liability']),
    },
    load: async () => (await import('./features/bookkeeping/discrepancies-page.tsx')).DiscrepanciesPage,
  }),
  page({
    path: '/reports/daily',
    menu: ['reports', 'daily'],
    permission: 'ledger.read',
    search: { by: chips(['brand', 'agent', 'vendor'], 'brand'), ...range('week') },
    load: async () => (await import('./features/reports/daily-page.tsx')).DailyPage,
  }),
  page({
    path: '/games',
    menu: ['games', 'games'],
    permission: 'catalogue.write',
    search: { name: text, type: choice(GAME_TYPES), enabled: chips(['all', '1', '0']) },
    load: async () => (await import('./features/catalogue/games-page.tsx')).GamesPage,
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
    load: async () => (await import('./features/play/bets-page.tsx')).BetsPage,
  }),
  page({
    path: '/games/vendors',
    menu: ['games', 'vendors'],
    permission: 'catalogue.write',
    load: async () => (await import('./features/catalogue/vendors-page.tsx')).VendorsPage,
  }),
  page({
    path: '/games/connections',
    menu: ['games', 'connections'],
    permission: 'catalogue.write',
    load: async () => (await import('./features/play/connections-page.tsx')).ConnectionsPage,
  }),
  page({
    path: '/games/brand',
    menu: ['games', 'brandCatalogue'],
    permission: 'catalogue.write',
    load: async () => (await import('./features/catalogue/brand-catalogue-page.tsx')).BrandCataloguePage,
  }),
  page({
    path: '/games/notices',
    menu: ['games', 'gameNotices'],
    permission: 'catalogue.write',
    load: async () => (await import('./features/catalogue/game-notices-page.tsx')).GameNoticesPage,
  }),
  page({
    path: '/games/winners',
    menu: ['games', 'winners'],
    permission: 'catalogue.write',
    load: async () => (await import('./features/play/winners-page.tsx')).WinnersPage,
  }),
  page({
    path: '/games/import',
    menu: ['games', 'import'],
    permission: 'catalogue.write',
    search: { source: view(['file', 'vendor']) },
    load: async () => (await import('./features/catalogue/import-page.tsx')).ImportPage,
  }),
  page({
    path: '/content/banners',
    menu: ['content', 'banners'],
    permission: 'settings.write',
    search: { group: chips(['all', 'w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_lott', 'w_forget']) },
    load: async () => (await import('./features/content/banners-page.tsx')).BannersPage,
  }),
  page({
    path: '/content/notices',
    menu: ['content', 'notices'],
    permission: 'settings.write',
    search: { kind: chips(['PL', 'PU', 'PR', 'H'], 'PL') },
    load: async () => (await import('./features/content/notices-page.tsx')).NoticesPage,
  }),
  page({
    path: '/content/help',
    menu: ['content', 'help'],
    permission: 'settings.write',
    load: async () => (await import('./features/content/help-page.tsx')).HelpPage,
  }),
  page({
    path: '/content/links',
    menu: ['content', 'links'],
    permission: 'settings.write',
    search: { kind: chips(['app', 'footer'], 'app') },
    load: async () => (await import('./features/content/links-page.tsx')).LinksPage,
  }),
  page({
    path: '/content/service',
    menu: ['content', 'service'],
    permission: 'settings.write',
    load: async () => (await import('./features/content/service-page.tsx')).ServicePage,
  }),
  page({
    path: '/content/live-chat',
    menu: ['content', 'liveChat'],
    permission: 'settings.write',
    load: async () => (await import('./features/content/live-chat-page.tsx')).LiveChatPage,
  }),
  page({
    path: '/content/texts',
    menu: ['content', 'texts'],
    permission: 'settings.write',
    search: { lang: view(['EN', 'CN', 'KM']), own: chips(['all', '1']), q: text },
    load: async () => (await import('./features/content/texts-page.tsx')).TextsPage,
  }),
  page({
    path: '/messaging/feedback',
    menu: ['messaging', 'feedback'],
    permission: 'messaging.moderate',
    search: {
      state: chips(['OPEN', 'ANSWERED', 'CLOSED', 'all'], 'OPEN'),
      type: choice(['SUGGESTION', 'PROBLEM', 'MONEY', 'COMPLAINT', 'OTHER']),
    },
    load: async () => (await import('./features/messaging/feedback-page.tsx')).FeedbackPage,
  }),
  page({
    path: '/messaging/chat',
    menu: ['messaging', 'chat'],
    permission: 'messaging.moderate',
    search: { tab: view(['log', 'muted', 'words']), member: text, text },
    load: async () => (await import('./features/messaging/chat-page.tsx')).ChatPage,
  }),
  page({
    path: '/messaging/messages',
    menu: ['messaging', 'messages'],
    permission: 'messaging.send',
    load: async () => (await import('./features/messaging/messages-page.tsx')).MessagesPage,
  }),
  page({
    path: '/messaging/templates',
    menu: ['messaging', 'templates'],
    permission: 'messaging.send',
    load: async () => (await import('./features/messaging/templates-page.tsx')).TemplatesPage,
  }),
  page({
    path: '/site/status',
    menu: ['site', 'status'],
    permission: 'settings.write',
    load: async () => (await import('./features/site/status-page.tsx')).StatusPage,
  }),
  page({
    path: '/site/regions',
    menu: ['site', 'regions'],
    permission: 'settings.write',
    load: async () => (await import('./features/site/regions-page.tsx')).RegionsPage,
  }),
  page({
    path: '/site/brand',
    menu: ['site', 'brand'],
    permission: 'settings.write',
    load: async () => (await import('./features/site/brand-page.tsx')).BrandPage,
  }),
  page({
    path: '/site/domains',
    menu: ['site', 'domains'],
    permission: 'settings.write',
    load: async () => (await import('./features/site/domains-page.tsx')).DomainsPage,
  }),
  page({
    path: '/site/switches',
    menu: ['site', 'switches'],
    permission: 'settings.write',
    load: async () => (await import('./features/site/switches-page.tsx')).SwitchesPage,
  }),
  page({
    path: '/site/registration',
    menu: ['site', 'registration'],
    permission: 'settings.write',
    load: async () => (await import('./features/site/registration-page.tsx')).RegistrationPage,
  }),
  page({
    path: '/site/security',
    menu: ['site', 'security'],
    permission: 'settings.write',
    load: async () => (await import('./features/site/security-page.tsx')).SecurityPage,
  }),
  page({
    path: '/delivery/outbox',
    menu: ['delivery', 'outbox'],
    permission: 'delivery.read',
    search: {
      kind: chips(['all', 'sms', 'mail']),
      state: choice(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN']),
      recipient: text,
    },
    load: async () => (await import('./features/dispatch/outbox-page.tsx')).OutboxPage,
  }),
  page({
    path: '/delivery/channels',
    menu: ['delivery', 'channels'],
    permission: 'delivery.write',
    load: async () => (await import('./features/dispatch/channels-page.tsx')).ChannelsPage,
  }),
  page({
    path: '/audit',
    menu: ['audit', 'audit'],
    permission: 'audit.read',
    search: { action: text, staff: text, target: text },
    load: async () => (await import('./features/staff/audit-log-page.tsx')).AuditLogPage,
  }),
] as const;

type AnyPage = (typeof PAGES)[number];
export type PagePath = AnyPage['page']['path'];
/** What the address of a page may say beside the page of its list. */
export type ParamsOf<Path extends PagePath> =
  Extract<AnyPage['page'], { path: Path }> extends Page<string, infer P> ? P : never;
export type MemberTab = NonNullable<SearchOf<ParamsOf<'/members/$memberId'>>['tab']>;

export const pageAt = (path: string): Page | undefined => PAGES.find((one) => one.page.path === path)?.page;
