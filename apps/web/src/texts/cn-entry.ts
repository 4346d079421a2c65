import auth from '@baize/i18n/compiled/zh-CN/auth.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = auth;
