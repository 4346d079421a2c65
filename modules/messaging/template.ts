import type { Language } from '@baize/endpoint';
import type { MemberReason } from './rules.ts';

type Money = { amount: string; currency: string };
type Order = Money & { orderNo: string };
/** `title` is what the promotion or the reward is called. */
type Gift = Money & { title: string };
/** A code of LIMIT_WORDS and, where one is counted over time, of PERIOD_WORDS. */
type Limit = { limit: LimitWord; period: PeriodWord };
export const LIMIT_WORDS = ['deposit', 'loss', 'wager', 'single_bet', 'session'] as const;
export type LimitWord = (typeof LIMIT_WORDS)[number];
export const PERIOD_WORDS = ['day', 'week', 'month', 'none'] as const;
export type PeriodWord = (typeof PERIOD_WORDS)[number];
/** What a thief would change first; the member is told in the inbox, too. Bank accounts have a notice of their own. */
export const CHANGE_WORDS = ['password', 'payment_password', 'mobile', 'email', 'totp', 'passkey'] as const;
export type ChangeWord = (typeof CHANGE_WORDS)[number];
type Redemption = { product: string; number: string; points: string };

/** The kinds of contracts between agents, and why one ended by itself. */
export const CONTRACT_WORDS = ['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY'] as const;
export type ContractWord = (typeof CONTRACT_WORDS)[number];
export const CAUSE_WORDS = ['rate_lowered', 'contract_above_ended', 'moved', 'account_closed'] as const;
export type CauseWord = (typeof CAUSE_WORDS)[number];
/** `account` is the other side's. */
type Contract = { contract: ContractWord; account: string };

/**
 * The system's notices and the parameters of each. Amounts are decimal text in the currency's major unit; names that
 * end in `At` are instants (epoch ms) and are shown in the brand's time zone.
 */
export type NoticeParams = {
  // MSG-003
  deposit_credited: Order;
  deposit_failed: Order;
  deposit_held: Order;
  deposit_refused: Order & { reason: string };
  withdrawal_approved: Order;
  withdrawal_rejected: Order & { reason: string };
  withdrawal_paid: Order;
  withdrawal_refunded: Order;
  withdrawal_requested: Order;
  bank_account_added: { bankAccount: string };
  security_changed: { change: ChangeWord };
  bank_account_removed: { bankAccount: string; reason: string };
  line_transfer_sent: Order & { account: string };
  line_transfer_received: Order & { account: string };
  adjustment: Order & { reason: string };
  limit_lowered: Limit & { value: string };
  limit_rise_requested: Limit & { value: string; confirmFromAt: number };
  limit_raised: Limit & { value: string };
  cool_off_started: { untilAt: number };
  self_excluded: { untilAt: number };
  self_excluded_for_ever: Record<never, never>;
  // R35: where a member's money comes from.
  funds_requested: { reason: string; dueAt: number };
  funds_overdue: Record<never, never>;
  funds_refused: { reason: string };
  funds_accepted: Record<never, never>;
  // OP-08, OP-32
  account_locked: { reason: string };
  withdrawals_stopped: { reason: string };
  money_stopped: Record<never, never>;
  play_stopped: { reason: string };
  restriction_lifted: Record<never, never>;
  // OPEN-AGENT-06: `account` is the upline's.
  upline_locked_login: { account: string };
  upline_changed_rates: { account: string };
  upline_unlocked_login: { account: string };
  // POINTS-005: what an operator decided of a redemption.
  redemption_passed: Redemption;
  redemption_rejected: Redemption & { reason: string };
  // Goods of a promotion, which cost no points.
  gift_sent: Omit<Redemption, 'points'>;
  gift_rejected: Omit<Redemption, 'points'> & { reason: string };
  // CONTRACT-007, CONTRACT-008, CONTRACT-010: both sides are told the same.
  contract_proposed: Contract & { untilAt: number };
  contract_signed: Contract & { fromAt: number };
  contract_declined: Contract;
  contract_end_requested: Contract & { untilAt: number };
  contract_end_declined: Contract;
  contract_ended: Contract & { untilAt: number };
  contract_ended_by_rule: Contract & { untilAt: number; cause: CauseWord };
  // OPEN-CONTRACT-01: to who gets, and to who pays.
  contract_to_pay: Money & { contract: ContractWord };
  contract_to_ask: Money & { contract: ContractWord };
  contract_asked: Money & Contract;
  contract_paid: Money & { contract: ContractWord };
  contract_paid_out: Money & { contract: ContractWord };
  contract_paid_outside: Money & Contract;
  contract_unpaid: Money & { contract: ContractWord };
  contract_advanced: Money & Contract;
  contract_overdue: Record<never, never>;
  contract_overdue_turnover: Record<never, never>;
  contract_settled_up: Record<never, never>;
  // OPEN-PROMO-04, R22: every change of a reward or a bonus.
  reward_offered: Gift & { untilAt: number };
  reward_ends_soon: Gift & { untilAt: number };
  reward_expired: Gift;
  bonus_granted: Gift;
  bonus_ends_soon: Gift & { untilAt: number };
  bonus_completed: Gift;
  bonus_lost: Gift;
  bonus_taken_back: Gift;
  // OPEN-PROMO-03: the application was refused; the bonus chosen with a deposit could not be given; what is no money was given.
  promotion_rejected: { promotion: string; reason: string };
  promotion_missed: { promotion: string; orderNo: string };
  promotion_given: { promotion: string; gift: string };
  free_rounds_end_soon: { promotion: string; rounds: number; untilAt: number };
  // OPEN-SITE-06
  feedback_answered: { answer: string };
};
export type NoticeTemplate = keyof NoticeParams;

/** What a brand's own wording must and may use. */
export const NOTICE_PARAMS: { [T in NoticeTemplate]: readonly (keyof NoticeParams[T] & string)[] } = {
  deposit_credited: ['amount', 'currency', 'orderNo'],
  deposit_failed: ['amount', 'currency', 'orderNo'],
  deposit_held: ['amount', 'currency', 'orderNo'],
  deposit_refused: ['amount', 'currency', 'orderNo', 'reason'],
  withdrawal_approved: ['amount', 'currency', 'orderNo'],
  withdrawal_rejected: ['amount', 'currency', 'orderNo', 'reason'],
  withdrawal_paid: ['amount', 'currency', 'orderNo'],
  withdrawal_refunded: ['amount', 'currency', 'orderNo'],
  withdrawal_requested: ['amount', 'currency', 'orderNo'],
  bank_account_added: ['bankAccount'],
  security_changed: ['change'],
  bank_account_removed: ['bankAccount', 'reason'],
  line_transfer_sent: ['amount', 'currency', 'orderNo', 'account'],
  line_transfer_received: ['amount', 'currency', 'orderNo', 'account'],
  adjustment: ['amount', 'currency', 'orderNo', 'reason'],
  limit_lowered: ['limit', 'period', 'value'],
  limit_rise_requested: ['limit', 'period', 'value', 'confirmFromAt'],
  limit_raised: ['limit', 'period', 'value'],
  cool_off_started: ['untilAt'],
  self_excluded: ['untilAt'],
  self_excluded_for_ever: [],
  funds_requested: ['reason', 'dueAt'],
  funds_overdue: [],
  funds_refused: ['reason'],
  funds_accepted: [],
  account_locked: ['reason'],
  withdrawals_stopped: ['reason'],
  money_stopped: [],
  play_stopped: ['reason'],
  restriction_lifted: [],
  upline_locked_login: ['account'],
  upline_changed_rates: ['account'],
  upline_unlocked_login: ['account'],
  contract_proposed: ['contract', 'account', 'untilAt'],
  redemption_passed: ['product', 'number', 'points'],
  redemption_rejected: ['product', 'number', 'points', 'reason'],
  gift_sent: ['product', 'number'],
  gift_rejected: ['product', 'number', 'reason'],
  contract_signed: ['contract', 'account', 'fromAt'],
  contract_declined: ['contract', 'account'],
  contract_end_requested: ['contract', 'account', 'untilAt'],
  contract_end_declined: ['contract', 'account'],
  contract_ended: ['contract', 'account', 'untilAt'],
  contract_ended_by_rule: ['contract', 'account', 'untilAt', 'cause'],
  contract_to_pay: ['contract', 'amount', 'currency'],
  contract_to_ask: ['contract', 'amount', 'currency'],
  contract_asked: ['contract', 'account', 'amount', 'currency'],
  contract_paid: ['contract', 'amount', 'currency'],
  contract_paid_out: ['contract', 'amount', 'currency'],
  contract_paid_outside: ['contract', 'account', 'amount', 'currency'],
  contract_unpaid: ['contract', 'amount', 'currency'],
  contract_advanced: ['contract', 'account', 'amount', 'currency'],
  contract_overdue: [],
  contract_overdue_turnover: [],
  contract_settled_up: [],
  reward_offered: ['title', 'amount', 'currency', 'untilAt'],
  reward_ends_soon: ['title', 'amount', 'currency', 'untilAt'],
  reward_expired: ['title', 'amount', 'currency'],
  bonus_granted: ['title', 'amount', 'currency'],
  bonus_ends_soon: ['title', 'amount', 'currency', 'untilAt'],
  bonus_completed: ['title', 'amount', 'currency'],
  bonus_lost: ['title', 'amount', 'currency'],
  bonus_taken_back: ['title', 'amount', 'currency'],
  promotion_rejected: ['promotion', 'reason'],
  promotion_missed: ['promotion', 'orderNo'],
  promotion_given: ['promotion', 'gift'],
  free_rounds_end_soon: ['promotion', 'rounds', 'untilAt'],
  feedback_answered: ['answer'],
};
export const NOTICE_TEMPLATES = Object.keys(NOTICE_PARAMS) as NoticeTemplate[];

export type Wording = { title: string; body: string };
export type NoticeWords = {
  notices: Record<NoticeTemplate, Wording>;
  limits: Record<LimitWord, string>;
  periods: Record<PeriodWord, string>;
  changes: Record<ChangeWord, string>;
  reasons: Record<MemberReason, string>;
  contracts: Record<ContractWord, string>;
  causes: Record<CauseWord, string>;
};
export type Worded = Partial<Record<Language, Wording>>;
