import type { useT } from '../../session/language.tsx';

const RULES = [
  'same_ip',
  'same_device',
  'same_bank_account',
  'large_win',
  'fast_withdrawal',
  'no_play',
  'structured',
  'large_deposit',
  'aggregate',
  'quick_exit',
  'hand_credits',
  'hand_credit_times',
  'operator_credits',
  'operator_credit_times',
  'debt',
  'listed_person',
  'funds_due',
  'screening_waits',
  'withdrawals_stopped',
] as const;

/** What a rule is called; a rule nobody has worded is shown by its name. */
export function ruleText(t: ReturnType<typeof useT>, code: string): string {
  const known = RULES.find((one) => one === code);
  return known ? t(`console.risk.rule.${known}`) : code;
}
