/** Codes worded for operators; every other code is shown as it is. */
const WORDED = [
  'wrong_credentials',
  'proof_wrong',
  'passkey_refused',
  'passkey_exists',
  'passkey_unknown',
  'passkeys_full',
  'ticket_expired',
  'webauthn_cancelled',
  'webauthn_known',
  'account_closed',
  'state_changed',
  'claimed_by_other',
  'state_unchanged',
  'member_closed',
  'nothing_locked',
  'address_unknown',
  'session_unknown',
  'nothing_bound',
  'default_password_unset',
  'amount_invalid',
  'range_too_wide',
  'wallet_missing',
  'member_has_not_played',
  'range_invalid',
  'range_too_long',
  'game_not_found',
  'nothing_to_change',
  'message_gone',
  'code_alive',
  'message_expired',
  'operation_not_enabled',
  'sms_quota_insufficient',
  'settings_missing',
  'secret_again',
  'announcement_incomplete',
  'code_taken',
  'has_children',
  'category_unknown',
  'classify_unknown',
  'csv_invalid',
  'import_changed',
  'import_refused',
  'limits_invalid',
  'maintenance_window_invalid',
  'too_many_rows',
  'vendor_not_found',
  'winner_not_found',
  'same_person',
  'second_person_needed',
  'payout_running',
  'insufficient_funds',
  'reversed_already',
  'request_reused',
  'member_frozen',
  'member_not_frozen',
  'order_unknown',
  'member_unknown',
  'currency_differs',
  'gateway_unknown',
  'gateway_fixed',
  'currency_unsupported',
  'config_invalid',
  'receiver_missing',
  'feed_unknown',
  'account_unknown',
  'limit_unknown',
  'exclusion_is_members_own',
  'key_needed',
  'account_needed',
  'bet_not_found',
  'upline_unknown',
  'upline_below',
  'line_too_deep',
  'connection_not_found',
  'vendor_unreachable',
  'address_range_wrong',
  'key_invalid',
  'key_not_found',
  'last_key',
  'notice_not_found',
  'notice_window_invalid',
  'too_many_notices',
  'image_broken',
  'image_too_large',
  'image_type',
  'parent_wrong',
  'text_placeholders',
  'text_unknown',
  'text_unreadable',
  'too_many_words',
  'amount_needed',
  'limits_out_of_order',
  'vendor_refused',
  'failed_by_operator',
  'insufficient_balance',
  'vendor_maintenance',
  'not_found',
  'forbidden',
  'not_logged_in',
  'validation_failed',
  'too_many_requests',
  'network_error',
  'maintenance',
  'overloaded',
  'unknown_error',
] as const;
type Worded = (typeof WORDED)[number];

/** The text of a refusal: `code` as the server named it, and what a text needs beside it. */
export type ProblemMessage =
  | { key: `console.error.${Worded}` }
  | { key: 'console.error.account_locked'; values: { minutes: number } }
  | { key: 'console.error.identity_taken'; values: { account: string } }
  | { key: 'console.error.other'; values: { code: string } };

/** Picks the words for a refusal. account_locked carries `retryAfter` in seconds; it is told in whole minutes. */
export function problemOf(code: string, detail?: unknown): ProblemMessage {
  if (code === 'account_locked') {
    const seconds = Number((detail as { retryAfter?: unknown } | null | undefined)?.retryAfter);
    return {
      key: 'console.error.account_locked',
      values: { minutes: Math.max(1, Math.ceil((seconds || 60) / 60)) },
    };
  }
  if (code === 'identity_taken') {
    const { account = '' } = (detail ?? {}) as { account?: string };
    return { key: 'console.error.identity_taken', values: { account } };
  }
  const worded = WORDED.find((one) => one === code);
  return worded ? { key: `console.error.${worded}` } : { key: 'console.error.other', values: { code } };
}
