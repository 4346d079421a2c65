import { moneyText, useI18n, type I18n } from '@baize/i18n';
import { Refused } from '../../session/clients.ts';

/** What a refusal needs beside its code to be worded. */
type Words = { currency: string };

const amountOf = (detail: unknown, key: string): string | undefined => {
  const value = (detail as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Why a cashier call was refused, in the reader's words: the cashier's own sentence for the code, else the site's,
 * else a plain one. Limits are told with the amount the server named.
 */
export function refusalText(
  { find, t }: Pick<I18n, 'find' | 't'>,
  error: unknown,
  { currency }: Words,
): string {
  if (!(error instanceof Refused)) return t('cashier.error.other');
  const { code, detail } = error;
  const min = amountOf(detail, 'min');
  const max = amountOf(detail, 'max');
  if (code === 'amount_below_min' && min)
    return t('cashier.error.amount_below_min', { min: moneyText(min, currency) });
  if (code === 'amount_above_max' && max)
    return t('cashier.error.amount_above_max', { max: moneyText(max, currency) });
  if (code === 'amount_below_min' || code === 'amount_above_max') return t('cashier.error.amount_invalid');
  return find(`cashier.error.${code}`) ?? find(`error.${code}`) ?? t('cashier.error.other');
}

/** The words of whatever a query or mutation threw; undefined while nothing is wrong. */
export function useRefusalText(error: unknown, currency = ''): string | undefined {
  const i18n = useI18n();
  return error ? refusalText(i18n, error, { currency }) : undefined;
}
