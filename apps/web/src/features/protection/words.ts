import { clockTime, isoDay, useI18n, type I18n } from '@baize/i18n';
import { Refused } from '../../session/clients.ts';
import { useSiteConfig } from '../../session/site-config.ts';

/** "2027-05-20 18:00" in the site's zone: an exclusion may last for years, so the year is said. */
export const untilText = (at: number, zone?: string): string =>
  `${isoDay(at, zone)} ${clockTime(at, zone).slice(0, 5)}`;

/** How this page says things that need the site's zone or a refusal's details. */
export function useWords() {
  const i18n = useI18n();
  const zone = useSiteConfig()?.timeZone;
  return {
    ...i18n,
    until: (at: number) => untilText(at, zone),
    refusal: (error: unknown) => refusalText(i18n, error, zone),
  };
}

type Detail = { until?: number | null } | null;

function refusalText({ t, find }: Pick<I18n, 't' | 'find'>, error: unknown, zone?: string): string {
  if (!(error instanceof Refused)) return t('error.unknown_error');
  const { until } = (error.detail as Detail) ?? {};
  const said = find(`error.${error.code}`) ?? t('error.unknown_error');
  return until ? `${said} (${untilText(until, zone)})` : said;
}
