import type { Tx } from '@baize/db';
import type { Member } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import type { LimitKind, LimitPeriod } from './rules.ts';
import { amountText } from './limit-view.ts';

/** Messages to the member: every change of protection is confirmed in writing. */
type Notified = Pick<Member, 'memberId' | 'merchantId' | 'currency'>;
type Limit = { kind: LimitKind; period: LimitPeriod; amount: bigint };

const WORD = {
  deposit: 'deposit',
  loss: 'loss',
  wager: 'wager',
  stake: 'single_bet',
  time: 'session',
} as const;
const PERIOD = { day: 'day', week: 'week', month: 'month', each: 'none' } as const;
const about = ({ memberId, merchantId }: Notified, now: Date) =>
  ({ merchantId, to: memberId, category: 'ACCOUNT', now }) as const;

const limitWords = ({ kind, period, amount }: Limit, currency: string) => ({
  limit: WORD[kind],
  period: PERIOD[period],
  value: kind === 'time' ? `${amount} min` : `${amountText(kind, amount, currency)} ${currency}`,
});

export const tellLowered = (tx: Tx, member: Notified, limit: Limit, now: Date): Promise<void> =>
  sendMessage(tx, {
    ...about(member, now),
    template: 'limit_lowered',
    params: limitWords(limit, member.currency),
  });

export const tellRaised = (tx: Tx, member: Notified, limit: Limit, now: Date): Promise<void> =>
  sendMessage(tx, {
    ...about(member, now),
    template: 'limit_raised',
    params: limitWords(limit, member.currency),
  });

export const tellAskedFor = (
  tx: Tx,
  member: Notified,
  limit: Limit,
  { now, ripeAt }: { now: Date; ripeAt: Date },
): Promise<void> =>
  sendMessage(tx, {
    ...about(member, now),
    template: 'limit_rise_requested',
    params: { ...limitWords(limit, member.currency), confirmFromAt: ripeAt.getTime() },
  });

export function tellExcluded(
  tx: Tx,
  member: Notified,
  { until, isPause, now }: { until: Date | null; isPause: boolean; now: Date },
): Promise<void> {
  const to = about(member, now);
  if (until === null) return sendMessage(tx, { ...to, template: 'self_excluded_for_ever', params: {} });
  const params = { untilAt: until.getTime() };
  return isPause
    ? sendMessage(tx, { ...to, template: 'cool_off_started', params })
    : sendMessage(tx, { ...to, template: 'self_excluded', params });
}
