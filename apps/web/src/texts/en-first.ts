import lobby from '@baize/i18n/compiled/en/lobby.json';
import shell from '@baize/i18n/compiled/en/shell.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...shell, ...lobby };
