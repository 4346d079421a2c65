/**
 * The rules of the case queue (OP-32, standards R35), as data. Each has one number an operator may set, and looks back
 * `days`. What a rule finds is a hint: it decides nothing and blocks nothing by itself.
 */
export const RISK_RULES = {
  /** Shares an address with at least this many other members. */
  same_ip: { days: 30, value: 3, unit: 'members' },
  same_device: { days: 30, value: 1, unit: 'members' },
  same_bank_account: { days: 3650, value: 1, unit: 'members' },
  /** One win of at least this much. */
  large_win: { days: 7, value: 5000, unit: 'money' },
  /** Asks for money out within this many minutes of the last deposit. */
  fast_withdrawal: { days: 7, value: 60, unit: 'minutes' },
  /** Valid play below this share of what was deposited when a withdrawal is asked for. */
  no_play: { days: 30, value: 50, unit: 'percent' },
  /** This many deposits in a day, each just under the threshold of `large_deposit`. */
  structured: { days: 1, value: 3, unit: 'times' },
  /** Deposits of a day that add up to this much. */
  large_deposit: { days: 1, value: 10_000, unit: 'money' },
} as const satisfies Record<string, { days: number; value: number; unit: RuleUnit }>;
export type RuleUnit = 'members' | 'money' | 'minutes' | 'percent' | 'times';
export type RiskRule = keyof typeof RISK_RULES;
export const RISK_RULE_NAMES = Object.keys(RISK_RULES) as [RiskRule, ...RiskRule[]];
