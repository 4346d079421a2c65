/** Readers of the query text of each page: everything optional, anything odd dropped. */

type Query = Record<string, unknown>;

/** Keys that are not in the address may be left out by who links to the page. */
const optional = <T extends object>(search: T): Partial<T> => search;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 120) : undefined;

const pageNo = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 ? number : undefined;
};

const oneOf =
  <const T extends string>(allowed: readonly T[]) =>
  (value: unknown): T | undefined =>
    allowed.find((one) => one === value);

export const WITHDRAWAL_FILTERS = [
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
] as const;
const withdrawalFilter = oneOf([...WITHDRAWAL_FILTERS, 'all']);
export const DEPOSIT_FILTERS = [
  'SUBMITTED',
  'WAITING_PAYMENT',
  'CREDITED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
] as const;
const depositFilter = oneOf([...DEPOSIT_FILTERS, 'all']);
export const MEMBER_TABS = [
  'ledger',
  'bets',
  'deposits',
  'withdrawals',
  'logins',
  'security',
  'protection',
  'risk',
] as const;
const memberTab = oneOf(MEMBER_TABS);
export const GAME_TYPES = [
  'LIVE',
  'RNG',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'FISH',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
] as const;
const gameType = oneOf(GAME_TYPES);

/** `open` shows everything an operator may still act on; it is what a bare address means. */
export const withdrawalSearch = (query: Query) =>
  optional({
    state: withdrawalFilter(query.state),
    account: text(query.account),
    page: pageNo(query.page),
    case: text(query.case),
  });

export const depositSearch = (query: Query) =>
  optional({
    state: depositFilter(query.state),
    account: text(query.account),
    page: pageNo(query.page),
    view: oneOf(['events', 'incoming'])(query.view),
    incoming: oneOf(['OPEN', 'MATCHED', 'SET_ASIDE', 'all'])(query.incoming),
    case: text(query.case),
    reference: text(query.reference),
  });

export const findingsSearch = (query: Query) => optional({ page: pageNo(query.page) });

export const memberSearch = (query: Query) =>
  optional({
    q: text(query.q),
    kind: oneOf(['real', 'agent', 'trial'])(query.kind),
    state: oneOf(['ACTIVE', 'LOCKED', 'FROZEN', 'CLOSED'])(query.state),
    page: pageNo(query.page),
  });

export const memberPageSearch = (query: Query) =>
  optional({
    tab: memberTab(query.tab),
    page: pageNo(query.page),
    from: day(query.from),
    to: day(query.to),
  });

export const gamesSearch = (query: Query) =>
  optional({
    name: text(query.name),
    type: gameType(query.type),
    enabled: oneOf(['0', '1'])(query.enabled),
    page: pageNo(query.page),
  });

export const BET_STATES = ['OPEN', 'SETTLED', 'CANCELLED'] as const;
export const betsSearch = (query: Query) =>
  optional({
    account: text(query.account),
    key: text(query.key),
    round: text(query.round),
    state: oneOf(BET_STATES)(query.state),
    type: gameType(query.type),
    day: day(query.day),
    page: pageNo(query.page),
    /** The open case: member, moment and the vendor's id of the bet. */
    case: text(query.case),
  });

export const EXCLUSION_KINDS = ['cool_off', 'self_exclusion', 'operator'] as const;
export const exclusionsSearch = (query: Query) =>
  optional({
    kind: oneOf(EXCLUSION_KINDS)(query.kind),
    state: oneOf(['active', 'ended', 'all'])(query.state),
    account: text(query.account),
    page: pageNo(query.page),
  });

export const ADJUSTMENT_STATES = ['REQUESTED', 'POSTED', 'REJECTED'] as const;
export const adjustmentsSearch = (query: Query) =>
  optional({
    state: oneOf(ADJUSTMENT_STATES)(query.state),
    account: text(query.account),
    page: pageNo(query.page),
  });
export const DISCREPANCY_SOURCES = ['ledger', 'vendor', 'gateway', 'liability'] as const;
export const discrepanciesSearch = (query: Query) =>
  optional({
    state: oneOf(['OPEN', 'RESOLVED', 'all'])(query.state),
    source: oneOf(DISCREPANCY_SOURCES)(query.source),
    page: pageNo(query.page),
  });
export const VENDOR_TRANSFER_FILTERS = ['open', 'REVIEW', 'PENDING', 'SUCCESS', 'FAILED'] as const;
export const vendorTransfersSearch = (query: Query) =>
  optional({
    state: oneOf([...VENDOR_TRANSFER_FILTERS, 'all'])(query.state),
    account: text(query.account),
    page: pageNo(query.page),
    case: text(query.case),
  });
export const AGENT_DEPOSIT_STATES = ['REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const;
export const linesSearch = (query: Query) =>
  optional({
    view: oneOf(['transfers', 'requests'])(query.view),
    state: oneOf(AGENT_DEPOSIT_STATES)(query.state),
    account: text(query.account),
    page: pageNo(query.page),
  });
export const CASE_STATES = ['OPEN', 'CLAIMED', 'CLOSED'] as const;
export const casesSearch = (query: Query) =>
  optional({
    state: oneOf(CASE_STATES)(query.state),
    account: text(query.account),
    page: pageNo(query.page),
  });
export const HIT_STATES = ['OPEN', 'CLEARED', 'CONFIRMED'] as const;
export const screeningSearch = (query: Query) =>
  optional({
    state: oneOf(HIT_STATES)(query.state),
    account: text(query.account),
    page: pageNo(query.page),
  });
export const FUNDS_STATES = [
  'REQUESTED',
  'OVERDUE',
  'SUBMITTED',
  'ACCEPTED',
  'REFUSED',
  'WITHDRAWN',
] as const;
export const fundsSearch = (query: Query) =>
  optional({
    state: oneOf(FUNDS_STATES)(query.state),
    account: text(query.account),
    page: pageNo(query.page),
  });
export const REPORT_BY = ['brand', 'agent', 'vendor'] as const;
export const reportsSearch = (query: Query) =>
  optional({
    by: oneOf(REPORT_BY)(query.by),
    from: day(query.from),
    to: day(query.to),
  });

export const auditSearch = (query: Query) =>
  optional({
    action: text(query.action),
    target: text(query.target),
    page: pageNo(query.page),
  });

export const MESSAGE_KINDS = ['sms', 'mail'] as const;
export const MESSAGE_STATES = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'] as const;
export const outboxSearch = (query: Query) =>
  optional({
    kind: oneOf(MESSAGE_KINDS)(query.kind),
    state: oneOf(MESSAGE_STATES)(query.state),
    recipient: text(query.recipient),
    page: pageNo(query.page),
  });

/** A day of the site's zone, YYYY-MM-DD. */
function day(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

export const bannersSearch = (query: Query) =>
  optional({
    group: oneOf(['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_lott', 'w_forget'])(query.group),
    page: pageNo(query.page),
  });
export const noticesSearch = (query: Query) =>
  optional({ kind: oneOf(['PL', 'PU', 'PR', 'H'])(query.kind), page: pageNo(query.page) });
export const linksSearch = (query: Query) => optional({ kind: oneOf(['app', 'footer'])(query.kind) });
export const textsSearch = (query: Query) =>
  optional({
    lang: oneOf(['EN', 'CN', 'KM'])(query.lang),
    q: text(query.q),
    own: oneOf(['1'])(query.own),
    page: pageNo(query.page),
  });
export const feedbackSearch = (query: Query) =>
  optional({
    state: oneOf(['OPEN', 'ANSWERED', 'CLOSED', 'all'])(query.state),
    type: oneOf(['SUGGESTION', 'PROBLEM', 'MONEY', 'COMPLAINT', 'OTHER'])(query.type),
    page: pageNo(query.page),
  });
export const chatSearch = (query: Query) =>
  optional({
    tab: oneOf(['log', 'muted', 'words'])(query.tab),
    member: text(query.member),
    text: text(query.text),
    page: pageNo(query.page),
  });
