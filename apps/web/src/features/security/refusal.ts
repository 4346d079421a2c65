import { useI18n, type I18n } from '@baize/i18n';
import { Refused } from '../../session/clients.ts';
import { refusalText as siteText } from '../identity/refusal.ts';

/** Why a call was refused, in the reader's words: the security centre's own sentence, else the site's. */
export function refusalText(i18n: Pick<I18n, 'find' | 't'>, error: unknown): string {
  if (!(error instanceof Refused)) return i18n.t('security.error.other');
  return i18n.find(`security.error.${error.code}`) ?? siteText(i18n, error.code, error.detail);
}

/** The words of whatever a query or mutation threw; undefined while nothing is wrong. */
export function useRefusalText(error: unknown): string | undefined {
  const i18n = useI18n();
  return error ? refusalText(i18n, error) : undefined;
}
