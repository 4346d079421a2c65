import { BUNDLED, type BundledLanguage } from '@baize/i18n';

type Texts = Partial<Record<BundledLanguage, string>>;

/** The texts with one of them changed. A text emptied is a text taken away: English then stands in. */
export const withText = (texts: Texts, language: BundledLanguage, text: string): Texts =>
  Object.fromEntries(
    BUNDLED.map((code) => [code, code === language ? text : texts[code]] as const).filter(
      ([, one]) => one !== undefined && one !== '',
    ),
  );
