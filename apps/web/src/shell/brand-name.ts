import { useT } from '@baize/i18n';
import { useSiteConfig } from '../session/site-config.ts';

/** What this brand is called; until its config has arrived the product's own name stands in. */
export function useBrandName(): string {
  const t = useT();
  return useSiteConfig()?.siteName ?? t('shell.brand');
}
