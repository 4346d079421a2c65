import records from '@baize/i18n/compiled/en/records.json';
import transfer from '@baize/i18n/compiled/en/transfer.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...records, ...transfer };
