import lobby from '@baize/i18n/compiled/zh-CN/lobby.json';
import shell from '@baize/i18n/compiled/zh-CN/shell.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...shell, ...lobby };
