import { moneyText } from '@baize/i18n';
import { floorTo, formatUnits, groupDigits } from '@baize/kernel';
import type { useT } from '../../session/language.tsx';

type Detail = Readonly<Record<string, unknown>>;
const CENTS = 2;
/** An amount of the ledger as people read it, what is finer than cents left out; bare until its currency is known. */
export function moneyOf(units: unknown, currency: string | undefined): string {
  const amount = formatUnits(floorTo(BigInt(String(units)), CENTS), CENTS);
  return currency ? moneyText(amount, currency) : groupDigits(amount);
}

/** What a rule saw, in words: the facts come as data, amounts in the ledger's units. */
export function factText(
  t: ReturnType<typeof useT>,
  time: (at: number | null) => string,
  rule: string,
  detail: Detail,
  currency: string | undefined,
): string {
  const money = (units: unknown) => moneyOf(units, currency);
  switch (rule) {
    case 'same_ip':
    case 'same_device':
    case 'same_bank_account':
      return t('console.risk.fact.shared', {
        count: Number(detail['count']),
        accounts: (detail['accounts'] as readonly string[]).join(', '),
      });
    case 'large_win':
      return t('console.risk.fact.win', {
        amount: money(detail['amount']),
        time: time(Date.parse(String(detail['at']))),
      });
    case 'fast_withdrawal':
      return t('console.risk.fact.fast', { minutes: Number(detail['minutes']) });
    case 'no_play':
      return t('console.risk.fact.idle', {
        deposited: money(detail['deposited']),
        staked: money(detail['staked']),
      });
    case 'structured':
      return (detail['amounts'] as readonly string[]).map(money).join(', ');
    case 'large_deposit':
      return t('console.risk.fact.sum', { sum: money(detail['sum']), count: Number(detail['count']) });
    case 'aggregate':
      return t(`console.risk.fact.${detail['way'] === 'out' ? 'aggregateOut' : 'aggregateIn'}`, {
        sum: money(detail['sum']),
        count: Number(detail['count']),
      });
    case 'quick_exit':
      return t('console.risk.fact.through', {
        days: Number(detail['days']),
        cameIn: money(detail['cameIn']),
        wentOut: money(detail['wentOut']),
      });
    case 'hand_credits':
    case 'hand_credit_times':
      return t('console.risk.fact.handCredits', {
        sum: money(detail['sum']),
        count: Number(detail['count']),
      });
    case 'operator_credits':
    case 'operator_credit_times':
      return t('console.risk.fact.operatorCredits', {
        operator: String(detail['operator']),
        sum: money(detail['sum']),
        count: Number(detail['count']),
      });
    case 'debt':
      return t('console.risk.fact.debt', {
        amount: money(detail['owed']),
        time: time(Date.parse(String(detail['at']))),
      });
    case 'listed_person':
      return t('console.risk.fact.listed', { count: Number(detail['count']) });
    default:
      return JSON.stringify(detail);
  }
}
