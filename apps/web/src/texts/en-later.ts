import error from '@baize/i18n/compiled/en/error.json';
import play from '@baize/i18n/compiled/en/play.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...play, ...error };
