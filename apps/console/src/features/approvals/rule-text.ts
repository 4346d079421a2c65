import { moneyText } from '@baize/i18n';
import type { useT } from '../../session/language.tsx';
import type { Proposal } from './approvals.queries.ts';

/** The brand's rule when it was proposed. */
export const ruleText = (
  t: ReturnType<typeof useT>,
  { secondPersonAbove, currency, amount }: Pick<Proposal, 'secondPersonAbove' | 'currency' | 'amount'>,
): string =>
  amount === null || currency === null || Number(secondPersonAbove) === 0
    ? t('console.approvals.ruleAlways')
    : t('console.approvals.ruleAbove', { amount: moneyText(secondPersonAbove, currency) });
