import protection from '@baize/i18n/compiled/zh-CN/protection.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...protection };
