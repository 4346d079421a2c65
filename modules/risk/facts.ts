import { listCreditsBy, listCreditsOf } from '@baize/approvals';
import type { Db } from '@baize/db';
import { DAY_MS } from '@baize/kernel';
import { findLastWithdrawalAt, listBankSharers } from '@baize/withdrawals';
import { findMember, type Member } from '@baize/members';
import { listAlike } from '@baize/sign-in';
import { sumOffLedgerPlay } from '@baize/play';
import { findDepositBefore, findLastSentAt, sumMoney } from './facts.sql.ts';
import { listRuleRows } from './case.sql.ts';
import {
  defaultValue,
  findHints,
  RISK_RULE_NAMES,
  RISK_RULES,
  type Facts,
  type Hint,
  type RiskRule,
  type RuleSettings,
} from './rules.ts';

const before = (now: Date, rule: RiskRule): Date => new Date(now.getTime() - RISK_RULES[rule].days * DAY_MS);

/** What the rules see in a member as of now. Reads only. */
export async function hintsOf(db: Db, member: Member, now: Date): Promise<Hint[]> {
  const settings = await getRules(db, member.merchantId, member.currency);
  return findHints(await gatherFacts(db, member, now), settings);
}

/** The brand's own numbers in a currency where it set any. */
export async function getRules(db: Db, merchantId: number, currency: string): Promise<RuleSettings> {
  const rows = new Map((await listRuleRows(db, merchantId, currency)).map((row) => [row.rule, row]));
  const entries = RISK_RULE_NAMES.map((rule) => {
    const row = rows.get(rule);
    return [rule, { isOn: row?.isOn ?? true, value: row?.value ?? defaultValue(rule, currency) }];
  });
  return Object.fromEntries(entries) as RuleSettings;
}

async function gatherFacts(db: Db, member: Member, now: Date): Promise<Facts> {
  const { memberId, accountId } = member;
  const alike = await listAlike(db, memberId);
  const sharing = (kind: 'ip' | 'device') =>
    alike.filter(({ shares }) => shares.includes(kind)).map(({ account }) => account);
  const sharers = await Promise.all((await listBankSharers(db, memberId)).map((id) => findMember(db, id)));
  const money = await sumMoney(db, accountId, {
    play: before(now, 'no_play'),
    win: before(now, 'large_win'),
    day: before(now, 'structured'),
    week: before(now, 'aggregate'),
    life: before(now, 'quick_exit'),
  });
  const elsewhere = await sumOffLedgerPlay(db, accountId, {
    staked: before(now, 'no_play'),
    win: before(now, 'large_win'),
  });
  const since = before(now, 'fast_withdrawal');
  const withdrawalAt = later(
    await findLastWithdrawalAt(db, memberId, since),
    await findLastSentAt(db, accountId, since),
  );
  return {
    shares: {
      ip: sharing('ip'),
      device: sharing('device'),
      bank: sharers.flatMap((other) => (other ? [other.account] : [])),
    },
    largestWin: larger(winOf(money), winOf(elsewhere)),
    withdrawalAt,
    depositBefore: withdrawalAt && (await findDepositBefore(db, accountId, withdrawalAt, since)),
    deposited: money.deposited,
    staked: money.staked + elsewhere.staked,
    deposits: money.deposits,
    sumsIn: money.sumsIn,
    sumsOut: money.sumsOut,
    ageDays: Math.floor((now.getTime() - member.registeredAt.getTime()) / DAY_MS),
    cameIn: money.cameIn,
    wentOut: money.wentOut,
    ...(await handCreditsOf(db, member, before(now, 'hand_credits'))),
  };
}

/** Read of one member or one operator; who has more in a day stands out long before. */
const CREDITS_MAX = 1_000;

async function handCreditsOf(
  db: Db,
  { merchantId, memberId }: Member,
  since: Date,
): Promise<Pick<Facts, 'handCredits' | 'operators'>> {
  const span = { merchantId, since, limit: CREDITS_MAX };
  const handCredits = await listCreditsOf(db, { ...span, memberId });
  const names = new Map(
    handCredits.flatMap((one) => [
      [one.proposedById, one.proposedBy] as const,
      [one.decidedById, one.decidedBy] as const,
    ]),
  );
  const operators = [];
  for (const [staffId, name] of names)
    operators.push({ name, credits: await listCreditsBy(db, { ...span, staffId }) });
  return { handCredits, operators };
}

type Win = Facts['largestWin'];
const winOf = ({ largest, largestAt: at }: { largest: bigint | null; largestAt: Date | null }): Win =>
  largest !== null && at ? { amount: largest, at } : null;
const larger = (one: Win, other: Win): Win =>
  one && other && one.amount < other.amount ? other : (one ?? other);

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);
