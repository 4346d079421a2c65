import { moneyText, type I18n } from '@baize/i18n';
import type { ContractKind, SalaryType } from '@baize/contracts/rules';
import type { Version } from './contracts.queries.ts';
import { percentOf } from './terms-draft.ts';

type Signed = { kind: ContractKind; salaryType: SalaryType | null; terms: Version; currency: string };

/** What both sign, said in sentences: what is paid on, when, which step counts, what keeps it from being paid, what is carried. */
export function termsWords({ t }: Pick<I18n, 't'>, { kind, salaryType, terms, currency }: Signed): string[] {
  const money = (decimal: string | undefined) => moneyText(decimal ?? '0', currency);
  const count = terms.minActiveMember ?? 0;
  const hasActive = count > 0 || terms.tiers?.some(({ activeMember }) => activeMember > 0) === true;
  const threshold = terms.betAmountPerDay ?? terms.betAmountPerHour ?? '0';
  const sides = {
    profit: `${percentOf(terms.profitSideRate ?? '0')}%`,
    loss: `${percentOf(terms.lossSideRate ?? '0')}%`,
    single: `${percentOf(terms.singlePeriodBetRate ?? '0')}%`,
  };
  return [
    t(`contracts.plain.base.${kind}`),
    ...(kind === 'REALTIME_SALARY' ? [t('contracts.plain.sides', sides)] : [t('contracts.plain.step')]),
    ...(salaryType ? [t(`contracts.plain.side.${salaryType}`)] : []),
    t(`contracts.plain.clock.${kind === 'DIVIDEND' ? (terms.period ?? 'M') : kind}`),
    ...(isNothing(threshold) ? [] : [t('contracts.plain.least', { amount: money(threshold) })]),
    ...(hasActive ? [t('contracts.plain.active', { amount: money(terms.minBetAmount) })] : []),
    ...(count > 0 ? [t('contracts.plain.minActive', { count })] : []),
    ...(terms.carryNegative === undefined
      ? []
      : [t(terms.carryNegative ? 'contracts.plain.carry' : 'contracts.plain.noCarry')]),
    t('contracts.plain.late'),
  ];
}

const isNothing = (decimal: string): boolean => !/[1-9]/.test(decimal);
