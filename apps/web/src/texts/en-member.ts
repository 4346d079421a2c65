import cashier from '@baize/i18n/compiled/en/cashier.json';
import records from '@baize/i18n/compiled/en/records.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...cashier, ...records };
