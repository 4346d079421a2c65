import talk from '@baize/i18n/compiled/km/talk.json';
import type { Catalogue } from '@baize/i18n';

export const texts: Catalogue = talk;
