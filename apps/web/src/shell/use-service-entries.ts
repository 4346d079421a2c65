import { useSiteConfig } from '../session/site-config.ts';
import type { ServiceEntry } from './service.ts';

/** The brand's ways to customer service, in the operator's order. */
export const useServiceEntries = (): readonly ServiceEntry[] =>
  useSiteConfig()?.resources.customerService ?? [];
