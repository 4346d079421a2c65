import error from '@baize/i18n/compiled/en/error.json';
import lobby from '@baize/i18n/compiled/en/lobby.json';
import play from '@baize/i18n/compiled/en/play.json';
import shell from '@baize/i18n/compiled/en/shell.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...shell, ...lobby, ...play, ...error };
