/**
 * Which modules travel together. A request costs a phone on a slow line more than a few KiB that it needs a moment later
 * anyway: without these groups the home page came in 53 requests, the login dialog in 68 (28 Nov 2026). A module goes to the
 * first group that names it, with all it imports that no group before has.
 */
const WEB = 'apps/web/src/';
const any = (...parts: readonly string[]) => new RegExp(parts.join('|').replaceAll('/', '\\/'));

const FIRST_SCREEN = any(
  'packages/i18n/(?!overlay)',
  'packages/ui/(button|icon|input-frame|lammer|mark|menu|money|states|tabs|tag|tile|toast)\\.',
  'apps/web/src/(session/(?!seal|device|balance|follow-events|event-stream)|loading|boot|link|pages|router)',
  'apps/web/src/clients/(site|content|sign-in|catalogue)\\.ts',
  'apps/web/src/shell/(?!closed-page|dialog\\.|small-dialogs|dialog-table|edges|side-menu|footer|line-|service-bar|header-in|account-menu|avatar|balance|live-balance|use-lines|page-view|page-head|record-list|list-pager|money-row)',
  'apps/web/src/features/catalogue/(?!notice|rising-figure|vendor-card)',
  'apps/web/src/features/home/(?!jackpot|home-lanes|search-results)',
  'apps/web/src/features/sign-in/use-free-play\\.ts',
);

export const CHUNKS = [
  // react-dom and the router change seldom: their own file stays cached over releases.
  { name: 'frame', test: any('node_modules/(react|react-dom|scheduler|@tanstack)/') },
  // What every first screen needs, in one file instead of thirty.
  { name: 'shell', test: FIRST_SCREEN },
  // What the lobbies share with the other lists of games.
  {
    name: 'lists',
    test: any(
      'packages/ui/pager\\.',
      `${WEB}shell/list-pager\\.`,
      `${WEB}clients/play\\.ts`,
      `${WEB}features/(catalogue/notice\\.queries|lobby/(lobby-(state|notices|page)|game-pager|suggested-games))\\.`,
    ),
  },
  { name: 'kernel', test: any('packages/kernel/') },
  // What every dialog has, and every form that keeps a secret.
  { name: 'dialog', test: any('packages/ui/(dialog|mantine-frame)\\.', `${WEB}shell/dialog\\.`) },
  // What pages of members and forms take of the session.
  {
    name: 'session',
    test: any(
      `${WEB}session/(seal|device|balance|follow-events|event-stream)`,
      `${WEB}features/cashier/set-payment-password\\.`,
    ),
  },
  {
    name: 'forms',
    test: any(
      'packages/ui/field\\.',
      `${WEB}forms/(form-error|form-values|refusal|secret-field|use-refusal)\\.`,
    ),
  },
  // What comes right after the first paint.
  {
    name: 'after',
    test: any(
      `${WEB}shell/(edges|footer|side-menu|service-bar|page-views|use-lines|line-)`,
      `${WEB}features/(home/(jackpot|home-lanes)|winners/(table-seat|winner-seats|won-lately|winner\\.queries))`,
      `${WEB}features/(messaging/(use-chat-entry|use-live-chat|live-chat\\.queries)|site/update-bar|content/announcement-popup)`,
    ),
  },
  // The same of who is logged in.
  {
    name: 'member',
    test: any(
      `${WEB}shell/(header-in|account-menu|avatar|balance|live-balance)`,
      `${WEB}features/(messaging/(unread-badge|inbox\\.queries)|withdrawals/(receipt-reminder|withdrawals\\.queries))`,
    ),
  },
  { name: 'rules', test: any('modules/site/') },
  // Fields that the security centre has, too.
  {
    name: 'proofs',
    test: any(
      `${WEB}features/sign-in/(code-field|mobile-field|phone-provider|use-code-sender|use-bot-check|resend|refusal|captcha-field)\\.`,
    ),
  },
  { name: 'passkey', test: any('node_modules/@simplewebauthn/') },
  // The way in; registering and lost passwords have more of their own.
  { name: 'entry', test: any(`${WEB}features/sign-in/(login|entry|passkey-button)`) },
];
