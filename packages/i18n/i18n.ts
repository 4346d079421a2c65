import { setupI18n, type Messages as LinguiMessages } from '@lingui/core';
import type { ConsoleMessages } from './compiled/console.ts';
import type { AuthMessages } from './compiled/auth.ts';
import type { CashierMessages } from './compiled/cashier.ts';
import type { ErrorMessages } from './compiled/error.ts';
import type { LobbyMessages } from './compiled/lobby.ts';
import type { PlayMessages } from './compiled/play.ts';
import type { RecordsMessages } from './compiled/records.ts';
import type { SecurityMessages } from './compiled/security.ts';
import type { ShellMessages } from './compiled/shell.ts';
import type { ProtectionMessages } from './compiled/protection.ts';
import type { TransferMessages } from './compiled/transfer.ts';
import type { TalkMessages } from './compiled/talk.ts';
import { bundledRow, type BundledLanguage, type LanguageRow } from './bundled.ts';

export type Messages = ShellMessages &
  LobbyMessages &
  AuthMessages &
  PlayMessages &
  ErrorMessages &
  CashierMessages &
  RecordsMessages &
  SecurityMessages &
  TalkMessages &
  ProtectionMessages &
  TransferMessages &
  ConsoleMessages;
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
  };
}

/** Digits are Latin in every language (look.md §7). */
export const latinDigits = (tag: string): string => `${tag}-u-nu-latn`;
