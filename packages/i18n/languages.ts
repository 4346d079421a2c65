import { BUNDLED, bundledOfTag, bundledRow, type LanguageRow } from './bundled.ts';

const row = (code: string, tag: string, name: string, dir: 'ltr' | 'rtl' = 'ltr'): LanguageRow => ({
  code,
  tag,
  dir,
  name,
});

/**
 * Every code the catalogue knows (I18N-001). A code outside BUNDLED may be given texts by the server; until then
 * each of its keys falls back to EN (I18N-003).
 */
export const LANGUAGES: readonly LanguageRow[] = [
  ...BUNDLED.map(bundledRow),
  row('TW', 'zh-TW', '繁體中文'),
  row('TH', 'th', 'ไทย'),
  row('VN', 'vi', 'Tiếng Việt'),
  row('ID', 'id', 'Bahasa Indonesia'),
  row('MS', 'ms', 'Bahasa Melayu'),
  row('TL', 'fil', 'Filipino'),
  row('MM', 'my', 'မြန်မာ'),
  row('LO', 'lo', 'ລາວ'),
  row('JP', 'ja', '日本語'),
  row('KR', 'ko', '한국어'),
  row('HI', 'hi', 'हिन्दी'),
  row('BN', 'bn', 'বাংলা'),
  row('UR', 'ur', 'اردو', 'rtl'),
  row('TA', 'ta', 'தமிழ்'),
  row('TE', 'te', 'తెలుగు'),
  row('SI', 'si', 'සිංහල'),
  row('NE', 'ne', 'नेपाली'),
  row('AR', 'ar', 'العربية', 'rtl'),
  row('FA', 'fa', 'فارسی', 'rtl'),
  row('TR', 'tr', 'Türkçe'),
  row('TY', 'tyv', 'Тыва дыл'),
  row('RU', 'ru', 'Русский'),
  row('UK', 'uk', 'Українська'),
  row('KK', 'kk', 'Қазақша'),
  row('UZ', 'uz', 'Oʻzbekcha'),
  row('MN', 'mn', 'Монгол'),
  row('ES', 'es', 'Español'),
  row('PT', 'pt', 'Português'),
  row('BR', 'pt-BR', 'Português (Brasil)'),
  row('FR', 'fr', 'Français'),
  row('DE', 'de', 'Deutsch'),
  row('IT', 'it', 'Italiano'),
  row('NL', 'nl', 'Nederlands'),
  row('PL', 'pl', 'Polski'),
  row('SV', 'sv', 'Svenska'),
  row('FI', 'fi', 'Suomi'),
  row('SW', 'sw', 'Kiswahili'),
];

const byCode = new Map(LANGUAGES.map((language) => [language.code, language]));

/** The row of a code; an unknown code is answered with EN. */
export function languageRow(code: string): LanguageRow {
  return byCode.get(code.toUpperCase()) ?? bundledRow('EN');
}

/** 'zh-Hans-SG' → 'CN', 'zh-Hant-HK' → 'TW', 'pt-PT' → 'PT'. */
export function codeOfTag(tag: string): string | undefined {
  const lower = tag.toLowerCase();
  if (/^zh(-hant|-tw|-hk|-mo)/.test(lower)) return 'TW';
  const base = lower.split('-')[0];
  return (
    bundledOfTag(tag) ?? LANGUAGES.find((language) => language.tag.toLowerCase().split('-')[0] === base)?.code
  );
}
