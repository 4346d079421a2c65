import talk from '@baize/i18n/compiled/en/talk.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = talk;
