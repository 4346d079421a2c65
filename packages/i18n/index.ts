export { AREAS, TAGS, type Area, type Tag } from './areas.ts';
export {
  clockTime,
  countText,
  dateText,
  dayText,
  durationText,
  isoDay,
  moneyParts,
  moneyText,
  fullTime,
  tableTime,
  zoneText,
  type MoneyParts,
} from './format.ts';
export {
  createI18n,
  latinDigits,
  type Catalogue,
  type I18n,
  type MessageKey,
  type Messages,
} from './i18n.ts';
export {
  BUNDLED,
  bundledRow,
  initialLanguage,
  isBundled,
  type BundledLanguage,
  type LanguageRow,
} from './bundled.ts';
export { I18nProvider, Rich, useI18n, useT } from './react.ts';
