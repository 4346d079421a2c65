import auth from '@baize/i18n/compiled/en/auth.json';
import security from '@baize/i18n/compiled/en/security.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...auth, ...security };
