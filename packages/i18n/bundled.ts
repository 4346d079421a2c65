import type { Tag } from './areas.ts';

/** One interface language: the site's own code, its BCP-47 tag, writing direction and its name in itself. */
export type LanguageRow = { code: string; tag: string; dir: 'ltr' | 'rtl'; name: string };

/** The languages whose texts are in this repository, complete. The other codes stand in languages.ts, for servers. */
export const BUNDLED = ['EN', 'CN', 'KM'] as const;
export type BundledLanguage = (typeof BUNDLED)[number];

type BundledRow = LanguageRow & { tag: Tag };
const ROWS: Readonly<Record<BundledLanguage, BundledRow>> = {
  EN: { code: 'EN', tag: 'en', dir: 'ltr', name: 'English' },
  CN: { code: 'CN', tag: 'zh-CN', dir: 'ltr', name: '简体中文' },
  KM: { code: 'KM', tag: 'km', dir: 'ltr', name: 'ភាសាខ្មែរ' },
};
export const bundledRow = (code: BundledLanguage): BundledRow => ROWS[code];

export const isBundled = (code: string): code is BundledLanguage =>
  (BUNDLED as readonly string[]).includes(code);

/**
 * Which language a first visit starts in (I18N-005): the member's own choice, else the device's when the site offers
 * it, else the language used before, else the site's default.
 */
export function initialLanguage(from: {
  chosen: string | null;
  previous: string | null;
  device: readonly string[];
  offered: readonly string[];
  fallback: string;
}): BundledLanguage {
  const offered = from.offered.filter(isBundled);
  const pick = (code: string | null | undefined) => offered.find((one) => one === code);
  const ofDevice = from.device.map(bundledOfTag).find((code) => code !== undefined && pick(code));
  return pick(from.chosen) ?? pick(ofDevice) ?? pick(from.previous) ?? pick(from.fallback) ?? 'EN';
}

/** 'zh-Hans-SG' → 'CN', 'km-KH' → 'KM'; traditional Chinese is not CN. */
export function bundledOfTag(tag: string): BundledLanguage | undefined {
  const lower = tag.toLowerCase();
  if (/^zh(-hant|-tw|-hk|-mo)/.test(lower)) return undefined;
  return BUNDLED.find((code) => baseOf(ROWS[code].tag) === baseOf(lower));
}
const baseOf = (tag: string): string | undefined => tag.toLowerCase().split('-')[0];
