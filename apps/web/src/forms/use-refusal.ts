import { useI18n } from '@baize/i18n';
import { useSiteConfig } from '../session/site-config.ts';
import { refusalText } from './refusal.ts';

/** How a form or page words its refusals; `area` has sentences of its own, `currency` is that of their amounts. */
export function useRefusal(area?: string, currency?: string): (error: unknown) => string {
  const i18n = useI18n();
  const zone = useSiteConfig()?.timeZone;
  return (error) => refusalText(i18n, error, { area, currency, zone });
}

/** The words of whatever a query or mutation threw; undefined while nothing is wrong. */
export function useRefusalText(error: unknown, area?: string, currency?: string): string | undefined {
  const refusal = useRefusal(area, currency);
  return error ? refusal(error) : undefined;
}
