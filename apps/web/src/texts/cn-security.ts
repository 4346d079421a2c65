import auth from '@baize/i18n/compiled/zh-CN/auth.json';
import security from '@baize/i18n/compiled/zh-CN/security.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...auth, ...security };
