import { invariant, MINUTE_MS } from '@baize/kernel';

/**
 * The rules of the case queue (OP-32, standards R35), as data. Each has one number an operator may set, and looks back
 * `days`. A higher number sees less, except where `seesMore` says the opposite. What a rule finds is a hint: it decides nothing
 * and blocks nothing by itself. Money stands here in US dollars; `defaultValue` says what it is in another currency.
 */
export const RISK_RULES = {
  /** Shares an address with at least this many other members. */
  same_ip: { days: 30, value: 3, unit: 'members' },
  same_device: { days: 30, value: 1, unit: 'members' },
  same_bank_account: { days: 3650, value: 1, unit: 'members' },
  /** One win of at least this much. */
  large_win: { days: 7, value: 5000, unit: 'money' },
  /** Asks for money out within this many minutes of the last deposit. */
  fast_withdrawal: { days: 7, value: 60, unit: 'minutes', seesMore: 'higher' },
  /** Valid play below this share of what was deposited when a withdrawal is asked for. */
  no_play: { days: 30, value: 50, unit: 'percent', seesMore: 'higher' },
  /** This many deposits in a day, each just under the threshold of `large_deposit`. */
  structured: { days: 1, value: 3, unit: 'times' },
  /** Deposits of a day that add up to this much. */
  large_deposit: { days: 1, value: 10_000, unit: 'money' },
  /** Several sums in a week, in or out, none of them large itself, that add up to this much. */
  aggregate: { days: 7, value: 20_000, unit: 'money' },
  /** An account at most this many days old through which money went: nine tenths of what came in is out or asked for. */
  quick_exit: { days: 30, value: 7, unit: 'days', seesMore: 'higher' },
  /** What operators credited to the member by hand in a day: its sum, and how many times. */
  hand_credits: { days: 1, value: 1000, unit: 'money' },
  hand_credit_times: { days: 1, value: 3, unit: 'times' },
  /** What one operator credited by hand in a day, as who proposed or decided it, to all members together; the case is the member's. */
  operator_credits: { days: 1, value: 5000, unit: 'money' },
  operator_credit_times: { days: 1, value: 20, unit: 'times' },
} as const satisfies Record<string, { days: number; value: number; unit: RuleUnit; seesMore?: 'higher' }>;
export type RuleUnit = 'members' | 'money' | 'minutes' | 'percent' | 'times' | 'days';
export type RiskRule = keyof typeof RISK_RULES;
export const RISK_RULE_NAMES = Object.keys(RISK_RULES) as [RiskRule, ...RiskRule[]];

/** About one dollar in each currency, rounded to what sums are spoken of in (November 2026). */
const ABOUT_A_DOLLAR: Readonly<Record<string, number>> = {
  USD: 1,
  USDT: 1,
  EUR: 1,
  KHR: 4_000,
  VND: 25_000,
  THB: 35,
  CNY: 7,
  IDR: 16_000,
  LAK: 22_000,
  MMK: 2_000,
  MYR: 4,
  PHP: 60,
  KRW: 1_400,
  JPY: 150,
};

/** The number a rule has in a brand of this currency until an operator sets another. */
export function defaultValue(rule: RiskRule, currency: string): number {
  const { unit, value } = RISK_RULES[rule];
  if (unit !== 'money') return value;
  const dollar = ABOUT_A_DOLLAR[currency];
  invariant(dollar !== undefined, 'every currency has thresholds', { currency });
  return value * dollar;
}

/**
 * Cases that no rule finds. debt: more was taken back than was there (decision 0003, R18). listed_person: a name on a list
 * of sanctions or political persons (module diligence, which decides what becomes of it).
 */
export const EVENT_CASES = ['debt', 'listed_person'] as const;
export type CaseKind = RiskRule | (typeof EVENT_CASES)[number];
export const CASE_KINDS = [...RISK_RULE_NAMES, ...EVENT_CASES] as [CaseKind, ...CaseKind[]];

export type RuleSetting = { isOn: boolean; value: number };
export type RuleSettings = Record<RiskRule, RuleSetting>;

/** What is known of a member when the rules look. Money in units. */
export type Facts = {
  /** Accounts of others that share it. */
  shares: Record<'ip' | 'device' | 'bank', readonly string[]>;
  largestWin: { amount: bigint; at: Date } | null;
  /** The last withdrawal or transfer along the line within the rule's days, and the last deposit before it. */
  withdrawalAt: Date | null;
  depositBefore: Date | null;
  deposited: bigint;
  staked: bigint;
  /** Those of the last day. */
  deposits: readonly bigint[];
  /** Single sums of the last week, in and out. */
  sumsIn: readonly bigint[];
  sumsOut: readonly bigint[];
  /** Whole days since the account was opened, and what came and went since, at most as far back as the rule looks. */
  ageDays: number;
  cameIn: bigint;
  wentOut: bigint;
  /** By hand, in the last day, the newest first: to the member, and by each operator who credited the member. */
  handCredits: readonly HandCredit[];
  operators: readonly { name: string; credits: readonly HandCredit[] }[];
};
/** Money that an operator proposed and another decided. */
export type HandCredit = {
  proposalId: number;
  subject: string;
  memberId: number;
  amount: bigint;
  proposedBy: string;
  decidedBy: string;
  decidedAt: Date;
};
export type Hint = { rule: RiskRule; detail: Record<string, unknown> };
/** What a case holds: a hint, or an event. */
export type CaseFact = { rule: CaseKind; detail: Record<string, unknown> };

const UNITS = 100_000n;
/** "Just under": from four fifths of the sum that would be looked at. */
const NEAR_PERCENT = 80n;

/** Everything the rules that are on see in these facts. */
export function findHints(facts: Facts, settings: RuleSettings): Hint[] {
  const hints: Hint[] = [];
  const see = (rule: RiskRule, find: (value: number) => Record<string, unknown> | undefined) => {
    const detail = settings[rule].isOn ? find(settings[rule].value) : undefined;
    if (detail) hints.push({ rule, detail });
  };
  const shared = (others: readonly string[]) => (least: number) =>
    others.length >= least ? { accounts: others.slice(0, 20), count: others.length } : undefined;
  see('same_ip', shared(facts.shares.ip));
  see('same_device', shared(facts.shares.device));
  see('same_bank_account', shared(facts.shares.bank));
  see('large_win', (value) => {
    const { largestWin } = facts;
    const isLarge = largestWin && largestWin.amount >= BigInt(value) * UNITS;
    return isLarge ? { amount: largestWin.amount.toString(), at: largestWin.at.toISOString() } : undefined;
  });
  see('fast_withdrawal', (value) => {
    const { withdrawalAt, depositBefore } = facts;
    if (!withdrawalAt || !depositBefore) return undefined;
    const minutes = Math.floor((withdrawalAt.getTime() - depositBefore.getTime()) / MINUTE_MS);
    return minutes < value ? { minutes, at: withdrawalAt.toISOString() } : undefined;
  });
  see('no_play', (value) => {
    const { deposited, staked, withdrawalAt } = facts;
    const isIdle = withdrawalAt && deposited > 0n && staked * 100n < deposited * BigInt(value);
    return isIdle ? { deposited: deposited.toString(), staked: staked.toString() } : undefined;
  });
  const large = BigInt(settings.large_deposit.value) * UNITS;
  see('structured', (value) => {
    const near = facts.deposits.filter((one) => one < large && one * 100n >= large * NEAR_PERCENT);
    return near.length >= value ? { count: near.length, amounts: near.map(String) } : undefined;
  });
  see('large_deposit', () => {
    const sum = facts.deposits.reduce((total, one) => total + one, 0n);
    return sum >= large ? { sum: sum.toString(), count: facts.deposits.length } : undefined;
  });
  for (const direction of ['sumsIn', 'sumsOut'] as const)
    see('aggregate', (value) => {
      const small = facts[direction].filter((one) => one < large);
      const sum = small.reduce((total, one) => total + one, 0n);
      const isMany = small.length >= AGGREGATE_SUMS_MIN && sum >= BigInt(value) * UNITS;
      const way = direction === 'sumsIn' ? 'in' : 'out';
      // One hint per rule: a case is one per member and rule.
      const isTold = hints.some(({ rule }) => rule === 'aggregate');
      return isMany && !isTold ? { way, sum: sum.toString(), count: small.length } : undefined;
    });
  see('quick_exit', (value) => {
    const { ageDays, cameIn, wentOut } = facts;
    const isThrough = cameIn > 0n && wentOut * 100n >= cameIn * THROUGH_PERCENT;
    return isThrough && ageDays <= value
      ? { days: ageDays, cameIn: cameIn.toString(), wentOut: wentOut.toString() }
      : undefined;
  });
  const credits = facts.handCredits;
  see('hand_credits', (value) =>
    sumOf(credits) >= BigInt(value) * UNITS ? creditsDetail(credits) : undefined,
  );
  see('hand_credit_times', (value) => (credits.length >= value ? creditsDetail(credits) : undefined));
  // The one with the most: a case is one per member and rule.
  const by = (most: (credits: readonly HandCredit[]) => bigint) =>
    facts.operators.toSorted((a, b) => (most(a.credits) < most(b.credits) ? 1 : -1))[0];
  const times = (some: readonly HandCredit[]) => BigInt(some.length);
  see('operator_credits', (value) => {
    const most = by(sumOf);
    return most && sumOf(most.credits) >= BigInt(value) * UNITS
      ? { operator: most.name, ...creditsDetail(most.credits) }
      : undefined;
  });
  see('operator_credit_times', (value) => {
    const most = by(times);
    return most && most.credits.length >= value
      ? { operator: most.name, ...creditsDetail(most.credits) }
      : undefined;
  });
  return hints;
}

const sumOf = (credits: readonly HandCredit[]): bigint =>
  credits.reduce((sum, { amount }) => sum + amount, 0n);

/** A case lists so many of them; the sum and the count are of all. */
const LISTED_MAX = 20;
const creditsDetail = (credits: readonly HandCredit[]) => ({
  sum: sumOf(credits).toString(),
  count: credits.length,
  credits: credits.slice(0, LISTED_MAX).map(({ amount, decidedAt, ...one }) => ({
    ...one,
    amount: amount.toString(),
    at: decidedAt.toISOString(),
  })),
});

/** Two sums are a habit of nobody. */
const AGGREGATE_SUMS_MIN = 3;
const THROUGH_PERCENT = 90n;
