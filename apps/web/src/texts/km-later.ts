import error from '@baize/i18n/compiled/km/error.json';
import play from '@baize/i18n/compiled/km/play.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...play, ...error };
