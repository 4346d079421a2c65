import { floorTo, formatUnits, groupDigits } from '@baize/kernel';
import type { useT } from '../../session/language.tsx';

type Detail = Readonly<Record<string, unknown>>;
const CENTS = 2;
/** An amount of the ledger as people read it, what is finer than cents left out; the currency is the brand's. */
export const moneyOf = (units: unknown): string =>
  groupDigits(formatUnits(floorTo(BigInt(String(units)), CENTS), CENTS));

/** What a rule saw, in words: the facts come as data, amounts in the ledger's units. */
export function factText(
  t: ReturnType<typeof useT>,
  time: (at: number | null) => string,
  rule: string,
  detail: Detail,
): string {
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
        amount: moneyOf(detail['amount']),
        time: time(Date.parse(String(detail['at']))),
      });
    case 'fast_withdrawal':
      return t('console.risk.fact.fast', { minutes: Number(detail['minutes']) });
    case 'no_play':
      return t('console.risk.fact.idle', {
        deposited: moneyOf(detail['deposited']),
        staked: moneyOf(detail['staked']),
      });
    case 'structured':
      return (detail['amounts'] as readonly string[]).map(moneyOf).join(', ');
    case 'large_deposit':
      return t('console.risk.fact.sum', { sum: moneyOf(detail['sum']), count: Number(detail['count']) });
    case 'aggregate':
      return t(`console.risk.fact.${detail['way'] === 'out' ? 'aggregateOut' : 'aggregateIn'}`, {
        sum: moneyOf(detail['sum']),
        count: Number(detail['count']),
      });
    case 'quick_exit':
      return t('console.risk.fact.through', {
        days: Number(detail['days']),
        cameIn: moneyOf(detail['cameIn']),
        wentOut: moneyOf(detail['wentOut']),
      });
    case 'hand_credits':
    case 'hand_credit_times':
      return t('console.risk.fact.handCredits', {
        sum: moneyOf(detail['sum']),
        count: Number(detail['count']),
      });
    case 'operator_credits':
    case 'operator_credit_times':
      return t('console.risk.fact.operatorCredits', {
        operator: String(detail['operator']),
        sum: moneyOf(detail['sum']),
        count: Number(detail['count']),
      });
    case 'debt':
      return t('console.risk.fact.debt', {
        amount: moneyOf(detail['owed']),
        time: time(Date.parse(String(detail['at']))),
      });
    case 'listed_person':
      return t('console.risk.fact.listed', { count: Number(detail['count']) });
    default:
      return JSON.stringify(detail);
  }
}
