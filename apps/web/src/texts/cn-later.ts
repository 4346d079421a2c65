import error from '@baize/i18n/compiled/zh-CN/error.json';
import play from '@baize/i18n/compiled/zh-CN/play.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = { ...play, ...error };
