import error from '@baize/i18n/compiled/km/error.json';
import lobby from '@baize/i18n/compiled/km/lobby.json';
import play from '@baize/i18n/compiled/km/play.json';
import shell from '@baize/i18n/compiled/km/shell.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...shell, ...lobby, ...play, ...error };
