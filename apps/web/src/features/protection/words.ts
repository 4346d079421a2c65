import { useI18n } from '@baize/i18n';
import { untilText } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useSiteConfig } from '../../session/site-config.ts';

/** How this page says things that need the site's zone or a refusal's details. */
export function useWords() {
  const i18n = useI18n();
  const zone = useSiteConfig()?.timeZone;
  return { ...i18n, until: (at: number) => untilText(at, zone), refusal: useRefusal() };
}
