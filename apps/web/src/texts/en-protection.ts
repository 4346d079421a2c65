import protection from '@baize/i18n/compiled/en/protection.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...protection };
