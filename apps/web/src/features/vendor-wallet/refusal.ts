import { moneyText, useI18n, type I18n } from '@baize/i18n';
import { Refused } from '../../session/clients.ts';

const textOf = (detail: unknown, key: string): string | undefined => {
  const value = (detail as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === 'string' ? value : undefined;
};

/** Why a transfer was refused, in the reader's words; limits are told with the amount the server named. */
export function refusalText({ t, find }: Pick<I18n, 't' | 'find'>, error: unknown, currency: string): string {
  if (!(error instanceof Refused)) return t('transfer.common.other');
  const { code, detail } = error;
  const min = textOf(detail, 'min');
  const max = textOf(detail, 'max');
  const left = textOf(detail, 'turnoverLeft');
  if (code === 'amount_below_min' && min)
    return t('transfer.refused.amount_below_min_of', { min: moneyText(min, currency) });
  if (code === 'amount_above_max' && max)
    return t('transfer.refused.amount_above_max_of', { max: moneyText(max, currency) });
  if (code === 'turnover_unmet' && left)
    return t('transfer.refused.turnover_unmet_of', { amount: moneyText(left, currency) });
  return find(`error.${code}`) ?? t('transfer.common.other');
}

export function useRefusal(currency: string): (error: unknown) => string {
  const i18n = useI18n();
  return (error) => refusalText(i18n, error, currency);
}
