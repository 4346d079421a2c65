import type { I18n, MessageKey } from '@baize/i18n';
import type { TextBundle } from './texts.ts';

/** Game types that are a path of their own (SHELL-003, SHELL-032). */
export const CATEGORY_PATHS = {
  LIVE: '/live',
  RNG: '/rng',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  PVP: '/pvp',
  FISH: '/fish',
  LOTT: '/lott',
  ELOTT: '/elott',
  COCKFIGHT: '/cockfight',
} as const;
export type GameType = keyof typeof CATEGORY_PATHS;
export type CategoryPath = (typeof CATEGORY_PATHS)[GameType];
export const GAME_TYPES = Object.keys(CATEGORY_PATHS) as GameType[];
export const TYPE_AT = Object.fromEntries(GAME_TYPES.map((type) => [CATEGORY_PATHS[type], type])) as Record<
  CategoryPath,
  GameType
>;

/**
 * Where each category of the menu leads (SHELL-032). Recently played games have a page of their own (C-30); hot games
 * stand on the home page.
 */
export const MENU_PATHS = {
  HOME: '/',
  ...CATEGORY_PATHS,
  FAV: '/favorite',
  RECENT: '/recent',
  PROMO: '/promotions',
} as const;
export type MenuCategory = keyof typeof MENU_PATHS;

/**
 * The lottery's addresses with the vendor each opens. Until its page exists (issue 7) a member finds that vendor's games in
 * the lobby.
 */
export const LOTTERY_PATHS = {
  '/lottery': { lobby: '/lott', vendor: 'LOTT' },
  '/vnLottery': { lobby: '/lott', vendor: 'TCG_LOTTO_VN' },
  '/seaLottery': { lobby: '/elott', vendor: 'TCG_SEA' },
} as const;
export type LotteryPath = keyof typeof LOTTERY_PATHS;

export type Page = {
  /** The page's file below features/, whose export has its name; a place without one is a rule in routes.tsx. */
  file?: string;
  /** Name of the place; a page that knows a better one (a game, a vendor) sets it with useTitle. */
  title?: MessageKey;
  /** Messages that the page needs before it shows. */
  texts?: TextBundle;
  /** SHELL-026: `session` anybody logged in, `member` no trial account, `agent` only an agent. */
  needs?: 'session' | 'member' | 'agent';
  /** Names in the query that the page reads. */
  query?: readonly string[];
  /** Drawn without header and menus. */
  isBare?: true;
  /** People come here from outside: the head of the page asks for the code (tools/places-plugin.ts). */
  isEntry?: true;
};

const LOBBY: Page = {
  file: 'lobby/lobby-page',
  query: ['vendor', 'filter', 'kind', 'page', 'name'],
  isEntry: true,
};
const ROUNDS = { query: ['nodeId'], needs: 'session' } as const;
const MONEY = { needs: 'member', texts: 'member' } as const;
const TRANSFER = { needs: 'member', texts: 'transfer' } as const;
const SECURITY = { needs: 'member', texts: 'security' } as const;
const REWARDS = { needs: 'member', texts: 'rewards' } as const;
const PROTECTION = { needs: 'member', texts: 'protection' } as const;
const PAYOUTS = ['view', 'side', 'state', 'account', 'from', 'to', 'page', 'sheet'] as const;
const CONTRACTS = {
  file: 'contracts/agent-contracts-page',
  needs: 'agent',
  texts: 'contracts',
  query: PAYOUTS,
} as const;
const MY_CONTRACTS = {
  file: 'contracts/my-contracts-page',
  needs: 'member',
  texts: 'contracts',
  query: PAYOUTS,
} as const;
const OFFICE = { needs: 'agent', texts: 'office', title: 'shell.menu.agentCentre' } as const;
/** A member's page that stands in the agents' office, too. */
const inOffice = <Own extends Page>(page: Own) => ({ ...page, needs: 'agent' }) as const;

const PLACES = {
  '/': {},
  '/index': {},
  '/index.html': {},
  '/home': {},
  '/login': { title: 'shell.login' },
  '/register': { title: 'shell.register' },
  '/forget': {},
  '/feedback': {},
  /** The specification's misspelling of /lottery (C-03). */
  '/lottert': {},
  '/favorite': { file: 'lobby/account-games-page', title: 'lobby.favourites', needs: 'session' },
  '/recent': { file: 'lobby/account-games-page', title: 'lobby.recent', needs: 'session' },
  '/search': { file: 'lobby/search-page', title: 'lobby.search', query: ['name'] },
  '/recall': { file: 'play/recall-page', ...ROUNDS },
  '/seamless': { file: 'play/seamless-page', title: 'lobby.gamesLabel', ...ROUNDS, isBare: true },
  '/announce': { file: 'content/announce-page', title: 'shell.marquee.title' },
  '/help': { file: 'content/help-page', title: 'shell.help.short', isEntry: true },
  '/promotions': {
    file: 'content/promotions-page',
    title: 'shell.promotions.title',
    texts: 'promotions',
    isEntry: true,
  },
  '/pointMall': { file: 'points/point-mall-page', title: 'shell.title.pointMall', texts: 'points' },
  '/down': { file: 'site/down-page', title: 'shell.down.short', texts: 'talk', isEntry: true },
  '/agent': {
    file: 'agents/agent-login-page',
    title: 'shell.menu.agentEntry',
    texts: 'entry',
    isBare: true,
  },
  // The agents' office: names as in the specification (AGENT-005…012); userLoss and accountDetails are ours.
  '/agentHome': { title: 'shell.menu.agentCentre', needs: 'agent', query: ['page'] },
  '/agentHome/agentAnnouncement': {
    file: 'content/announce-page',
    title: 'shell.marquee.title',
    needs: 'agent',
  },
  '/agentHome/agentTeamOverview': { file: 'agents/team-overview-page', ...OFFICE },
  '/agentHome/registerCenter': { file: 'agents/register-center-page', ...OFFICE },
  '/agentHome/personalHistoryCopy': {
    file: 'reports/betting-record-page',
    title: 'shell.menu.agentCentre',
    texts: 'member',
    needs: 'agent',
    query: ['account', 'from', 'to'],
  },
  '/agentHome/palStatementsAgentCopy': {
    file: 'agents/profit-statements-page',
    ...OFFICE,
    query: ['parent', 'account', 'from', 'to'],
  },
  '/agentHome/userLoss': { file: 'agents/user-loss-page', ...OFFICE },
  '/agentHome/agentRevenueReport': {
    file: 'agents/revenue-page',
    ...OFFICE,
    texts: 'contracts',
    query: ['type', 'from', 'to', 'page', 'sheet'],
  },
  '/agentHome/agentDownlineTransactionDetailsCopy': {
    file: 'reports/transactions-page',
    title: 'shell.menu.agentCentre',
    texts: 'member',
    needs: 'agent',
    query: ['account', 'from', 'to'],
  },
  /** Spelt as the specification does (AGENT-008). */
  '/agentHome/downlineManagmentView': { file: 'agents/downlines-page', ...OFFICE },
  '/agentHome/agentDividendRecordCopy2': { ...CONTRACTS, title: 'shell.title.dividendContract' },
  '/agentHome/agentDailyWages2': { ...CONTRACTS, title: 'shell.title.salaryContract' },
  '/agentHome/agentHourSalary': { ...CONTRACTS, title: 'shell.title.salaryContract' },
  '/agentHome/agentRealtimeSalary': { ...CONTRACTS, title: 'shell.title.salaryContract' },
  '/agentHome/accountDetails': { file: 'agents/account-details-page', ...OFFICE },
  '/agentHome/transactionHistory': inOffice({
    file: 'reports/transactions-page',
    title: 'shell.menu.transactions',
    ...MONEY,
  }),
  '/agentHome/depositv2': inOffice({
    file: 'deposits/deposit-page',
    title: 'shell.menu.deposit',
    ...MONEY,
  }),
  '/agentHome/withdraw': inOffice({
    file: 'withdrawals/withdraw-page',
    title: 'shell.menu.withdraw',
    ...MONEY,
  }),
  '/agentHome/transferUpline': inOffice({
    file: 'member-transfer/transfer-upline-page',
    title: 'shell.title.transferUpline',
    query: ['account'],
    ...TRANSFER,
  }),
  '/agentHome/agentDeposit': inOffice({
    file: 'member-transfer/agent-deposit-page',
    title: 'shell.title.agentDeposit',
    ...TRANSFER,
  }),
  '/agentHome/creditReport': inOffice({
    file: 'member-transfer/credit-report-page',
    title: 'shell.title.creditReport',
    ...TRANSFER,
  }),
  '/agentHome/messageV2': inOffice({
    file: 'messaging/inbox-page',
    title: 'shell.messages.title',
    texts: 'talk',
  }),
  // The member centre: names as in the specification (MEMBER-001); profile, statement, protection and documents are ours.
  '/member': { file: 'member-centre/me-page', title: 'shell.menu.account', ...MONEY, query: ['page'] },
  '/member/securityCenter': { file: 'security/security-page', title: 'shell.menu.security', ...SECURITY },
  '/member/profile': { file: 'security/profile-page', title: 'shell.title.profile', ...SECURITY },
  '/member/depositv2': { file: 'deposits/deposit-page', title: 'shell.menu.deposit', ...MONEY },
  '/member/withdraw': { file: 'withdrawals/withdraw-page', title: 'shell.menu.withdraw', ...MONEY },
  '/member/transferFund': {
    file: 'vendor-wallet/transfer-fund-page',
    title: 'shell.title.transferFund',
    ...TRANSFER,
  },
  '/member/transferUpline': {
    file: 'member-transfer/transfer-upline-page',
    title: 'shell.title.transferUpline',
    query: ['account'],
    ...TRANSFER,
  },
  '/member/agentDeposit': {
    file: 'member-transfer/agent-deposit-page',
    title: 'shell.title.agentDeposit',
    ...TRANSFER,
  },
  '/member/wallet': { file: 'vendor-wallet/wallet-page', title: 'shell.title.wallets', ...TRANSFER },
  '/member/creditReport': {
    file: 'member-transfer/credit-report-page',
    title: 'shell.title.creditReport',
    ...TRANSFER,
  },
  '/member/dividendContract': { ...MY_CONTRACTS, title: 'shell.title.dividendContract' },
  '/member/dailySalaryContract': { ...MY_CONTRACTS, title: 'shell.title.salaryContract' },
  '/member/hourlySalaryContract': { ...MY_CONTRACTS, title: 'shell.title.salaryContract' },
  '/member/realtimeSalaryContract': { ...MY_CONTRACTS, title: 'shell.title.salaryContract' },
  '/member/personalHistoryCopy': {
    file: 'reports/betting-record-page',
    title: 'shell.menu.bettingRecord',
    ...MONEY,
  },
  '/member/transactionHistory': {
    file: 'reports/transactions-page',
    title: 'shell.menu.transactions',
    ...MONEY,
  },
  '/member/personalProfit': { file: 'reports/profit-page', title: 'shell.menu.income', ...MONEY },
  '/member/statement': { file: 'reports/statement-page', title: 'shell.title.statement', ...MONEY },
  '/member/rewardCenter': { file: 'rewards/reward-center-page', title: 'shell.title.rewards', ...REWARDS },
  '/member/bonusDetails': { file: 'rewards/bonus-details-page', title: 'shell.title.bonuses', ...REWARDS },
  '/member/manualRebate': {
    file: 'rebate/manual-rebate-page',
    title: 'shell.title.rebate',
    needs: 'member',
    texts: 'vip',
  },
  '/member/vip': { file: 'vip/vip-page', title: 'shell.title.vip', needs: 'member', texts: 'vip' },
  '/member/vipBonus': {
    file: 'vip/vip-bonus-page',
    title: 'shell.title.vipBonus',
    needs: 'member',
    texts: 'vip',
  },
  '/member/missionLeaderboard': {
    file: 'missions/mission-leaderboard-page',
    title: 'shell.title.missions',
    needs: 'member',
    texts: 'vip',
  },
  '/member/playerRank': {
    file: 'player-rank/player-rank-page',
    title: 'shell.title.playerRank',
    needs: 'member',
    texts: 'vip',
  },
  '/member/referral': {
    file: 'referral/referral-page',
    title: 'shell.title.referral',
    needs: 'member',
    texts: 'vip',
  },
  '/member/points': {
    file: 'points/points-page',
    title: 'shell.title.points',
    needs: 'member',
    texts: 'points',
  },
  '/member/redeemHistory': {
    file: 'points/redeem-history-page',
    title: 'shell.title.redeemHistory',
    needs: 'member',
    texts: 'points',
  },
  '/member/redEnvelope': {
    file: 'giveaways/red-envelope-page',
    title: 'shell.title.redEnvelope',
    needs: 'member',
    texts: 'rewards',
  },
  '/member/raffle': {
    file: 'giveaways/raffle-page',
    title: 'shell.title.raffle',
    needs: 'member',
    texts: 'rewards',
  },
  '/member/tournaments': {
    file: 'leaderboards/tournaments-page',
    title: 'shell.title.tournaments',
    needs: 'member',
    texts: 'rewards',
  },
  '/member/messageV2': {
    file: 'messaging/inbox-page',
    title: 'shell.messages.title',
    needs: 'member',
    texts: 'talk',
  },
  '/member/protection': { file: 'protection/protection-page', ...PROTECTION },
  '/member/documents': { file: 'diligence/documents-page', ...PROTECTION },
} as const satisfies Record<string, Page>;

/** Every place that a link may lead to. */
export type Path = keyof typeof PLACES | CategoryPath | LotteryPath;

const rows = <Key extends Path>(paths: readonly Key[], page: Page) =>
  Object.fromEntries(paths.map((path) => [path, page])) as Record<Key, Page>;

/** The one table of pages: routes, titles, guards, links and the build's hints are made of it. */
export const PAGES: Readonly<Record<Path, Page>> = {
  ...PLACES,
  ...rows(Object.values(CATEGORY_PATHS), LOBBY),
  ...rows(Object.keys(LOTTERY_PATHS) as LotteryPath[], { needs: 'session' }),
};
export const PATHS = Object.keys(PAGES) as Path[];

/** The name under which the file of a page exports it: lobby/lobby-page has LobbyPage. */
export const exportOf = (file: string): string =>
  file.replace(/^.*\//, '').replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

/** The place of an address, however it is written; undefined where there is no page. */
export function placeAt(pathname: string): Path | undefined {
  const name = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return PATHS.find((path) => path.toLowerCase() === name);
}

/** MEMBER-001: where /member?page=<name> leads; a name that is no page shows the security centre. */
export const memberPlace = (name: string): Path =>
  PATHS.find((path) => path === `/member/${name}`) ?? '/member/securityCenter';

const OFFICE_HOME = '/agentHome/agentAnnouncement';
/** AGENT-005: where /agentHome?page=<name> leads; without a name of a page, to the announcements. */
export const officePlace = (name: string): Path =>
  PATHS.find((path) => path === `/agentHome/${name}`) ?? OFFICE_HOME;

/** Where a link leads from here: within the agents' office, to the office's own door of a member's page. */
export const placeFrom = (here: string, to: Path): Path =>
  (/^\/agenthome(\/|$)/i.test(here) &&
    PATHS.find((path) => path === to.replace(/^\/member\//, '/agentHome/'))) ||
  to;

/** The place of an address when only its member may see it; a game is started anew and is no place to return to. */
export function protectedPlace(pathname: string): Path | undefined {
  const place = placeAt(pathname);
  if (place === '/seamless') return '/';
  return place && PAGES[place].needs && (pathname as Path);
}

/** The name of a place in the reader's language; undefined for home, which is the brand itself. */
export function titleOf(pathname: string, { t, find }: I18n): string | undefined {
  const place = placeAt(pathname);
  const type = GAME_TYPES.find((one) => CATEGORY_PATHS[one] === place);
  if (type) return find(`lobby.type.${type}`) ?? type;
  const key = place && PAGES[place].title;
  return key && (t as (key: MessageKey) => string)(key);
}
