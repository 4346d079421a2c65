import type { useT } from '../../session/language.tsx';

const KINDS = [
  'amount_differs',
  'state_differs',
  'missing_here',
  'missing_there',
  'transfers_differ',
  'list_silent',
  'late_settlement',
  'win_without_bet',
  'liability_differs',
  'paid_there_only',
  'credited_here_only',
  'held_here',
  'unknown_here',
  'payout_paid_there_only',
  'payout_paid_here_only',
  'balance_is_sum_of_entries',
  'entries_are_numbered_without_gaps',
  'balances_form_a_chain',
  'entries_belong_to_accounts',
  'wins_point_at_bets',
  'keys_are_used_once',
  'kinds_stand_on_their_houses',
  'flows_are_entries',
  'frozen_is_sum_of_holds',
  'clearing_houses_stand_at_zero',
  'debt_blocks_exactly_the_indebted',
  'blocks_mirror_open_restrictions',
  'house_totals_are_sums_of_entries',
] as const;

/** What does not agree, in words; a kind nobody has worded is shown by its name. */
export function findingText(t: ReturnType<typeof useT>, kind: string): string {
  const known = KINDS.find((one) => one === kind);
  return known ? t(`console.findings.kind.${known}`) : kind;
}
