import auth from '@baize/i18n/compiled/en/auth.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = auth;
