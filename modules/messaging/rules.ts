/** Limits and closed sets of what members write and read; the browser holds to them before the server does. */
export const CHAT_TEXT_MAX = 200;
export const MESSAGE_TITLE_MAX = 80;
export const MESSAGE_BODY_MAX = 500;
export const FEEDBACK_CONTACT_MAX = 120;
export const FEEDBACK_TYPES = ['SUGGESTION', 'PROBLEM', 'MONEY', 'COMPLAINT', 'OTHER'] as const;
/**
 * Reasons an operator tells a member without writing them, by what they are about. Kept as the code, read in the reader's
 * language (`templates/`); the console shows the operator the same words.
 */
export const MEMBER_REASONS = {
  withdrawal: ['name_differs', 'bank_refused', 'identity_needed', 'play_first', 'asked_by_member'],
  deposit: ['no_payment', 'slip_unreadable', 'payer_differs', 'paid_elsewhere'],
  bankAccount: ['asked_by_member', 'name_differs', 'account_closed'],
  adjustment: ['mistake_corrected', 'result_corrected', 'credited_twice', 'goodwill', 'asked_by_member'],
  funds: ['unreadable', 'too_old', 'not_enough'],
  account: ['account_checked', 'identity_needed', 'rules_broken', 'asked_by_member'],
} as const;
export type MemberReasonKind = keyof typeof MEMBER_REASONS;
export type MemberReason = (typeof MEMBER_REASONS)[MemberReasonKind][number];
/** What an inbox sorts by. */
export const MESSAGE_CATEGORIES = ['MONEY', 'ACCOUNT', 'CONTRACT', 'REWARD', 'OPERATOR', 'LINE'] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];
