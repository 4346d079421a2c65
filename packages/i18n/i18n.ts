import { setupI18n, type Messages as LinguiMessages } from '@lingui/core';
// `npm run texts` generates it; so do check and test.
import type { Messages } from './generated/messages.ts';
import { bundledRow, type BundledLanguage, type LanguageRow } from './bundled.ts';

export type { Messages };
export type MessageKey = keyof Messages;
type Values<K extends MessageKey> = Messages[K] extends undefined ? [] : [values: Messages[K]];

/** Compiled texts: key → token array. */
export type Catalogue = Record<string, unknown>;

export type I18n = {
  /** The site's code: EN, CN, KM or a code the server gives texts for. */
  readonly language: string;
  /** BCP-47, with Latin digits wherever numbers are shown. */
  readonly tag: string;
  /** A text; unknown keys and missing or mistyped values do not compile. */
  t<K extends MessageKey>(key: K, ...values: Values<K>): string;
  /** A text whose key is only known while running (an error code, a game type); undefined when there is none. */
  find(key: string, values?: Record<string, unknown>): string | undefined;
  /** Takes more texts of its language in, and stays the same for its readers: nothing that is drawn is drawn again. */
  add(texts: Catalogue): void;
};

/**
 * Texts of one language over the English ones, key by key (I18N-001); a language that is not bundled comes with its row. Cheap to make: one per language change.
 */
export function createI18n(
  language: BundledLanguage | LanguageRow,
  texts: Catalogue,
  english: Catalogue,
): I18n {
  const row = typeof language === 'string' ? bundledRow(language) : language;
  const messages = { ...english, ...texts } as LinguiMessages;
  const lingui = setupI18n({
    locale: row.tag,
    locales: [latinDigits(row.tag), 'en'],
    messages: { [row.tag]: messages },
  });
  const say = (key: string, values?: Record<string, unknown>) => lingui._(key, values);
  return {
    language: row.code,
    tag: row.tag,
    t: (key, ...values) => say(key, values[0] as Record<string, unknown> | undefined),
    find: (key, values) => (key in messages ? say(key, values) : undefined),
    add: (more) => {
      Object.assign(messages, more);
      lingui.load(row.tag, more as LinguiMessages);
    },
  };
}

/** Digits are Latin in every language (look.md §7). */
export const latinDigits = (tag: string): string => `${tag}-u-nu-latn`;
