import cashier from '@baize/i18n/compiled/zh-CN/cashier.json';
import records from '@baize/i18n/compiled/zh-CN/records.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...cashier, ...records };
