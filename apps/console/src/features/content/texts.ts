import { BUNDLED, type BundledLanguage } from '@baize/i18n';

type Titled = { title: string; content: string };
/** Texts as an operator edits them: every language is there, empty where nothing is written. */
export type TitledTexts = Record<BundledLanguage, Titled>;
export type Labels = Record<BundledLanguage, string>;

type Stored<One> = Partial<Record<BundledLanguage, One | undefined>>;

export const titledTexts = (stored: Stored<Titled> = {}): TitledTexts =>
  perLanguage((code) => stored[code] ?? { title: '', content: '' });
export const labels = (stored: Stored<string> = {}): Labels => perLanguage((code) => stored[code] ?? '');

/** As they are sent: a language in which nothing is written is left out, and English stands in for it. */
export function sentTexts(texts: TitledTexts): { EN: Titled } & Stored<Titled> {
  return { ...kept(texts, ({ title, content }) => title.trim() + content.trim() !== ''), EN: texts.EN };
}
export const sentLabels = (words: Labels): { EN: string } & Stored<string> => ({
  ...kept(words, (word) => word.trim() !== ''),
  EN: words.EN,
});

/** One of the two in each language. */
export const wordsOf = (texts: TitledTexts, part: keyof Titled): Labels =>
  perLanguage((code) => texts[code][part]);

/** Languages without any text. */
export const missingTexts = (texts: TitledTexts): BundledLanguage[] =>
  BUNDLED.filter((code) => texts[code].title.trim() + texts[code].content.trim() === '');

const perLanguage = <One>(of: (code: BundledLanguage) => One): Record<BundledLanguage, One> => ({
  EN: of('EN'),
  CN: of('CN'),
  KM: of('KM'),
});

const kept = <One>(all: Record<BundledLanguage, One>, isWritten: (one: One) => boolean): Stored<One> =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => isWritten(one)));
