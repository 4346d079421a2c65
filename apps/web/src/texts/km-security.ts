import auth from '@baize/i18n/compiled/km/auth.json';
import security from '@baize/i18n/compiled/km/security.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...auth, ...security };
