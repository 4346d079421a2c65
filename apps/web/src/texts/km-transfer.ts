import records from '@baize/i18n/compiled/km/records.json';
import transfer from '@baize/i18n/compiled/km/transfer.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...records, ...transfer };
