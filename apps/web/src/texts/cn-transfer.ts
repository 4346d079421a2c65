import records from '@baize/i18n/compiled/zh-CN/records.json';
import transfer from '@baize/i18n/compiled/zh-CN/transfer.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...records, ...transfer };
